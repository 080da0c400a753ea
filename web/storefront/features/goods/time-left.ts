import type { TimeLeft } from '#web/kit/countdown.tsx'
import type { Text } from '#web/client/text/create-text.ts'

/** The remaining time in its two largest units, without the smaller one where it is 0; the last minute counts as one. */
export function toTimeLeftText(t: Text, { days, hours, minutes }: TimeLeft): string {
  if (days > 0) return hours > 0 ? t('common.time.daysHours', { days, hours }) : t('common.time.days', { days })
  if (hours > 0)
    return minutes > 0 ? t('common.time.hoursMinutes', { hours, minutes }) : t('common.time.hours', { hours })
  return t('common.time.minutes', { minutes: Math.max(1, minutes) })
}
