/** Kinds of ledger accounts; without schemas, so that the console's first load stays small. */
export const ledgerAccounts = [
  'available',
  'frozen',
  'seller',
  'escrow',
  'tax',
  'commission',
  'commission_tax',
  'promotion',
  'referral',
  'losses',
  'clearing',
  'credit_principal',
  'credit_due',
  'credit_interest',
  'credit_overdue',
  'credit_fees',
  'credit_losses',
] as const

/** Kinds of ledger transactions. */
export const movementKinds = [
  'credit',
  'trade_payment',
  'order_tax',
  'order_tax_return',
  'order_refund',
  'order_release',
  'order_clawback',
  'recharge',
  'withdrawal_request',
  'withdrawal',
  'withdrawal_return',
  'chargeback',
  'chargeback_return',
  'earnings_transfer',
  'credit_payout',
  'credit_interest',
  'credit_overdue',
  'credit_payment',
  'credit_withdrawal',
  'credit_write_off',
  'credit_interest_refund',
  'referral_claim',
  'referral_return',
] as const

/** States of a line of a bank statement. */
export const bankEntryStates = [
  'matched',
  'sum_differs',
  'account_differs',
  'other_currency',
  'no_match',
  'posted',
  'set_aside',
] as const
export type BankEntryState = (typeof bankEntryStates)[number]

/** Views of a bank statement, by the states of its lines. */
export const bankEntryViews = {
  matched: ['matched'],
  check: ['sum_differs', 'account_differs', 'other_currency'],
  unmatched: ['no_match'],
  done: ['posted', 'set_aside'],
} as const satisfies Readonly<Record<string, readonly BankEntryState[]>>
export type BankEntryView = keyof typeof bankEntryViews

export const payoutBatchStates = ['made', 'approved', 'sent', 'executed', 'partly_returned', 'cancelled'] as const
export type PayoutBatchState = (typeof payoutBatchStates)[number]
