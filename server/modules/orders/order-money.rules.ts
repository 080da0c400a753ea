import {
  toStoreTaxAccount,
  toUserAccount,
  brandAccounts,
  type AccountRef,
  type Entry,
} from '#server/modules/wallet/public.ts'
import { splitByWeight } from '#server/platform/split-by-weight.ts'

/** Money columns of an order line, in minor units. */
export type LineMoney = {
  readonly quantity: number
  readonly subtotal_minor: number
  /** Total coupon discount, and the share of it that the brand pays. */
  readonly discount_minor: number
  /** Tax on top of the price; negative: included tax that an exempt buyer does not pay. */
  readonly tax_added_minor: number
  readonly brand_discount_minor: number
  readonly commission_minor: number
  /** The tax that the brand charges on the commission. */
  readonly commission_tax_minor: number
}

/** Shares of an order's money in escrow; minor units. */
export type Shares = {
  /** Paid by the shopper, with tax. */
  readonly paidMinor: number
  /** Added by the brand for its own coupons. */
  readonly brandMinor: number
  /** Kept by the brand. */
  readonly commissionMinor: number
  /** The tax on the commission, which the brand owes. */
  readonly commissionTaxMinor: number
}

/** Returns the share of the first `units` of a line, rounded down; cumulative, so that differences sum exactly. */
export const getShare = (totalMinor: number, units: number, quantity: number): number =>
  Number((BigInt(totalMinor) * BigInt(units)) / BigInt(quantity))

/** Returns the shares of the units after the first `from`, up to `until`. */
export function getSharesBetween(line: LineMoney, from: number, until: number): Shares {
  const between = (totalMinor: number) =>
    getShare(totalMinor, until, line.quantity) - getShare(totalMinor, from, line.quantity)
  return {
    paidMinor: between(line.subtotal_minor - line.discount_minor + line.tax_added_minor),
    brandMinor: between(line.brand_discount_minor),
    commissionMinor: between(line.commission_minor),
    commissionTaxMinor: between(line.commission_tax_minor),
  }
}

/** Sums shares; the delivery fee belongs to the store alone. */
export const sumShares = (shares: readonly Shares[], deliveryMinor: number): Shares =>
  shares.reduce(
    (sum, { paidMinor, brandMinor, commissionMinor, commissionTaxMinor }) => ({
      paidMinor: sum.paidMinor + paidMinor,
      brandMinor: sum.brandMinor + brandMinor,
      commissionMinor: sum.commissionMinor + commissionMinor,
      commissionTaxMinor: sum.commissionTaxMinor + commissionTaxMinor,
    }),
    { paidMinor: deliveryMinor, brandMinor: 0, commissionMinor: 0, commissionTaxMinor: 0 },
  )

/** Scales shares to a paid amount; unchanged for the full amount. */
export function scaleShares(shares: Shares, paidMinor: number): Shares {
  if (paidMinor === shares.paidMinor) return shares
  const part = (minor: number) => getShare(minor, paidMinor, shares.paidMinor)
  return {
    paidMinor,
    brandMinor: part(shares.brandMinor),
    commissionMinor: part(shares.commissionMinor),
    commissionTaxMinor: part(shares.commissionTaxMinor),
  }
}

type PaidAmounts = {
  readonly payable_minor: number
  readonly refunded_minor: number
  readonly charged_back_minor: number
}

/** Returns the paid amount that was neither refunded nor charged back. */
export const getRemainingMinor = ({ payable_minor, refunded_minor, charged_back_minor }: PaidAmounts): number =>
  payable_minor - refunded_minor - charged_back_minor

/** Whether shipping must stop: a chargeback is open, or has taken everything that was left. */
export const isChargedBack = (order: PaidAmounts & { readonly held_minor: number | null }): boolean =>
  order.held_minor !== null || (order.charged_back_minor > 0 && getRemainingMinor(order) === 0)

type DeliveryAmounts = {
  readonly delivery_minor: number
  readonly delivery_refunded_minor: number
  readonly delivery_tax_added_minor: number
}

/** Returns what was paid for the delivery and not refunded; the fee is refunded as a whole. */
export const getRemainingDelivery = (order: DeliveryAmounts): number =>
  order.delivery_refunded_minor < order.delivery_minor ? order.delivery_minor + order.delivery_tax_added_minor : 0

/** Returns the shares left after refunds. */
export const getRemainingShares = (
  order: DeliveryAmounts,
  lines: readonly (LineMoney & { readonly refunded_quantity: number })[],
): Shares =>
  sumShares(
    lines.map((line) => getSharesBetween(line, line.refunded_quantity, line.quantity)),
    getRemainingDelivery(order),
  )

/**
 * Returns what a refund of units gives back in minor units, at most what is left of the order; the delivery only if it
 * was not refunded.
 */
export const getRefundMinor = (
  order: PaidAmounts & DeliveryAmounts,
  units: readonly { readonly line: LineMoney & { readonly refunded_quantity: number }; readonly quantity: number }[],
  withDelivery: boolean,
): number =>
  Math.min(
    sumShares(
      units.map(({ line, quantity }) =>
        getSharesBetween(line, line.refunded_quantity, line.refunded_quantity + quantity),
      ),
      withDelivery ? getRemainingDelivery(order) : 0,
    ).paidMinor,
    getRemainingMinor(order),
  )

