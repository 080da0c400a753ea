import { type FormEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toHtmlLang } from '#i18n/locales.ts'
import { maxReviewLength } from '#contract/form-limits.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { TextAreaInput } from '#web/console/kit/text-area-input.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { RecordOf } from '../../app/lists/use-record-pages.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { PhotoRow } from '../../app/photo-row.tsx'

export type ReviewRecord = RecordOf<'sellerReviews.list'>

/** Sends a reply; the list and its numbers are read again. */
function useReply(review: ReviewRecord, onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: (text: string) => {
      const input = { reviewId: review.id, text }
      return submit(input, (options) => call('sellerReviews.reply', input, options))
    },
    onSuccess: async () => {
      toast({ text: t('aftersales.reply.done') })
      onDone()
      await invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sellerReviews.') })
    },
  })
}

function ReplyForm({ review, onClose }: { review: ReviewRecord; onClose: () => void }) {
  const t = useText()
  const { intl } = useLanguage()
  const user = useCurrentUser()
  const [text, setText] = useState(review.reply?.text ?? '')
  const reply = useReply(review, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !reply.isPending) reply.mutate(text.trim())
  }
  return (
    <form className="review-reply" onSubmit={submit}>
      <TextAreaInput
        label={t('aftersales.reply.label', { author: review.author })}
        isLabelHidden
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears by a press that asks for it
        autoFocus
        maxLength={maxReviewLength}
        value={text}
        help={t('aftersales.reply.public', {
          store: user?.seller?.name ?? '',
          length: formatNumber(text.length, intl),
          max: formatNumber(maxReviewLength, intl),
        })}
        error={reply.isError ? failureText(t, reply.error) : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          if (event.key === 'Escape') onClose()
        }}
      />
      <div className="review-actions">
        <ActionButton small variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </ActionButton>
        <ActionButton small variant="primary" type="submit" aria-disabled={!text.trim() || reply.isPending}>
          {t(review.reply ? 'aftersales.reply.save' : 'aftersales.reply.send')}
        </ActionButton>
      </div>
    </form>
  )
}

/** A review with the reply of the store, which is written and changed in its place. */
export function ReviewRow({ review }: { review: ReviewRecord }) {
  const t = useText()
  const now = useNow()
  const { formatDay, formatFull, formatTime } = useTimes()
  const [isWriting, setWriting] = useState(false)
  const { reply, replyUntil } = review
  const canChange = replyUntil !== null && Date.parse(replyUntil) > now.getTime()
  return (
    <li className="review-row" data-review={review.id}>
      <header>
        <RatingStars value={review.stars} label={t('common.rating.stars', { stars: review.stars })} />
        <b>
          <bdi>{review.author}</bdi>
        </b>
        <time dateTime={review.createdAt} title={formatFull(review.createdAt)}>
          {formatDay(review.createdAt)}
        </time>
      </header>
      <a className="review-goods" href={`/pc/productDetails?id=${review.goods.id}`} target="_blank" rel="noreferrer">
        {review.goods.name}
      </a>
      <p dir="auto" lang={toHtmlLang(review.lang)}>
        {review.text}
      </p>
      <PhotoRow images={review.images} author={review.author} />
      {isWriting ? (
        <ReplyForm review={review} onClose={() => setWriting(false)} />
      ) : reply ? (
        <div className="review-answer">
          <p>
            <b>{t('aftersales.reply.yours', { time: formatTime(reply.at) })}</b> <bdi>{reply.text}</bdi>
          </p>
          {canChange && (
            <ActionButton
              small
              variant="quiet"
              icon={<Icon name="edit" size={14} />}
              title={t('aftersales.reply.until', { time: formatTime(replyUntil) })}
              onClick={() => setWriting(true)}
            >
              {t('aftersales.reply.edit')}
            </ActionButton>
          )}
        </div>
      ) : (
        <div className="review-actions-start">
          <ActionButton small icon={<Icon name="chat" size={14} />} onClick={() => setWriting(true)}>
            {t('aftersales.reply.send')}
          </ActionButton>
        </div>
      )}
    </li>
  )
}
