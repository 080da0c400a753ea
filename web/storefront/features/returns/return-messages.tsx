import { useId, useState } from 'react'
import { maxReturnImages } from '#contract/form-limits.ts'
import type { Return } from '#contract/returns.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useOrderAction } from '#web/storefront/features/orders/use-order-action.ts'
import { ImageField } from '#web/client/image-field.tsx'
import { useImageUploads } from '#web/client/use-image-uploads.ts'
import { Button } from '#web/kit/button.tsx'
import { Time } from '#web/kit/date.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type Message = Return['messages'][number]

function MessageRow({ message: { author, text, images, at } }: { message: Message }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <li className={author === 'shopper' ? 'return-messages-item return-messages-own' : 'return-messages-item'}>
      <p className="return-case-note">
        <b>{t(`returns.author.${author}`)}</b> <Time iso={at} zone={timeZone} locale={intl} />
      </p>
      <p>
        <bdi>{text}</bdi>
      </p>
      {images.length > 0 && (
        <p className="return-messages-images">
          {images.map((src, index) => (
            <a key={src} href={src} target="_blank" rel="noreferrer">
              <img src={src} alt={t('common.pictures.picture', { number: index + 1 })} width={72} height={72} />
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

function MessageForm({ returnId, onSent }: { returnId: string; onSent: () => void }) {
  const t = useText()
  const call = useApi()
  const { busy, alert, run } = useOrderAction()
  const images = useImageUploads('document', maxReturnImages)
  const [text, setText] = useState('')
  const input = { returnId, text, images: [...images.addresses] }
  return (
    <form
      className="form return-case-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (images.isSending) return
        const send = (options: Parameters<Parameters<typeof run>[0]['send']>[0]) =>
          call('returns.message', input, options)
        void run({ input, send, done: t('returns.messages.done') }, onSent)
      }}
    >
      <FormAlert>{alert}</FormAlert>
      <TextArea
        name="text"
        label={t('returns.messages.write')}
        value={text}
        maxLength={1000}
        required
        onChange={(event) => setText(event.target.value)}
      />
      <ImageField images={images} label={t('returns.pictures')} disabled={busy} />
      <div className="form-foot">
        <Button type="submit" variant="secondary" small busy={busy || images.isSending}>
          {t('returns.messages.send')}
        </Button>
      </div>
    </form>
  )
}

/** The messages of shopper, store and staff about a return, and a form while it is open. */
export function ReturnMessages({ one }: { one: Return }) {
  const t = useText()
  // A sent message leaves an empty form behind.
  const [sent, setSent] = useState(0)
  const titleId = useId()
  return (
    <div className="return-case-part">
      <h3 id={titleId}>{t('returns.messages.title')}</h3>
      <ul className="return-messages-list" aria-labelledby={titleId}>
        {one.messages.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {one.actions.includes('message') && <MessageForm key={sent} returnId={one.id} onSent={() => setSent(sent + 1)} />}
    </div>
  )
}
