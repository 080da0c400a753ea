import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import type { OrderLine } from '#contract/orders.ts'
import { reviewPicturesMax, reviewTextMax } from '#contract/reviews.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { useOrderDeed } from '#web/storefront/features/orders/use-order-deed.ts'
import { PictureField } from '#web/storefront/features/pictures/picture-field.tsx'
import { usePictures } from '#web/storefront/features/pictures/use-pictures.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { StarInput } from '#web/kit/rating-stars.tsx'
import { useText } from '#web/text/text-provider.tsx'

type LineReviewFormProps = { readonly orderId: string; readonly line: z.infer<typeof OrderLine> }

/** Stars, words and pictures of one line. It is sent by itself, so that no other line has to be ready. */
export function LineReviewForm({ orderId, line }: LineReviewFormProps) {
  const t = useText()
  const call = useCall()
  const { busy, alert, run } = useOrderDeed()
  const pictures = usePictures('review', reviewPicturesMax)
  const [stars, setStars] = useState<number | null>(null)
  const [words, setWords] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const text = words.trim()
  const lacksStars = stars === null
  const lacksText = text === ''

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSent(true)
    if (lacksStars || lacksText)
      return event.currentTarget.querySelector<HTMLElement>(lacksStars ? '.star-input input' : 'textarea')?.focus()
    if (pictures.isSending) return
    const input = { orderId, lines: [{ lineId: line.id, stars, text, images: [...pictures.addresses] }] }
    // The form goes with its button; the focus stays with the line.
    const place = event.currentTarget.closest('li')
    void run({ input, send: (options) => call('goods.addReview', input, options), done: t('orders.review.done') }, () =>
      place?.focus(),
    )
  }
  return (
    <form className="form oev-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <div className="oev-stars">
        <StarInput
          legend={t('orders.review.stars', { name: line.name })}
          value={stars}
          onChange={setStars}
          labels={[
            t('orders.review.stars.1'),
            t('orders.review.stars.2'),
            t('orders.review.stars.3'),
            t('orders.review.stars.4'),
            t('orders.review.stars.5'),
          ]}
        />
        {wasSent && lacksStars && (
          <p className="oev-fault" role="alert">
            <Icon name="info" size={16} />
            {t('orders.review.missing.stars')}
          </p>
        )}
      </div>
      <TextArea
        label={t('orders.review.text')}
        value={words}
        maxLength={reviewTextMax}
        rows={4}
        dir="auto"
        required
        help={t('orders.review.counter', { count: words.length, max: reviewTextMax })}
        error={wasSent && lacksText ? t('orders.review.missing.text') : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <PictureField pictures={pictures} label={t('orders.review.pictures')} disabled={busy} />
      <div className="form-foot">
        <Button type="submit" busy={busy || pictures.isSending}>
          {t('orders.review.send')}
          <span className="sr"> {line.name}</span>
        </Button>
      </div>
    </form>
  )
}
