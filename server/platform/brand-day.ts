import type { Brand } from './brand.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (YYYY-MM-DD) of a moment where the brand is at home. */
export function dayOf(brand: Brand, at: Date): string {
  const { timeZone } = brand.settings
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })))
  return format.format(at)
}