/** The tax within a paid amount: held by the brand's account, or by the store's where the store owes it. */
export type TaxShare = { readonly amountMinor: number; readonly account: AccountRef }

type TaxedOrder = {
  readonly store_id: string
  readonly tax_liable: string | null
  readonly tax_minor: number
  readonly tax_returned_minor: number
}

/** The account that holds an order's tax. */
export const getTaxAccount = ({ tax_liable, store_id }: Pick<TaxedOrder, 'tax_liable' | 'store_id'>): AccountRef =>
  tax_liable === 'store' ? toStoreTaxAccount(store_id) : brandAccounts.tax

/** The tax of an order that was not given back. */
export const getRemainingTax = (order: TaxedOrder): TaxShare => ({
  amountMinor: order.tax_minor - order.tax_returned_minor,
  account: getTaxAccount(order),
})

const isStores = ({ account }: TaxShare) => account.ownerId !== null

/** Returns the earnings of a store, which include the tax that it owes itself. */
export const getEarnedMinor = (
  { paidMinor, brandMinor, commissionMinor, commissionTaxMinor }: Shares,
  tax: TaxShare,
): number => paidMinor - (isStores(tax) ? 0 : tax.amountMinor) + brandMinor - commissionMinor - commissionTaxMinor

const isMoved = ({ amountMinor }: Entry) => amountMinor !== 0

/** Entries that move the tax of paid orders out of escrow; empty without tax. */
export const buildTaxEntries = (taxes: readonly TaxShare[]): Entry[] =>
  [
    { account: brandAccounts.escrow, amountMinor: -taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
    ...taxes.map(({ account, amountMinor }) => ({ account, amountMinor })),
  ].filter(isMoved)

/** Entries that move tax back into escrow, from which a refund pays it. */
export const buildTaxReturnEntries = (tax: TaxShare): Entry[] =>
  [
    { account: tax.account, amountMinor: -tax.amountMinor },
    { account: brandAccounts.escrow, amountMinor: tax.amountMinor },
  ].filter(isMoved)

/**
 * Ledger entries that pay these shares to a store, with the tax that it owes; zero amounts are omitted, so the list may
 * be empty.
 */
export const buildEarningEntries = (ownerId: string, shares: Shares, tax: TaxShare): Entry[] =>
  [
    { account: brandAccounts.escrow, amountMinor: tax.amountMinor - shares.paidMinor },
    { account: tax.account, amountMinor: isStores(tax) ? -tax.amountMinor : 0 },
    { account: brandAccounts.promotion, amountMinor: -shares.brandMinor },
    { account: toUserAccount(ownerId, 'seller'), amountMinor: getEarnedMinor(shares, tax) },
    { account: brandAccounts.commission, amountMinor: shares.commissionMinor },
    { account: brandAccounts.commissionTax, amountMinor: shares.commissionTaxMinor },
  ].filter(isMoved)

/** Entries that take back a store's earnings of these shares; its account may become negative. */
export const buildClawbackEntries = (ownerId: string, shares: Shares, tax: TaxShare): Entry[] =>
  buildEarningEntries(ownerId, shares, tax).map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))

/**
 * Entries by which a bank takes these shares: from escrow and the tax, or, after the release, from the store and the
 * brand.
 */
export function buildChargebackEntries(ownerId: string | null, shares: Shares, tax: TaxShare): Entry[] {
  const taken = { account: tax.account, amountMinor: -tax.amountMinor }
  if (ownerId === null)
    return [{ account: brandAccounts.escrow, amountMinor: tax.amountMinor - shares.paidMinor }, taken].filter(isMoved)
  // A store that owes the tax has it among its earnings.
  const clawedBack = buildClawbackEntries(ownerId, shares, tax).filter(
    ({ account }) => !['escrow', 'tax'].includes(account.kind),
  )
  return isStores(tax) ? clawedBack : [...clawedBack, taken].filter(isMoved)
}

/** Returns the brand's commission per line in minor units: the percentage of the total, split over the lines. */
export function splitCommission(subtotals: readonly number[], percent: number): number[] {
  const goods = subtotals.reduce((sum, subtotal) => sum + BigInt(subtotal), 0n)
  const millionths = BigInt(Math.round(percent * 10_000))
  return splitByWeight(Number((goods * millionths) / 1_000_000n), subtotals)
}

/**
 * Returns the tax on an order's commission per line in minor units: the percentage of the total, rounded half up, split
 * over the lines by their commission.
 */
export function splitCommissionTax(commissions: readonly number[], percent: number): number[] {
  const total = commissions.reduce((sum, commission) => sum + BigInt(commission), 0n)
  const millionths = BigInt(Math.round(percent * 10_000))
  return splitByWeight(Number((total * millionths * 2n + 1_000_000n) / 2_000_000n), commissions)
}
