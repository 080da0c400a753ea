import { useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { Timeline } from '#web/kit/timeline.tsx'
import type { IdentityCheck } from './own-identity.ts'
import { useShownTime } from './use-shown-time.ts'

/** A verification that staff look at: sent, in review, verified, and by when they answer. */
export function ReviewCard({ check, hours }: { check: IdentityCheck; hours: number }) {
  const t = useText()
  const formatTime = useShownTime()
  return (
    <Card title={t('identity.review.title')}>
      <p className="identity-lead" suppressHydrationWarning>
        {check.answerBy ? t('identity.review.until', { time: formatTime(check.answerBy) }) : t('identity.review.text')}
      </p>
      <Timeline
        label={t('identity.review.course')}
        stateLabels={{ done: t('identity.step.done'), now: t('identity.step.now'), next: t('identity.step.next') }}
        steps={[
          {
            key: 'sent',
            state: 'done',
            icon: 'check',
            title: t('identity.review.sent'),
            note: formatTime(check.sentAt),
          },
          {
            key: 'review',
            state: 'now',
            icon: 'eye',
            title: t('identity.status.sent'),
            note: t('identity.review.usual', { hours }),
          },
          {
            key: 'verified',
            state: 'next',
            icon: 'shield',
            title: t('identity.status.passed'),
            note: t(`identity.review.opens.${check.level}`),
          },
        ]}
      />
    </Card>
  )
}
