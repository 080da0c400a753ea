import type { TimeLeft } from '#web/kit/countdown.tsx'
import type { Text } from '#web/client/text/create-text.ts'

/** The remaining time in its two largest units; the last minute counts as one. */
export function toTimeLeftText(t: Text, { days, hours, minutes }: TimeLeft): string {
  if (days > 0) return t('common.time.daysHours', { days, hours })
  if (hours > 0) return t('common.time.hoursMinutes', { hours, minutes })
  return t('common.time.minutes', { minutes: Math.max(1, minutes) })
}
