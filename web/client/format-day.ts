/** Writes a day of the calendar (YYYY-MM-DD) in a language: `2 January`. `intl` is a BCP 47 tag. */
export const formatDay = (day: string, intl: string): string =>
  new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
