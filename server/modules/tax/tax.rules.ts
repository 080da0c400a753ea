import { splitByWeight } from '#server/platform/split-by-weight.ts'

/** One tax on a class of goods in a zone. */
export type TaxRate = {
  readonly class: string
  /** As the operator wrote it (VAT, GST), and the place that levies it (Texas) or ''. */
  readonly name: string
  readonly jurisdiction: string
  /** In millionths: 190,000 is 19 %. */
  readonly ratePpm: number
}

/** One tax of a line or of a part of the delivery; minor units. */
export type Tax = TaxRate & {
  readonly included: boolean
  /** The amount without any tax. */
  readonly baseMinor: number
  readonly amountMinor: number
}

/** The taxes of a line or of the delivery. */
export type Taxes = {
  readonly taxes: readonly Tax[]
  /** All tax that is paid. */
  readonly taxMinor: number
  /** The part on top of the price; negative: included tax that an exempt buyer does not pay. */
  readonly addedMinor: number
}

/** How an order is taxed. */
export type TaxTerms = {
  /** Whether prices include tax. */
  readonly included: boolean
  /** An exempt buyer pays no tax; included tax is taken off the price. */
  readonly isExempt: boolean
  /** Rates of every class; a class without one is taxed as `standard`, so that nothing is undertaxed unnoticed. */
  readonly rates: readonly TaxRate[]
  /** The class of the delivery; null: the classes of the order's lines, in proportion to their amounts. */
  readonly deliveryClass: string | null
}

/** An order to tax: amounts after discounts, as they are paid without added tax; minor units. */
export type TaxableOrder = {
  readonly lines: readonly { readonly class: string; readonly amountMinor: number }[]
  readonly deliveryMinor: number
}

export type OrderTaxes = {
  readonly lines: readonly Taxes[]
  readonly delivery: Taxes
  /** Classes of the order that have no rate, sorted; with `standard` among them, they were not taxed at all. */
  readonly missingClasses: readonly string[]
}

/** The class that goods without a class of their own have, and whose rates stand in for missing ones. */
export const standardClass = 'standard'

const ppm = 1_000_000n

/** Returns `amount * numerator / denominator`, rounded half up. */
const multiply = (amountMinor: number, numerator: bigint, denominator: bigint): number =>
  Number((2n * BigInt(amountMinor) * numerator + denominator) / (2n * denominator))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns the tax of each part by rate; `parts` are amounts of one class, `rates` its rates. */
function splitTax(parts: readonly number[], rates: readonly TaxRate[], included: boolean): number[][] {
  const total = sum(parts)
  const weights = rates.map(({ ratePpm }) => ratePpm)
  if (!included) {
    const byRate = weights.map((rate) => splitByWeight(multiply(total, BigInt(rate), ppm), parts))
    return parts.map((_, index) => byRate.map((shares) => shares[index]!))
  }
  const rate = BigInt(sum(weights))
  return splitByWeight(multiply(total, rate, ppm + rate), parts).map((tax) => splitByWeight(tax, weights))
}

type Part = { readonly class: string; readonly amountMinor: number }

/** Included tax changes the price of an exempt buyer only, added tax that of all others. */
function getAddedMinor(taxMinor: number, { included, isExempt }: TaxTerms): number {
  if (isExempt) return included ? 0 - taxMinor : 0
  return included ? 0 : taxMinor
}

function toTaxes(
  parts: readonly { readonly part: Part; readonly amounts: readonly number[] }[],
  terms: TaxTerms,
): Taxes {
  const { included, isExempt, rates } = terms
  const charged = sum(parts.flatMap(({ amounts }) => amounts))
  return {
    taxes: parts.flatMap(({ part, amounts }) => {
      const baseMinor = part.amountMinor - (included ? sum(amounts) : 0)
      return rates
        .filter((rate) => rate.class === part.class)
        .map((rate, index) => ({ ...rate, included, baseMinor, amountMinor: isExempt ? 0 : amounts[index]! }))
    }),
    taxMinor: isExempt ? 0 : charged,
    addedMinor: getAddedMinor(charged, terms),
  }
}

