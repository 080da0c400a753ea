import type { OperationData } from '#web/client/api-call.ts'

export type Taxes = OperationData<'staffTaxes.list'>
export type TaxZone = Taxes['zones'][number]
export type TaxRate = TaxZone['rates'][number]

export const standardClass = 'standard'

const isValidOn = ({ from, until }: TaxRate, day: string): boolean => from <= day && (until === null || day < until)

const hasClass = (code: string) => (rate: TaxRate) => rate.class === code

/** The rates of a class that apply on a day; several add up. */
const listRatesOn = (rates: readonly TaxRate[], code: string, day: string): TaxRate[] =>
  rates.filter((rate) => hasClass(code)(rate) && isValidOn(rate, day))

/** A sum of percentages of up to four decimals, without the error of binary fractions. */
const sumPercent = (rates: readonly TaxRate[]): number =>
  rates.reduce((sum, { percent }) => sum + Math.round(percent * 10_000), 0) / 10_000

/** The sum of a class's rates on a day in percent; null: it has no rate. */
export function getPercentOn(rates: readonly TaxRate[], code: string, day: string): number | null {
  const found = listRatesOn(rates, code, day)
  return found.length === 0 ? null : sumPercent(found)
}

export type RateChange = { readonly day: string; readonly class: string; readonly percent: number | null }

/** The first change of any class after a day; null: none is known. */
export function findNextChange(rates: readonly TaxRate[], today: string): RateChange | null {
  const days = rates.flatMap(({ from, until }) => [from, ...(until === null ? [] : [until])])
  const [day] = days.filter((one) => one > today).toSorted()
  if (day === undefined) return null
  const changed = rates.find(({ from, until }) => from === day || until === day)!
  return { day, class: changed.class, percent: getPercentOn(rates, changed.class, day) }
}

type RateKey = Pick<TaxRate, 'class' | 'name' | 'from'>

/** The rate without an end that a new one ends on the day before it begins. */
export const findEndedRate = (rates: readonly TaxRate[], added: RateKey): TaxRate | undefined =>
  rates.find(
    (rate) => rate.class === added.class && rate.name === added.name && rate.until === null && added.from > rate.from,
  )

const dayMs = 86_400_000

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The day before and the day after, yyyy-mm-dd. */
export const getDayBefore = (day: string): string => shiftDay(day, -1)
export const getDayAfter = (day: string): string => shiftDay(day, 1)

export type YearSpan = { readonly years: readonly number[]; readonly from: string; readonly until: string }

/** The years that bars are drawn over: the one before this, this one and two more. */
export function getYearSpan(today: string): YearSpan {
  const year = Number(today.slice(0, 4))
  const years = [year - 1, year, year + 1, year + 2]
  return { years, from: `${year - 1}-01-01`, until: `${year + 3}-01-01` }
}

/** Where a day lies in a span, 0 to 100; days outside lie at its ends. */
export function getPosition({ from, until }: Pick<YearSpan, 'from' | 'until'>, day: string): number {
  const [start, end, at] = [from, until, day].map((one) => Date.parse(one)) as [number, number, number]
  return Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100))
}

export type RateBar = {
  readonly rate: TaxRate
  readonly start: number
  readonly size: number
  readonly state: 'past' | 'current' | 'future'
}

/** The bars of rates in a span; those outside of it have none. */
export const listBars = (rates: readonly TaxRate[], span: YearSpan, today: string): RateBar[] =>
  rates.flatMap((rate) => {
    const start = getPosition(span, rate.from)
    const size = (rate.until === null ? 100 : getPosition(span, rate.until)) - start
    const state = isValidOn(rate, today) ? 'current' : rate.from > today ? 'future' : 'past'
    return size > 0 ? [{ rate, start, size, state }] : []
  })

/** A number as it is typed, with a comma or a point; null for what is none. */
export const readPercent = (text: string): number | null =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null

/** The zone that a place belongs to: a region's, else its country's. */
export const findZoneByPlace = (zones: readonly TaxZone[], place: string): TaxZone | undefined =>
  zones.find(({ areas }) => areas.includes(place)) ?? zones.find(({ areas }) => areas.includes(place.slice(0, 2)))

/** The codes of all classes: `standard`, then those with most products. */
export const listClassCodes = (classes: Taxes['classes']): string[] => [
  standardClass,
  ...classes
    .filter(({ code }) => code !== standardClass)
    .toSorted((one, other) => other.goods - one.goods)
    .map(({ code }) => code),
]
