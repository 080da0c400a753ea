import { useState } from 'react'
import { type Return, returnPicturesMax } from '#contract/returns.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useOrderDeed } from '#web/storefront/features/orders/use-order-deed.ts'
import { PictureField } from '#web/storefront/features/pictures/picture-field.tsx'
import { usePictures } from '#web/storefront/features/pictures/use-pictures.ts'
import { Button } from '#web/kit/button.tsx'
import { Time } from '#web/kit/date.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

type Message = Return['messages'][number]

function OneMessage({ message: { author, text, images, at } }: { message: Message }) {
  const t = useText()
  const { timeZone } = useLanguage()
  return (
    <li className={author === 'shopper' ? 'ret-say own' : 'ret-say'}>
      <p className="ret-note">
        <b>{t(`returns.author.${author}`)}</b> <Time iso={at} zone={timeZone} />
      </p>
      <p>
        <bdi>{text}</bdi>
      </p>
      {images.length > 0 && (
        <p className="ret-photos">
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

function WriteMessage({ returnId, onSent }: { returnId: string; onSent: () => void }) {
  const t = useText()
  const call = useCall()
  const { busy, alert, run } = useOrderDeed()
  const pictures = usePictures('document', returnPicturesMax)
  const [text, setText] = useState('')
  const input = { returnId, text, images: [...pictures.addresses] }
  return (
    <form
      className="form ret-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (pictures.isSending) return
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
      <PictureField pictures={pictures} label={t('returns.pictures')} disabled={busy} />
      <div className="form-foot">
        <Button type="submit" variant="secondary" small busy={busy || pictures.isSending}>
          {t('returns.messages.send')}
        </Button>
      </div>
    </form>
  )
}

/** What shopper, store and staff have said about a return, and a place to say more while it is open. */
export function ReturnMessages({ one }: { one: Return }) {
  const t = useText()
  // A sent message leaves an empty form behind.
  const [sent, setSent] = useState(0)
  return (
    <div className="ret-part">
      <h3>{t('returns.messages.title')}</h3>
      <ul className="ret-talk">
        {one.messages.map((message) => (
          <OneMessage key={message.id} message={message} />
        ))}
      </ul>
      {one.actions.includes('message') && (
        <WriteMessage key={sent} returnId={one.id} onSent={() => setSent(sent + 1)} />
      )}
    </div>
  )
}
