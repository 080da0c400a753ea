import type { RechargeStatus, WithdrawalStatus } from '#contract/wallet.ts'
import { isWindowOpen, type LocalMoment, type WithdrawalWindow } from '#contract/withdrawal-window.ts'
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

/** Returns how many days from now the next withdrawal is possible; 0: later today, null: now. */
export function findNextOpening(
  window: WithdrawalWindow,
  { time, weekday, leftToday }: LocalMoment & { readonly leftToday: number },
): number | null {
  if (leftToday > 0 && isWindowOpen(window, { time, weekday })) return null
  const isOpenIn = (days: number) => window.days.includes(((weekday - 1 + days) % 7) + 1)
  if (leftToday > 0 && isOpenIn(0) && time < window.from) return 0
  return [1, 2, 3, 4, 5, 6].find(isOpenIn) ?? 7
}

/** Shows the last four letters or digits of an account number; at most half of a short one. */
export function maskNumber(number: string): string {
  const bare = number.replaceAll(/[^A-Za-z0-9]/g, '')
  return `•••• ${bare.slice(-Math.min(4, Math.floor(bare.length / 2)))}`
}
