import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { useTimes } from '../../app/times.ts'
import type { MailText } from './mail-queries.ts'

export const mailMarks = {
  product: ['waiting', 'wait'],
  brand: ['full', 'good'],
  unusable: ['decide', 'bad'],
} as const satisfies Readonly<Record<MailText['state'], readonly [StatusShape, StatusTone]>>

type TextState = Pick<MailText, 'state' | 'changedBy' | 'changedAt'>

/** Whose text a mail has in a language, and who wrote it. */
export function MailStatus({ mail, isPill }: { mail: TextState; isPill?: boolean }) {
  const t = useText()
  const { formatTime } = useTimes()
  const [shape, tone] = mailMarks[mail.state]
  const { changedBy, changedAt } = mail
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {mail.state === 'product' || changedBy === null || changedAt === null
        ? t('mails.state.product')
        : t(`mails.state.${mail.state}`, { name: changedBy, time: formatTime(changedAt) })}
    </StatusMark>
  )
}
