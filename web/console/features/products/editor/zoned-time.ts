const minuteMs = 60_000

/** The local time of a zone at an instant, as a field for date and time has it: `2026-11-23T18:05`. */
export const toLocalTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(iso))
    .replace(' ', 'T')

/** The instant at which the clocks of a zone show a time; of one that they skip, the time after. */
export function toInstant(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}:00Z`)
  const offsetAt = (at: number) => Date.parse(`${toLocalTime(new Date(at).toISOString(), timeZone)}:00Z`) - at
  // The offset at the guess may be that of the other side of a change of clocks, so it is looked up twice.
  const guess = wanted - offsetAt(wanted - (wanted % minuteMs))
  return new Date(wanted - offsetAt(guess)).toISOString()
}
