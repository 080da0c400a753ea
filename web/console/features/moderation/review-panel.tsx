import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toHtmlLang } from '#i18n/locales.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { RejectionDialog } from '../../app/decisions/decision-dialogs.tsx'
import { DecisionPanel } from '../../app/decisions/decision-panel.tsx'
import { DecisionFacts, DecisionHistory } from '../../app/decisions/decision-parts.tsx'
import { useClaim } from '../../app/decisions/use-claims.ts'
import { useDecide } from '../../app/decisions/use-decide.ts'
import { PhotoRow } from '../../app/photo-row.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import type { PanelProps } from './product-panel.tsx'

type Review = OperationData<'adminReviews.detail'>['review']

const maxReason = 200
const marks: Readonly<Record<Review['state'], readonly [StatusShape, StatusTone]>> = {
  under_review: ['quarter', 'prog'],
  passed: ['full', 'good'],
  rejected: ['stopped', 'wait'],
}

/** The review with what it is about. */
function Content({ review }: { review: Review }) {
  const t = useText()
  const { formatTime } = useTimes()
  return (
    <>
      <PhotoRow images={review.images} author={review.author} />
      {review.text && (
        <blockquote lang={toHtmlLang(review.lang)} dir="auto">
          {review.text}
        </blockquote>
      )}
      <DecisionFacts
        facts={[
          { label: t('moderation.column.stars'), value: t('moderation.review.stars', { count: review.stars }) },
          { label: t('moderation.column.product'), value: <bdi>{review.goods.name}</bdi> },
          { label: t('moderation.column.store'), value: <bdi>{review.seller.name}</bdi> },
          { label: t('decisions.shopper'), value: <bdi>{review.author}</bdi> },
          { label: t('moderation.review.written'), value: formatTime(review.createdAt) },
          ...(review.orderId
            ? [
                {
                  label: t('moderation.review.order'),
                  value: (
                    <a className="console-link" href={toHref(`/staff/orders/${review.orderId}`)}>
                      {t('moderation.review.open')}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
      {review.reply && (
        <p dir="auto">
          {t('moderation.review.reply')} {review.reply.text}
        </p>
      )}
      {review.reason && <p dir="auto">{t('decisions.quote', { text: review.reason })}</p>}
    </>
  )
}

/** One review before its publication, or to take it down or show it again; A publishes, R rejects. */
export function ReviewPanel({ reviewId, ...panel }: PanelProps & { reviewId: string }) {
  const t = useText()
  const [isTakingDown, setTakingDown] = useState(false)
  const claim = useClaim('review', reviewId)
  const { data, error, refetch } = useQuery(apiQuery('adminReviews.detail', { reviewId }))
  const decide = useDecide('adminReviews.decide', /^adminReviews\./)
  const review = data?.review
  const send = (decision: 'pass' | 'reject', reason?: string) =>
    decide
      .mutateAsync({
        input: { reviewId, decision, ...(reason && { reason }) },
        done: t(`moderation.review.${decision}.done`),
      })
      .catch(() => undefined)
  const rejection = {
    label: t('moderation.review.reject'),
    title: t('moderation.review.reject.title', { name: review?.author ?? '' }),
    reasonLabel: t('moderation.reason'),
    help: t('moderation.review.reject.help'),
    maxLength: maxReason,
    send: t('moderation.review.reject.send'),
    isPending: decide.isPending,
    run: (reason: string) => send('reject', reason),
  }
  const isPublic = review?.state === 'passed'
  return (
    <DecisionPanel
      {...panel}
      title={review?.goods.name ?? t('frame.page.moderation.reviews')}
      status={
        review && (
          <StatusMark shape={marks[review.state][0]} tone={marks[review.state][1]} isPill>
            {t(`moderation.review.state.${review.state}`)}
          </StatusMark>
        )
      }
      isOpen={review?.state === 'under_review'}
      isLoaded={data !== undefined}
      error={error}
      onRetry={() => void refetch()}
      claim={claim}
      approval={{ label: t('moderation.review.pass'), isPending: decide.isPending, run: () => send('pass') }}
      rejection={rejection}
    >
      {review && (
        <>
          <Content review={review} />
          {claim.canDecide && review.state !== 'under_review' && (
            <div className="moderation-buttons">
              <ActionButton
                variant={isPublic ? 'danger' : 'secondary'}
                aria-disabled={decide.isPending}
                onClick={() => (isPublic ? setTakingDown(true) : !decide.isPending && void send('pass'))}
              >
                {t(isPublic ? 'moderation.review.takeDown' : 'moderation.review.show')}
              </ActionButton>
            </div>
          )}
          <RejectionDialog rejection={rejection} open={isTakingDown} onClose={() => setTakingDown(false)} />
          <DecisionHistory
            kind="review"
            subjectId={reviewId}
            toTitle={({ operation, user, after }) => {
              if (operation !== 'adminReviews.decide') return undefined
              const isShown = (after as { state?: string } | null)?.state === 'passed'
              return {
                icon: isShown ? 'check' : 'close',
                title: t(isShown ? 'moderation.review.event.pass' : 'moderation.review.event.reject', {
                  name: user?.username ?? '',
                }),
              }
            }}
          />
        </>
      )}
    </DecisionPanel>
  )
}
