import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import type { OrderLine } from '#contract/orders.ts'
import { maxReviewImages, maxReviewLength } from '#contract/form-limits.ts'
import { useApi } from '#web/client/use-api.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useOrderAction } from '#web/storefront/features/orders/use-order-action.ts'
import { ImageField } from '#web/client/image-field.tsx'
import { useImageUploads } from '#web/client/use-image-uploads.ts'
import { Button } from '#web/kit/button.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { StarInput } from '#web/kit/rating-stars.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type LineReviewFormProps = { readonly orderId: string; readonly line: z.infer<typeof OrderLine> }

/** Stars, text and images of one line. It is sent separately, so that other lines need not be ready. */
export function LineReviewForm({ orderId, line }: LineReviewFormProps) {
  const t = useText()
  const call = useApi()
  const { busy, alert, run } = useOrderAction()
  const images = useImageUploads('review', maxReviewImages)
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
    if (images.isSending) return
    const input = { orderId, lines: [{ lineId: line.id, stars, text, images: [...images.addresses] }] }
    // The form disappears with its button; the focus stays with the line.
    const place = event.currentTarget.closest('li')
    void run({ input, send: (options) => call('goods.addReview', input, options), done: t('orders.review.done') }, () =>
      place?.focus(),
    )
  }
  return (
    <form className="form order-evaluation-form" noValidate onSubmit={submit}>
      <FormAlert>{alert}</FormAlert>
      <div className="order-evaluation-stars">
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
          <p className="order-evaluation-error" role="alert">
            <Icon name="info" size={16} />
            {t('orders.review.missing.stars')}
          </p>
        )}
      </div>
      <TextArea
        label={t('orders.review.text')}
        value={words}
        maxLength={maxReviewLength}
        rows={4}
        dir="auto"
        required
        help={t('orders.review.counter', { count: words.length, max: maxReviewLength })}
        error={wasSent && lacksText ? t('orders.review.missing.text') : undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <ImageField images={images} label={t('orders.review.pictures')} disabled={busy} />
      <div className="form-foot">
        <Button type="submit" busy={busy || images.isSending}>
          {t('orders.review.send')}
          <span className="visually-hidden"> {line.name}</span>
        </Button>
      </div>
    </form>
  )
}
