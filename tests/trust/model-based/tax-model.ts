import { commissionPercent, getPrice, reducedSku, sum, type FrozenLine, type Order } from './terms.ts'
import type { TaxTerms } from './variants.ts'

/** A line before its taxes, and the amounts that it gets with them; minor units. */
type PricedLine = Pick<FrozenLine, 'sku' | 'quantity' | 'discountMinor' | 'brandDiscountMinor'>
type LineTax = Pick<FrozenLine, 'commissionMinor' | 'commissionTaxMinor' | 'taxMinor' | 'taxAddedMinor'>
type OrderTaxes = Pick<Order, 'deliveryTaxMinor' | 'deliveryTaxAddedMinor'> & { readonly lines: readonly LineTax[] }

const roundHalfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

/** Gives each part its whole share, then what is left one by one to the largest remainder, the first of equals. */
function splitByRemainder(totalMinor: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  const parts = weights.map((weight) => Math.floor((totalMinor * weight) / all))
  const remainders = weights.map((weight) => (totalMinor * weight) % all)
  while (sum(parts) < totalMinor) {
    const next = remainders.indexOf(Math.max(...remainders))
    parts[next]! += 1
    remainders[next] = -1
  }
  return parts
}

const getPaid = (line: PricedLine) => getPrice(line) - line.discountMinor

/** The tax of each line, then of the delivery: every class of the order is rounded once and split over its parts. */
function taxParts(tax: TaxTerms, lines: readonly PricedLine[], deliveryMinor: number): number[] {
  const getPercent = ({ sku }: PricedLine) =>
    sku === reducedSku ? (tax.reducedPercent ?? tax.standardPercent) : tax.standardPercent
  const percents = [...new Set(lines.map(getPercent))]
  // The delivery belongs to the classes of the goods, by what is paid for them.
  const deliveries = splitByRemainder(
    deliveryMinor,
    percents.map((percent) => sum(lines.filter((line) => getPercent(line) === percent).map(getPaid))),
  )
  const taxes = [...lines.map(() => 0), 0]
  for (const [index, percent] of percents.entries()) {
    const own = lines.flatMap((line, at) => (getPercent(line) === percent ? [at] : []))
    const amounts = [...own.map((at) => getPaid(lines[at]!)), deliveries[index]!]
    const whole = roundHalfUp(sum(amounts) * percent, tax.included ? 100 + percent : 100)
    const shares = splitByRemainder(whole, amounts)
    for (const [position, share] of shares.entries()) taxes[own[position] ?? lines.length]! += share
  }
  return taxes
}

/** Taxes and commission of an order, from its prices after coupons and its delivery fee. */
export function computeTaxes(tax: TaxTerms | null, lines: readonly PricedLine[], deliveryMinor: number): OrderTaxes {
  const taxes = tax ? taxParts(tax, lines, deliveryMinor) : [...lines.map(() => 0), 0]
  const getAdded = (taxMinor: number) => (tax?.included === false ? taxMinor : 0)
  // A store's own coupon is its loss, the brand's is paid to it; and the commission is of the price without its tax.
  const earned = lines.map(
    (line, index) => getPaid(line) + line.brandDiscountMinor - (tax?.included ? taxes[index]! : 0),
  )
  const commissions = splitByRemainder(Math.floor((sum(earned) * commissionPercent) / 100), earned)
  const commissionTax = roundHalfUp(sum(commissions) * (tax?.commissionTaxPercent ?? 0), 100)
  const commissionTaxes = splitByRemainder(commissionTax, commissions)
  const deliveryTaxMinor = taxes[lines.length]!
  return {
    lines: lines.map((_, index) => ({
      commissionMinor: commissions[index]!,
      commissionTaxMinor: commissionTaxes[index]!,
      taxMinor: taxes[index]!,
      taxAddedMinor: getAdded(taxes[index]!),
    })),
    deliveryTaxMinor,
    deliveryTaxAddedMinor: getAdded(deliveryTaxMinor),
  }
}
