import { z } from 'zod'
import { amount, flag, id, money, moment, optional, createPageSchema, paging, sum, text } from './fields.ts'
import { operation } from './operation.ts'
import { rechargeViews, withdrawalViews } from './staff-money-views.ts'
import { Recharge, RechargeStatus, Withdrawal, WithdrawalStatus, rechargeChannels } from './wallet.ts'

const User = z.object({ id: z.string(), username: z.string() })
const userFields = { user: User }
const StaffRecharge = Recharge.extend(userFields)
const StaffWithdrawal = Withdrawal.extend({
  ...userFields,
  /** Its amount needs the approval of two people, by the brand's policy of now. */
  needsTwoPeople: z.boolean(),
  /** The first approval of two; null before, and where one person decided. */
  firstApproval: z.object({ user: User, at: moment(), note: z.string().nullable() }).nullable(),
  /** The store whose earnings are paid out; null: money of a wallet. */
  store: z.object({ id: z.string(), name: z.string() }).nullable(),
})

/** A comparison with data of the brand; nothing outside is consulted. */
const createCheck = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.object({
    key: z.enum(keys),
    state: z.enum(['passed', 'warning']),
    /** The number that was found, as of former payouts; null for none. */
    count: z.int().nullable(),
    /** The moment that was found, as when the account was added. */
    at: moment().nullable(),
  })
const BalanceRow = z.object({
  key: z.enum(['available', 'frozen', 'earnings', 'paidThisMonth']),
  now: money(),
  /** After an approval; the same as `now` once the case is decided. */
  after: money(),
})

/** Numbers of cases by view, each counted up to 10,001. */
const createCounts = <const Views extends readonly [string, ...string[]]>(views: Views) =>
  z.object({ all: z.int(), counts: z.record(z.enum(views), z.int()) })

const moneyList = {
  /** A username; an unknown one matches nothing. */
  keyword: optional(text({ max: 64 })),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** `nextCursor` of the page before; then `pageNum` is not read. */
  cursor: optional(id()),
  ...paging(),
}
const createMoneyPage = <Item extends z.ZodType>(item: Item) =>
  createPageSchema(item).extend({ nextCursor: z.string().nullable() })

const AlertKind = z.enum(['suspect', 'refund', 'chargeback'])

/** A payment that staff must review. */
const PaymentAlert = z.object({
  id: z.string(),
  /** Money that does not match its payment, a refund that fails, or a chargeback. */
  kind: AlertKind,
  /** State of a chargeback; null for the other kinds. */
  chargeback: z.enum(['inquiry', 'open', 'won', 'lost', 'dropped']).nullable(),
  purpose: z.enum(['trade', 'recharge']),
  method: z.string(),
  /** The provider's id of the payment. */
  paymentReference: z.string().nullable(),
  amount: money(),
  currency: z.string(),
  why: z.string(),
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
  raisedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closerId: z.string().nullable(),
  note: z.string().nullable(),
  ...userFields,
})

