import type { Model } from './model.ts'
import { amountTerms, withdrawalTerms } from './terms.ts'

export type Withdrawal = {
  readonly buyer: number
  readonly amountMinor: number
  status: 'submitted' | 'paid' | 'rejected'
}
export type Recharge = {
  readonly buyer: number
  readonly amountMinor: number
  creditedMinor: number | null
  status: 'submitted' | 'credited' | 'rejected' | 'cancelled'
}

const { feeMinor, fromHour, untilHour, zoneHours } = withdrawalTerms
const getHeldMinor = ({ amountMinor }: { readonly amountMinor: number }) => amountMinor + feeMinor

const isWithinBounds = (amountMinor: number) =>
  amountTerms.minMinor <= amountMinor && amountMinor <= amountTerms.maxMinor

/** Within the bounds and the hours, one at a time, and not more than there is with the fee. */
export function canWithdraw(model: Model, buyer: number, amountMinor: number): boolean {
  const hour = (new Date(model.nowMs).getUTCHours() + zoneHours) % 24
  const isWaiting = model.withdrawals.some((one) => one.buyer === buyer && one.status === 'submitted')
  const isThere = getHeldMinor({ amountMinor }) <= model.buyers[buyer]!.availableMinor
  return isWithinBounds(amountMinor) && fromHour <= hour && hour < untilHour && !isWaiting && isThere
}

export function withdraw(model: Model, buyer: number, amountMinor: number): void {
  const wallet = model.buyers[buyer]!
  wallet.availableMinor -= getHeldMinor({ amountMinor })
  wallet.frozenMinor += getHeldMinor({ amountMinor })
  model.withdrawals.push({ buyer, amountMinor, status: 'submitted' })
}

/** Paid, the amount leaves the shop and the fee is the brand's; rejected, all of it is where it was. */
export function decideWithdrawal(model: Model, withdrawal: Withdrawal, approve: boolean): void {
  const wallet = model.buyers[withdrawal.buyer]!
  wallet.frozenMinor -= getHeldMinor(withdrawal)
  if (approve) {
    model.brand.clearing += withdrawal.amountMinor
    model.brand.commission += feeMinor
  } else wallet.availableMinor += getHeldMinor(withdrawal)
  withdrawal.status = approve ? 'paid' : 'rejected'
}

export const canRecharge = (model: Model, buyer: number, amountMinor: number) =>
  isWithinBounds(amountMinor) && !model.recharges.some((one) => one.buyer === buyer && one.status === 'submitted')

export const announceRecharge = (model: Model, buyer: number, amountMinor: number): void =>
  void model.recharges.push({ buyer, amountMinor, creditedMinor: null, status: 'submitted' })

/** Credits what arrived, whatever was announced. */
export function creditRecharge(model: Model, recharge: Recharge, arrivedMinor: number): void {
  model.credit(recharge.buyer, arrivedMinor)
  Object.assign(recharge, { status: 'credited', creditedMinor: arrivedMinor })
}

/** A store's owner moves earnings into the own wallet. */
export function transferEarnings(model: Model, store: number, amountMinor: number): void {
  model.sellers[store]! -= amountMinor
  model.owners[store]! += amountMinor
}