/** Splits the delivery over the classes of the lines, or leaves it in its own. */
function splitDelivery({ lines, deliveryMinor }: TaxableOrder, deliveryClass: string | null): Part[] {
  if (deliveryMinor === 0) return []
  if (deliveryClass !== null) return [{ class: deliveryClass, amountMinor: deliveryMinor }]
  const byClass = [...Map.groupBy(lines, (line) => line.class)]
  const weights = byClass.map(([, ofClass]) => sum(ofClass.map(({ amountMinor }) => amountMinor)))
  return splitByWeight(deliveryMinor, weights)
    .map((amountMinor, index) => ({ class: byClass[index]![0], amountMinor }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

/** Returns those of these classes that no rate is for, and `standard` too where it had to stand in and has none. */
function listMissingClasses(classes: readonly string[], rates: readonly TaxRate[]): string[] {
  const rated = new Set(rates.map((rate) => rate.class))
  const missing = classes.filter((code) => !rated.has(code))
  const fallback = missing.length > 0 && !rated.has(standardClass) ? [standardClass] : []
  return [...new Set([...missing, ...fallback])].toSorted()
}

/**
 * Returns the taxes of one order. The tax of all lines and delivery of one class is rounded once, half up, and split
 * over them by largest remainder, so that they sum to it; included taxes of one part are split over its rates likewise.
 */
export function taxOrder(order: TaxableOrder, terms: TaxTerms): OrderTaxes {
  const { deliveryMinor } = order
  const deliveryClass = deliveryMinor === 0 ? null : terms.deliveryClass
  const classes = [...order.lines.map((line) => line.class), ...(deliveryClass === null ? [] : [deliveryClass])]
  const missingClasses = listMissingClasses(classes, terms.rates)
  const toRated = (code: string) => (missingClasses.includes(code) ? standardClass : code)
  const lines = order.lines.map((line): Part => ({ ...line, class: toRated(line.class) }))
  const delivery = splitDelivery({ lines, deliveryMinor }, deliveryClass && toRated(deliveryClass))
  const amounts = new Map<Part, readonly number[]>()
  for (const [code, ofClass] of Map.groupBy([...lines, ...delivery], (part) => part.class)) {
    const rates = terms.rates.filter((rate) => rate.class === code)
    const shares = splitTax(
      ofClass.map(({ amountMinor }) => amountMinor),
      rates,
      terms.included,
    )
    ofClass.forEach((part, index) => amounts.set(part, shares[index]!))
  }
  const toPart = (part: Part) => ({ part, amounts: amounts.get(part)! })
  return {
    lines: lines.map((line) => toTaxes([toPart(line)], terms)),
    delivery: toTaxes(delivery.map(toPart), terms),
    missingClasses,
  }
}

/** A tax of a whole order or cart, summed; minor units. */
export type TaxTotal = Omit<Tax, 'class'>

/** Sums taxes by name, place and rate, lowest rate first; rates of 0 and taxes that are not charged are omitted. */
export function sumTaxes(taxes: readonly Tax[]): TaxTotal[] {
  const groups = Map.groupBy(taxes, ({ name, jurisdiction, ratePpm, included }) =>
    JSON.stringify([name, jurisdiction, ratePpm, included]),
  )
  return [...groups.values()]
    .map((group) => {
      const { name, jurisdiction, ratePpm, included } = group[0]!
      const baseMinor = sum(group.map((tax) => tax.baseMinor))
      return { name, jurisdiction, ratePpm, included, baseMinor, amountMinor: sum(group.map((tax) => tax.amountMinor)) }
    })
    .filter(({ amountMinor }) => amountMinor > 0)
    .toSorted((a, b) => a.ratePpm - b.ratePpm)
}
