import type { Policy } from '#contract/brand-file.ts'
import type { RechargeStatus, WithdrawalStatus } from '#contract/wallet.ts'
import { parseAmount } from '#server/platform/money.ts'

type Move<Status> = { readonly from: readonly Status[]; readonly to: Status }

/** Transitions of a recharge: by card from started, by transfer from submitted. Missing transitions are impossible. */
export const rechargeMoves = {
  pay: { from: ['started'], to: 'credited' },
  approve: { from: ['submitted'], to: 'credited' },
  reject: { from: ['submitted'], to: 'rejected' },
  cancel: { from: ['started', 'submitted'], to: 'cancelled' },
  expire: { from: ['started'], to: 'expired' },
} as const satisfies Readonly<Record<string, Move<RechargeStatus>>>
export type RechargeMove = keyof typeof rechargeMoves

/** Transitions of a withdrawal. */
export const withdrawalMoves = {
  pay: { from: ['submitted'], to: 'paid' },
  reject: { from: ['submitted'], to: 'rejected' },
} as const satisfies Readonly<Record<string, Move<WithdrawalStatus>>>
export type WithdrawalMove = keyof typeof withdrawalMoves

/** The table's check has the same limit. */
export const maxAccountsPerUser = 10

/** Returns whole minor units; null for an invalid amount or more decimals than the currency has. */
export const toMinorAmount = (amount: number, digits: number): number | null =>
  parseAmount(String(amount), digits) || null

type Hours = Pick<Policy, 'withdrawalFromTime' | 'withdrawalUntilTime'>

/** Whether withdrawals are open at a time of day (HH:mm); the end is exclusive. */
export const isOpenAt = ({ withdrawalFromTime, withdrawalUntilTime }: Hours, time: string): boolean =>
  withdrawalFromTime <= time && time < withdrawalUntilTime

type WithdrawalMoment = { readonly time: string; readonly leftToday: number }

/** Returns the day of the next possible withdrawal; null: now. */
export function findNextOpening(hours: Hours, { time, leftToday }: WithdrawalMoment): 'today' | 'tomorrow' | null {
  if (leftToday > 0 && isOpenAt(hours, time)) return null
  return leftToday > 0 && time < hours.withdrawalFromTime ? 'today' : 'tomorrow'
}

/** Shows the last four letters or digits of an account number; at most half of a short one. */
export function maskNumber(number: string): string {
  const bare = number.replaceAll(/[^A-Za-z0-9]/g, '')
  return `•••• ${bare.slice(-Math.min(4, Math.floor(bare.length / 2)))}`
}
