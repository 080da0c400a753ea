import { accountOf, brandAccounts, type Entry } from '#server/modules/wallet/public.ts'

/** What an order's line says of its money, all in minor units. */
export type LineMoney = {
  readonly quantity: number
  readonly subtotal_minor: number
  /** All that coupons took off the line, and the part of it that the brand pays to the store. */
  readonly discount_minor: number
  readonly brand_discount_minor: number
  readonly commission_minor: number
}

/** Money of an order that lies in escrow, and what the brand adds to it and keeps of it; minor units. */
export type Shares = {
  /** What the shopper paid. */
  readonly paidMinor: number
  /** What the brand pays for its own coupons. */
  readonly brandMinor: number
  /** What the brand keeps. */
  readonly commissionMinor: number
}

/** The share of `units` of a line's `quantity`, rounded down: cumulative, so that differences of shares sum exactly. */
export const shareOf = (totalMinor: number, units: number, quantity: number): number =>
  Number((BigInt(totalMinor) * BigInt(units)) / BigInt(quantity))

/** What the units of a line beyond the first `from`, up to `until`, hold. */
export function sharesBetween(line: LineMoney, from: number, until: number): Shares {
  const between = (totalMinor: number) =>
    shareOf(totalMinor, until, line.quantity) - shareOf(totalMinor, from, line.quantity)
  return {
    paidMinor: between(line.subtotal_minor - line.discount_minor),
    brandMinor: between(line.brand_discount_minor),
    commissionMinor: between(line.commission_minor),
  }
}

/** The sum of shares; delivery is paid by the shopper and all the store's. */
export const sumShares = (shares: readonly Shares[], deliveryMinor: number): Shares =>
  shares.reduce(
    (sum, { paidMinor, brandMinor, commissionMinor }) => ({
      paidMinor: sum.paidMinor + paidMinor,
      brandMinor: sum.brandMinor + brandMinor,
      commissionMinor: sum.commissionMinor + commissionMinor,
    }),
    { paidMinor: deliveryMinor, brandMinor: 0, commissionMinor: 0 },
  )

/** The part of shares in which the shopper paid so much; all of them when that is all. */
export function partOf(shares: Shares, paidMinor: number): Shares {
  if (paidMinor === shares.paidMinor) return shares
  const part = (minor: number) => shareOf(minor, paidMinor, shares.paidMinor)
  return { paidMinor, brandMinor: part(shares.brandMinor), commissionMinor: part(shares.commissionMinor) }
}

type Paid = { readonly payable_minor: number; readonly refunded_minor: number; readonly charged_back_minor: number }

/** What is left of what the shopper paid for an order: neither given back nor taken back by a bank. */
export const leftOf = ({ payable_minor, refunded_minor, charged_back_minor }: Paid): number =>
  payable_minor - refunded_minor - charged_back_minor

/** Whether an order's goods should stay: a bank may still take its money, or has taken all that was left. */
export const isChargedBack = (order: Paid & { readonly held_minor: number | null }): boolean =>
  order.held_minor !== null || (order.charged_back_minor > 0 && leftOf(order) === 0)

type Remainder = { readonly delivery_minor: number; readonly delivery_refunded_minor: number }

/** What is left of an order after its refunds. */
export const sharesLeft = (
  order: Remainder,
  lines: readonly (LineMoney & { readonly refunded_quantity: number })[],
): Shares =>
  sumShares(
    lines.map((line) => sharesBetween(line, line.refunded_quantity, line.quantity)),
    order.delivery_minor - order.delivery_refunded_minor,
  )

/** What the store earns of these shares. */
export const earnedOf = ({ paidMinor, brandMinor, commissionMinor }: Shares): number =>
  paidMinor + brandMinor - commissionMinor

/** The ledger entries by which a store earns these shares; sides of nothing are left out, so there may be none. */
export const earningEntries = (ownerId: string, shares: Shares): Entry[] =>
  [
    { account: brandAccounts.escrow, amountMinor: -shares.paidMinor },
    { account: brandAccounts.promotion, amountMinor: -shares.brandMinor },
    { account: accountOf(ownerId, 'seller'), amountMinor: earnedOf(shares) },
    { account: brandAccounts.commission, amountMinor: shares.commissionMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0)

/** The entries by which a store gives back what it earned of these shares; its account may fall below zero. */
export const clawbackEntries = (ownerId: string, shares: Shares): Entry[] =>
  earningEntries(ownerId, shares).map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))

/** The entries by which a bank takes these shares: of escrow, or, when the order was released, of its store and brand. */
export const chargebackEntries = (ownerId: string | null, shares: Shares): Entry[] =>
  ownerId === null
    ? [{ account: brandAccounts.escrow, amountMinor: -shares.paidMinor }]
    : clawbackEntries(ownerId, shares).filter(({ account }) => account.kind !== 'escrow')
