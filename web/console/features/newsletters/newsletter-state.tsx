import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { useTimes } from '../../app/times.ts'
import type { NewsletterRow } from './newsletter-queries.ts'

const marks = {
  draft: ['waiting', 'wait'],
  scheduled: ['half', 'prog'],
  sending: ['half', 'prog'],
  sent: ['full', 'good'],
  cancelled: ['stopped', 'wait'],
} as const satisfies Readonly<Record<NewsletterRow['state'], readonly [StatusShape, StatusTone]>>

/** The state of a newsletter in words, with its progress. */
export function NewsletterStatus({ newsletter, isPill }: { newsletter: NewsletterRow; isPill?: boolean }) {
  const t = useText()
  const { formatTime } = useTimes()
  const { state, startsAt, sent, total } = newsletter
  const [shape, tone] = marks[state]
  const words = {
    draft: () => t('documents.state.draft'),
    scheduled: () => t('documents.state.scheduled', { time: startsAt ? formatTime(startsAt) : '' }),
    sending: () => t('documents.letters.sending', { sent, total }),
    sent: () => t('documents.letters.sent', { sent }),
    cancelled: () => t('documents.letters.cancelled', { sent }),
  }
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {words[state]()}
    </StatusMark>
  )
}
