import { fromZonedInput, toZonedInput } from '../../app/zoned-time.ts'

type SnoozeKey = 'hour' | 'evening' | 'tomorrow' | 'monday'
interface SnoozeTime {
  readonly key: SnoozeKey
  readonly until: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const morning = '09:00'
const evening = '18:00'

/** The times until which a conversation can be snoozed, in the zone of the brand and in their order; none stands twice. */
export function listSnoozeTimes(now: Date, timeZone: string): readonly SnoozeTime[] {
  const [today] = toZonedInput(now.toISOString(), timeZone).split('T')
  const noon = Date.parse(`${today}T12:00:00Z`)
  const toDay = (days: number) => new Date(noon + days * dayMs).toISOString().slice(0, 10)
  const at = (day: string, time: string) => fromZonedInput(`${day}T${time}`, timeZone)!
  const weekday = new Date(noon).getUTCDay()
  const times: SnoozeTime[] = [
    { key: 'hour', until: new Date(now.getTime() + hourMs).toISOString() },
    { key: 'evening', until: at(toDay(0), evening) },
    { key: 'tomorrow', until: at(toDay(1), morning) },
    { key: 'monday', until: at(toDay((8 - weekday) % 7 || 7), morning) },
  ]
  return times.filter(
    ({ key, until }, index) =>
      // An evening within the hour and a Monday that is tomorrow would say the same as other choices.
      (key !== 'evening' || Date.parse(until) > now.getTime() + hourMs) &&
      times.findIndex((one) => one.until === until) === index,
  )
}