export const staffMoneyApi = {
  recharges: operation({
    method: 'GET',
    path: '/admin/recharge/list',
    summary: 'List all recharges, newest first',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      status: optional(RechargeStatus),
      view: optional(z.enum(rechargeViews)),
      channel: optional(z.enum(rechargeChannels)),
      ...moneyList,
    }),
    data: createMoneyPage(StaffRecharge),
    errors: ['paging.too_deep'],
  }),
  recharge: operation({
    method: 'GET',
    path: '/admin/recharge/detail',
    summary: 'Get a recharge with checks, and the wallet now and after crediting it',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ rechargeId: id() }),
    data: z.object({
      recharge: StaffRecharge,
      checks: z.array(createCheck(['active', 'credited', 'rejected', 'sameAmount'])),
      ledger: z.array(BalanceRow),
    }),
    errors: ['recharge.not_found'],
  }),
  countRecharges: operation({
    method: 'GET',
    path: '/admin/recharge/count',
    summary: 'Count recharges by view, each up to 10,001',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({}),
    data: createCounts(rechargeViews),
    errors: [],
  }),
  decideRecharge: operation({
    method: 'POST',
    path: '/admin/recharge/decide',
    summary: 'Credit a received transfer, or reject it with a reason',
    audience: 'staff',
    permission: 'recharges.decide',
    effect: 'write',
    input: z
      .object({
        rechargeId: id(),
        approve: flag(),
        /** The amount that arrived, when it differs from the announced one. */
        amount: optional(sum()),
        reason: optional(text({ max: 200 })),
      })
      .refine(({ approve, reason }) => approve || reason !== undefined, {
        path: ['reason'],
        params: { key: 'field.required' },
      }),
    data: StaffRecharge,
    errors: ['recharge.not_found', 'recharge.decided', 'money.own_request', 'wallet.above_maximum', 'claim.taken'],
  }),
  withdrawals: operation({
    method: 'GET',
    path: '/admin/withdrawal/list',
    summary: 'List all withdrawals, newest first, with masked accounts',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      status: optional(WithdrawalStatus),
      view: optional(z.enum(withdrawalViews)),
      /** Only withdrawals of more than this. */
      above: optional(amount()),
      ...moneyList,
    }),
    data: createMoneyPage(StaffWithdrawal),
    errors: ['paging.too_deep'],
  }),
  withdrawal: operation({
    method: 'GET',
    path: '/admin/withdrawal/detail',
    summary: 'Get a withdrawal with checks, and the balances now and after paying it out',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ withdrawalId: id() }),
    data: z.object({
      withdrawal: StaffWithdrawal,
      /** Above this amount two people approve. */
      twoPeopleAbove: money(),
      checks: z.array(createCheck(['active', 'accountUsed', 'accountAge', 'today', 'rejected', 'frozen'])),
      ledger: z.array(BalanceRow),
    }),
    errors: ['withdrawal.not_found'],
  }),
  countWithdrawals: operation({
    method: 'GET',
    path: '/admin/withdrawal/count',
    summary: 'Count withdrawals by view, each up to 10,001',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({}),
    data: createCounts(withdrawalViews),
    errors: [],
  }),
  revealWithdrawal: operation({
    method: 'POST',
    path: '/admin/withdrawal/reveal',
    summary: 'Reveal the account of an undecided withdrawal; recorded in the audit log',
    audience: 'staff',
    permission: 'withdrawals.decide',
    effect: 'own',
    input: z.object({ withdrawalId: id() }),
    data: z.object({ holder: z.string().nullable(), number: z.string() }),
    errors: ['withdrawal.not_found', 'withdrawal.decided', 'money.own_request'],
  }),
  decideWithdrawal: operation({
    method: 'POST',
    path: '/admin/withdrawal/decide',
    summary:
      'Approve a withdrawal (paid out; above a policy amount by the second person), or reject it with a reason and return the money',
    audience: 'staff',
    permission: 'withdrawals.decide',
    effect: 'write',
    input: z
      .object({ withdrawalId: id(), approve: flag(), reason: optional(text({ max: 200 })) })
      .refine(({ approve, reason }) => approve || reason !== undefined, {
        path: ['reason'],
        params: { key: 'field.required' },
      }),
    data: StaffWithdrawal,
    errors: [
      'withdrawal.not_found',
      'withdrawal.decided',
      'withdrawal.second_person',
      'money.own_request',
      'claim.taken',
    ],
  }),
  alerts: operation({
    method: 'GET',
    path: '/admin/payment/alert/list',
    summary: 'List payment alerts, newest first: suspect payments, failed refunds, chargebacks',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      open: optional(flag()),
      kind: optional(AlertKind),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      cursor: optional(id()),
      ...paging(),
    }),
    data: createMoneyPage(PaymentAlert),
    errors: ['paging.too_deep'],
  }),
  alert: operation({
    method: 'GET',
    path: '/admin/payment/alert/detail',
    summary: 'Get a payment alert',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ alertId: id() }),
    data: PaymentAlert,
    errors: ['alert.not_found'],
  }),
  closeAlert: operation({
    method: 'POST',
    path: '/admin/payment/alert/close',
    summary: 'Close a payment alert with a note; moves no money',
    audience: 'staff',
    permission: 'recharges.decide',
    effect: 'write',
    input: z.object({ alertId: id(), note: text({ max: 500 }) }),
    data: PaymentAlert,
    errors: ['alert.not_found', 'alert.closed', 'money.own_request', 'claim.taken'],
  }),
}
