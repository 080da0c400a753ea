/** The days on which withdrawals are open, by the policy `withdrawalWeek`: 1 is Monday, 7 Sunday. */
export const withdrawalWeeks = {
  every_day: [1, 2, 3, 4, 5, 6, 7],
  monday_friday: [1, 2, 3, 4, 5],
  monday_saturday: [1, 2, 3, 4, 5, 6],
  sunday_thursday: [1, 2, 3, 4, 7],
} as const satisfies Readonly<Record<string, readonly number[]>>
export type WithdrawalWeek = keyof typeof withdrawalWeeks

/** Times of day (HH:mm) and days of the week in the brand's zone. */
export type WithdrawalWindow = { readonly from: string; readonly until: string; readonly days: readonly number[] }

/** A time of day (HH:mm) and a day of the week (1 is Monday) in the brand's zone. */
export type LocalMoment = { readonly time: string; readonly weekday: number }

/** Whether withdrawals are open at a moment; the end is exclusive. */
export const isWindowOpen = ({ from, until, days }: WithdrawalWindow, { time, weekday }: LocalMoment): boolean =>
  days.includes(weekday) && from <= time && time < until

/** The time of day and the day of the week of a moment in a zone. */
export function toLocalMoment(at: Date, timeZone: string): LocalMoment {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  const [day = '', time = ''] = parts.split(' ')
  return { time, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7 }
}
