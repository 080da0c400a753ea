import { z } from 'zod'
import { createPageSchema, day, id, moment, money, optional, paging, password, sum, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { StatementEntry, statementFilter, Withdrawal } from './wallet.ts'

/** Where the money of an order is: held by the brand until a date, held by a return or a bank, or the store's. */
export const earningStates = ['escrow', 'held', 'released'] as const
export type EarningState = (typeof earningStates)[number]

/** The money of an order: `total - refunded - taxKept - commission - commissionTax = net`. */
const OrderEarnings = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: moment(),
  state: z.enum(earningStates),
  /** Paid for the order with tax and delivery, with the brand's part of its coupons. */
  total: money(),
  /** Refunded or taken back by a bank, of both parts. */
  refunded: money(),
  commission: money(),
  commissionTax: money(),
  /** Tax that the brand owes and keeps. */
  taxKept: money(),
  /** Of a released order the sum of its movements, of another what its release will bring as it stands. */
  net: money(),
  releasedAt: moment().nullable(),
  /** The latest moment of the release; null after it, while the order is held and before it ships. */
  releaseBy: moment().nullable(),
  /** When the last of its money left the store's account, first in first out; null before. */
  paidOutAt: moment().nullable(),
})
export type OrderEarnings = z.infer<typeof OrderEarnings>

const cursor = optional(text({ max: 100 }))
const pageSize = whole({ min: 1, max: 100 }).default(50)
const nextCursor = z.string().nullable()

/** A payout with the store's money. */
const Payout = Withdrawal

/** A store owner's earnings, separate from their shopper wallet. */
export const sellerMoneyApi = {
  balance: operation({
    method: 'GET',
    path: '/seller/money/balance',
    summary: "Get the store's earnings; negative while a refund is owed",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ money: money(), currency: z.string() }),
    errors: [],
  }),
  overview: operation({
    method: 'GET',
    path: '/seller/money/overview',
    summary: "Get the parts of the store's money: available, in escrow, held, on the way out",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      currency: z.string(),
      /** Negative while a refund is owed. */
      available: money(),
      /** Released within seven days at the latest. */
      soon: z.object({ money: money(), orders: z.int(), until: moment() }),
      later: z.object({ money: money(), orders: z.int() }),
      /** Held by a refund or return that is not decided, or by a bank. */
      held: z.object({ money: money(), orders: z.int() }),
      /** A payout that staff have not decided, with its fee. */
      leaving: z.object({ money: money(), requestedAt: moment().nullable() }),
      /** Moments of the next releases with their sums, soonest first, at most ten days. */
      releases: z.array(z.object({ day: z.string(), money: money(), orders: z.int() })),
    }),
    errors: [],
  }),
  orders: operation({
    method: 'GET',
    path: '/seller/money/orders',
    summary: "List the money of the store's paid orders, newest first",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      state: optional(z.enum(earningStates)),
      /** First and last digits of an order number. */
      keyword: optional(text({ max: 17 })),
      /** Days of the brand's calendar on which the order was placed, both included. */
      from: optional(day()),
      until: optional(day()),
      cursor,
      pageSize,
    }),
    data: z.object({ pageList: z.array(OrderEarnings), nextCursor }),
    errors: [],
  }),
  statement: operation({
    method: 'GET',
    path: '/seller/money/statement',
    summary: "List movements of the store's earnings with their orders; after `cursor`, or by page number",
    audience: 'seller',
    effect: 'read',
    input: z.object({ ...statementFilter, ...paging(), cursor }),
    data: createPageSchema(StatementEntry).extend({ nextCursor }),
    errors: ['paging.too_deep'],
  }),
  payouts: operation({
    method: 'GET',
    path: '/seller/money/payouts',
    summary: "List payouts of the store's earnings, newest first",
    audience: 'seller',
    effect: 'read',
    input: z.object({ cursor, pageSize }),
    data: z.object({ pageList: z.array(Payout), nextCursor }),
    errors: [],
  }),
  payout: operation({
    method: 'POST',
    path: '/seller/money/payout',
    summary: "Pay earnings out to one of the owner's accounts; amount and fee are held until staff decide",
    audience: 'seller',
    effect: 'own',
    successText: '申请成功',
    secrets: ['fundPassword'],
    input: z.object({ amount: sum(), accountId: id(), fundPassword: password() }),
    data: Payout,
    errors: [
      'wallet.below_minimum',
      'wallet.above_maximum',
      'wallet.insufficient',
      'identity.required',
      'identity.advanced_required',
      'withdrawal.unfinished',
      'withdrawal.outside_window',
      'withdrawal.no_times_left',
      'payout_account.not_found',
      'payout_account.waiting',
      'fund_password.not_set',
      'fund_password.wrong',
      'fund_password.locked',
      'fund_password.locked_day',
    ],
  }),
  transfer: operation({
    method: 'POST',
    path: '/seller/money/transfer',
    summary: "Transfer earnings to the owner's wallet",
    audience: 'seller',
    effect: 'write',
    input: z.object({ amount: sum() }),
    data: z.object({ money: money(), currency: z.string() }),
    errors: ['wallet.insufficient'],
  }),
}
