/** An account by what it is for; it is opened when money first moves over it. */
export type AccountRef = {
  readonly kind: 'available' | 'frozen' | 'seller' | 'escrow' | 'commission' | 'promotion' | 'losses' | 'clearing'
  /** Whose it is; null for the brand's own. */
  readonly ownerId: string | null
}

/** A user's own account. */
export const accountOf = (userId: string, kind: 'available' | 'frozen' | 'seller'): AccountRef => ({
  kind,
  ownerId: userId,
})

/**
 * A brand's accounts: paid but not released, the brand's share, what it pays for its own coupons, what it carries of
 * chargebacks itself, and the world outside the system. The last three may stand below zero.
 */
export const brandAccounts = {
  escrow: { kind: 'escrow', ownerId: null },
  commission: { kind: 'commission', ownerId: null },
  promotion: { kind: 'promotion', ownerId: null },
  losses: { kind: 'losses', ownerId: null },
  clearing: { kind: 'clearing', ownerId: null },
} as const satisfies Readonly<Record<string, AccountRef>>

/** Every kind of movement with the words that a statement gives it (keys of the server dictionary). */
export const movements = {
  credit: '平台入账',
  trade_payment: '支付订单',
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
} as const

export type MovementKind = keyof typeof movements

/** One side of a movement: what it adds to the account, in minor units; negative takes. */
export type Entry = { readonly account: AccountRef; readonly amountMinor: number }

/** The two sides of moving an amount from one account to another. */
export const transfer = (from: AccountRef, to: AccountRef, amountMinor: number): readonly Entry[] => [
  { account: from, amountMinor: -amountMinor },
  { account: to, amountMinor },
]
