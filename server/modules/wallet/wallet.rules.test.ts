import { expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { readArea } from '#i18n/read-texts.ts'
import { translateServer } from '#i18n/translate.ts'
import { toUserAccount, brandAccounts, movementTexts, toTransferEntries } from './wallet.rules.ts'

it('takes from one account what it adds to the other', () => {
  const [from, to] = [toUserAccount('ada', 'available'), brandAccounts.escrow]
  expect(from).toEqual({ kind: 'available', ownerId: 'ada' })
  expect(toTransferEntries(from, to, 250)).toEqual([
    { account: from, amountMinor: -250 },
    { account: to, amountMinor: 250 },
  ])
})

it("names a brand's accounts by what they are for, and nobody as their owner", () => {
  expect(Object.values(brandAccounts)).toEqual(
    [
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
    ].map((kind) => ({ kind, ownerId: null })),
  )
})

it('gives each movement the words of its statement', () => {
  expect(movementTexts).toEqual({
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
  })
})

it.each(locales)('in %s, the filter of the ledger names a movement as its rows do', (lang) => {
  const texts = readArea(lang, 'bookkeeping')
  for (const [kind, text] of Object.entries(movementTexts))
    expect(translateServer(lang, text), kind).toBe(texts[`kind.${kind}`])
})
