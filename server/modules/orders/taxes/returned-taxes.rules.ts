import { getShare } from '../order-money.rules.ts'
import type { OrderTax } from './order-taxes.queries.ts'

/** Units of a line that money is given back for: those after the first `from`, up to `until`. */
export type ReturnedUnits = {
  readonly lineId: string
  readonly from: number
  readonly until: number
  readonly quantity: number
  /** Paid for these units, with tax; minor units. */
  readonly paidMinor: number
}

/** The tax of one row that is given back; minor units. */
export type ReturnedTax = {
  readonly taxId: string
  /** Null for the delivery, and for tax that follows from a part of the order's money. */
  readonly units: number | null
  readonly baseMinor: number
  readonly amountMinor: number
}

type Row = Pick<OrderTax, 'id' | 'lineId' | 'baseMinor' | 'amountMinor' | 'returnedMinor'>

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

function getTaxesOfUnits(rows: readonly Row[], { lineId, from, until, quantity, paidMinor }: ReturnedUnits) {
  const own = rows.filter((row) => row.lineId === lineId)
  const amounts = own.map(
    (row) => getShare(row.amountMinor, until, quantity) - getShare(row.amountMinor, from, quantity),
  )
  const baseMinor = paidMinor - sum(amounts)
  return own.map((row, index) => ({ taxId: row.id, units: until - from, baseMinor, amountMinor: amounts[index]! }))
}

const getTaxLeft = ({ amountMinor, returnedMinor }: Row) => amountMinor - returnedMinor

/** Returns the tax that these units, and the delivery, give back when all of their money is: exact to the last unit. */
export const getReturnedTaxes = (
  rows: readonly Row[],
  units: readonly ReturnedUnits[],
  withDelivery: boolean,
): ReturnedTax[] => [
  ...units.flatMap((ofLine) => getTaxesOfUnits(rows, ofLine)),
  ...rows
    .filter(({ lineId }) => withDelivery && lineId === null)
    .map((row) => ({ taxId: row.id, units: null, baseMinor: row.baseMinor, amountMinor: getTaxLeft(row) })),
]

/** Scales returned taxes to a part of their money; a row never gives back more than it has left. */
export function scaleReturnedTaxes(
  rows: readonly Row[],
  returned: readonly ReturnedTax[],
  { paidMinor, ofMinor }: { readonly paidMinor: number; readonly ofMinor: number },
): ReturnedTax[] {
  const part = (minor: number) => (paidMinor === ofMinor ? minor : getShare(minor, paidMinor, ofMinor))
  const left = new Map(rows.map((row) => [row.id, getTaxLeft(row)]))
  return returned.map((tax) => ({
    ...tax,
    baseMinor: Math.max(part(tax.baseMinor), 0),
    amountMinor: Math.min(part(tax.amountMinor), left.get(tax.taxId)!),
  }))
}

/** Adds what every row has left, for money that ends an order: then no tax stays behind. */
export function returnAllTaxes(rows: readonly Row[], returned: readonly ReturnedTax[]): ReturnedTax[] {
  const known = new Map(returned.map((tax) => [tax.taxId, tax]))
  return rows
    .map((row) => ({
      taxId: row.id,
      units: known.get(row.id)?.units ?? null,
      baseMinor: known.get(row.id)?.baseMinor ?? 0,
      amountMinor: getTaxLeft(row),
    }))
    .filter(({ taxId, amountMinor }) => amountMinor > 0 || known.has(taxId))
}

/** Returns the tax that a part of an order's remaining money holds, in proportion. */
export const getTaxesOfMoney = (
  rows: readonly Row[],
  { paidMinor, ofMinor }: { readonly paidMinor: number; readonly ofMinor: number },
): ReturnedTax[] =>
  rows
    .map((row) => ({
      taxId: row.id,
      units: null,
      baseMinor: 0,
      amountMinor: paidMinor === ofMinor ? getTaxLeft(row) : getShare(getTaxLeft(row), paidMinor, ofMinor),
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
