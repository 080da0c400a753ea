import { toUserAccount, brandAccounts, type Entry } from '#server/modules/wallet/public.ts'
import { splitByWeight } from '#server/platform/split-by-weight.ts'

/** Money columns of an order line, in minor units. */
export type LineMoney = {
  readonly quantity: number
  readonly subtotal_minor: number
  /** Total coupon discount, and the share of it that the brand pays. */
  readonly discount_minor: number
  readonly brand_discount_minor: number
  readonly commission_minor: number
}

/** Shares of an order's money in escrow; minor units. */
export type Shares = {
  /** Paid by the shopper. */
  readonly paidMinor: number
  /** Added by the brand for its own coupons. */
  readonly brandMinor: number
  /** Kept by the brand. */
  readonly commissionMinor: number
}

/** Returns the share of the first `units` of a line, rounded down; cumulative, so that differences sum exactly. */
export const getShare = (totalMinor: number, units: number, quantity: number): number =>
  Number((BigInt(totalMinor) * BigInt(units)) / BigInt(quantity))

/** Returns the shares of the units after the first `from`, up to `until`. */
export function getSharesBetween(line: LineMoney, from: number, until: number): Shares {
  const between = (totalMinor: number) =>
    getShare(totalMinor, until, line.quantity) - getShare(totalMinor, from, line.quantity)
  return {
    paidMinor: between(line.subtotal_minor - line.discount_minor),
    brandMinor: between(line.brand_discount_minor),
    commissionMinor: between(line.commission_minor),
  }
}

/** Sums shares; the delivery fee belongs to the store alone. */
export const sumShares = (shares: readonly Shares[], deliveryMinor: number): Shares =>
  shares.reduce(
    (sum, { paidMinor, brandMinor, commissionMinor }) => ({
      paidMinor: sum.paidMinor + paidMinor,
      brandMinor: sum.brandMinor + brandMinor,
      commissionMinor: sum.commissionMinor + commissionMinor,
    }),
    { paidMinor: deliveryMinor, brandMinor: 0, commissionMinor: 0 },
  )

/** Scales shares to a paid amount; unchanged for the full amount. */
export function scaleShares(shares: Shares, paidMinor: number): Shares {
  if (paidMinor === shares.paidMinor) return shares
  const part = (minor: number) => getShare(minor, paidMinor, shares.paidMinor)
  return { paidMinor, brandMinor: part(shares.brandMinor), commissionMinor: part(shares.commissionMinor) }
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

type DeliveryAmounts = { readonly delivery_minor: number; readonly delivery_refunded_minor: number }

/** Returns the shares left after refunds. */
export const getRemainingShares = (
  order: DeliveryAmounts,
  lines: readonly (LineMoney & { readonly refunded_quantity: number })[],
): Shares =>
  sumShares(
    lines.map((line) => getSharesBetween(line, line.refunded_quantity, line.quantity)),
    order.delivery_minor - order.delivery_refunded_minor,
  )

export const getEarnedMinor = ({ paidMinor, brandMinor, commissionMinor }: Shares): number =>
  paidMinor + brandMinor - commissionMinor

/** Ledger entries that pay these shares to a store; zero amounts are omitted, so the list may be empty. */
export const buildEarningEntries = (ownerId: string, shares: Shares): Entry[] =>
  [
    { account: brandAccounts.escrow, amountMinor: -shares.paidMinor },
    { account: brandAccounts.promotion, amountMinor: -shares.brandMinor },
    { account: toUserAccount(ownerId, 'seller'), amountMinor: getEarnedMinor(shares) },
    { account: brandAccounts.commission, amountMinor: shares.commissionMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0)

/** Entries that take back a store's earnings of these shares; its account may become negative. */
export const buildClawbackEntries = (ownerId: string, shares: Shares): Entry[] =>
  buildEarningEntries(ownerId, shares).map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))

/** Entries by which a bank takes these shares: from escrow, or, after the release, from the store and the brand. */
export const buildChargebackEntries = (ownerId: string | null, shares: Shares): Entry[] =>
  ownerId === null
    ? [{ account: brandAccounts.escrow, amountMinor: -shares.paidMinor }]
    : buildClawbackEntries(ownerId, shares).filter(({ account }) => account.kind !== 'escrow')

/** Returns the brand's commission per line in minor units: the percentage of the total, split over the lines. */
export function splitCommission(subtotals: readonly number[], percent: number): number[] {
  const goods = subtotals.reduce((sum, subtotal) => sum + BigInt(subtotal), 0n)
  const millionths = BigInt(Math.round(percent * 10_000))
  return splitByWeight(Number((goods * millionths) / 1_000_000n), subtotals)
}
