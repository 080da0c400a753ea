import type { Order } from '#contract/orders.ts'
import { Time } from '#web/kit/date.tsx'
import { Timeline } from '#web/kit/timeline.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { toTimelineSteps } from './timeline-steps.ts'

/** The history of an order, its current state and the next steps. */
export function OrderTimeline({ detail: { order, timeline } }: { detail: Order }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <Timeline
      label={t('orders.timeline.title')}
      stateLabels={{
        done: t('orders.timeline.state.done'),
        now: t('orders.timeline.state.now'),
        next: t('orders.timeline.state.next'),
      }}
      steps={toTimelineSteps(order.status, timeline).map(({ key, state, icon, title, at, reason, parcel }) => ({
        key,
        state,
        icon,
        title: t(title),
        note: at && (
          <>
            <Time iso={at} zone={timeZone} locale={intl} />
            {reason && (
              <span className="order-timeline-line">
                <bdi>{reason}</bdi>
              </span>
            )}
            {parcel && (
              <span className="order-timeline-line">
                <bdi>{t('orders.tracking.number', { ...parcel })}</bdi>
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}
