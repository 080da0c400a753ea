import type { Policy } from '#contract/brand-file.ts'
import type { RechargeStatus, WithdrawalStatus } from '#contract/wallet.ts'
import { parseAmount } from '#server/platform/money.ts'

type Move<Status> = { readonly from: readonly Status[]; readonly to: Status }

/** The life of a recharge: by card from started, by transfer from submitted. What is not here is not allowed. */
export const rechargeMoves = {
  pay: { from: ['started'], to: 'credited' },
  approve: { from: ['submitted'], to: 'credited' },
  reject: { from: ['submitted'], to: 'rejected' },
  cancel: { from: ['started', 'submitted'], to: 'cancelled' },
  expire: { from: ['started'], to: 'expired' },
} as const satisfies Readonly<Record<string, Move<RechargeStatus>>>
export type RechargeMove = keyof typeof rechargeMoves

/** The life of a withdrawal. */
export const withdrawalMoves = {
  pay: { from: ['submitted'], to: 'paid' },
  reject: { from: ['submitted'], to: 'rejected' },
} as const satisfies Readonly<Record<string, Move<WithdrawalStatus>>>
export type WithdrawalMove = keyof typeof withdrawalMoves

/** As many accounts to pay out to as one person keeps; the table's check says the same. */
export const accountsPerUser = 10

/** A sum as whole minor units; null when it is none, or has more decimals than the currency. */
export const sumOf = (amount: number, digits: number): number | null => parseAmount(String(amount), digits) || null

type Hours = Pick<Policy, 'withdrawalFromTime' | 'withdrawalUntilTime'>

/** Whether withdrawals can be asked for at a time of day (HH:mm): from the first minute, up to the last one. */
export const isOpenAt = ({ withdrawalFromTime, withdrawalUntilTime }: Hours, time: string): boolean =>
  withdrawalFromTime <= time && time < withdrawalUntilTime

type Asking = { readonly time: string; readonly leftToday: number }

/** On which day a withdrawal can be asked for next: now (null), later today or tomorrow. */
export function nextOpening(hours: Hours, { time, leftToday }: Asking): 'today' | 'tomorrow' | null {
  if (leftToday > 0 && isOpenAt(hours, time)) return null
  return leftToday > 0 && time < hours.withdrawalFromTime ? 'today' : 'tomorrow'
}

/** The last four letters or digits of an account's number behind dots: of a short one fewer. */
export function maskNumber(number: string): string {
  const bare = number.replaceAll(/[^A-Za-z0-9]/g, '')
  return `•••• ${bare.slice(-Math.min(4, Math.floor(bare.length / 2)))}`
}
