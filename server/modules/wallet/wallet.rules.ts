import type { movementKinds } from '#contract/ledger-accounts.ts'

/** An account by kind and owner; it is opened by its first movement. */
export type AccountRef = {
  readonly kind:
    | 'available'
    | 'frozen'
    | 'seller'
    | 'escrow'
    | 'commission'
    | 'commission_tax'
    | 'promotion'
    | 'referral'
    | 'losses'
    | 'clearing'
    | 'tax'
    | 'credit_principal'
    | 'credit_due'
    | 'credit_interest'
    | 'credit_overdue'
    | 'credit_fees'
    | 'credit_losses'
  /** A user; a store for the tax it owes; null for the brand's accounts. */
  readonly ownerId: string | null
}

export const toUserAccount = (userId: string, kind: 'available' | 'frozen' | 'seller'): AccountRef => ({
  kind,
  ownerId: userId,
})

/** The tax of a store's paid orders that are not released, where the store owes it. */
export const toStoreTaxAccount = (storeId: string): AccountRef => ({ kind: 'tax', ownerId: storeId })

/**
 * A brand's accounts: escrow for paid but unreleased orders, the tax it owes for its stores, its commission and
 * the tax on it, its own coupons, rewards for referrals, its losses from chargebacks, and the outside world. The last
 * four may be negative.
 * Of credit: what people owe (principal, and interest that is due; both negative), what it earned (interest, overdue
 * interest and fees) and what was written off (negative).
 */
export const brandAccounts = {
  escrow: { kind: 'escrow', ownerId: null },
  tax: { kind: 'tax', ownerId: null },
  commission: { kind: 'commission', ownerId: null },
  commissionTax: { kind: 'commission_tax', ownerId: null },
  promotion: { kind: 'promotion', ownerId: null },
  referral: { kind: 'referral', ownerId: null },
  losses: { kind: 'losses', ownerId: null },
  clearing: { kind: 'clearing', ownerId: null },
  creditPrincipal: { kind: 'credit_principal', ownerId: null },
  creditDue: { kind: 'credit_due', ownerId: null },
  creditInterest: { kind: 'credit_interest', ownerId: null },
  creditOverdue: { kind: 'credit_overdue', ownerId: null },
  creditFees: { kind: 'credit_fees', ownerId: null },
  creditLosses: { kind: 'credit_losses', ownerId: null },
} as const satisfies Readonly<Record<string, AccountRef>>

/** Kinds of movements with their statement texts (keys of the server dictionary). */
export const movementTexts = {
  credit: '平台入账',
  trade_payment: '支付订单',
  order_tax: '订单税款',
  order_tax_return: '税款退回',
  order_refund: '订单退款',
  order_release: '订单放款',
  order_clawback: '退款扣回',
  recharge: '充值',
  withdrawal_request: '申请提现',
  withdrawal: '提现',
  withdrawal_return: '提现退回',
  chargeback: '银行拒付扣回',
  chargeback_return: '拒付申诉退回',
  earnings_transfer: '店铺收入转入',
  credit_payout: '借款到账',
  credit_interest: '借款利息',
  credit_overdue: '逾期利息',
  credit_payment: '借款还款',
  credit_withdrawal: '撤回借款合同',
  credit_write_off: '借款核销',
  credit_interest_refund: '退还借款利息',
  referral_claim: '推荐奖励',
  referral_return: '推荐奖励扣回',
} as const satisfies Readonly<Record<(typeof movementKinds)[number], string>>

export type MovementKind = keyof typeof movementTexts

/** One side of a transaction: the amount added to an account in minor units; negative to subtract. */
export type Entry = { readonly account: AccountRef; readonly amountMinor: number }

/** Returns the two entries of a transfer. */
export const toTransferEntries = (from: AccountRef, to: AccountRef, amountMinor: number): readonly Entry[] => [
  { account: from, amountMinor: -amountMinor },
  { account: to, amountMinor },
]
