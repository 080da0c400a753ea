import { z } from 'zod'
import { flag, id, money, optional, createPageSchema, paging, sum, text } from './fields.ts'
import { operation } from './operation.ts'
import { Recharge, RechargeStatus, Withdrawal, WithdrawalStatus } from './wallet.ts'

const userFields = { user: z.object({ id: z.string(), username: z.string() }) }
const StaffRecharge = Recharge.extend(userFields)
const StaffWithdrawal = Withdrawal.extend(userFields)

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
    input: z.object({ status: optional(RechargeStatus), ...paging() }),
    data: createPageSchema(StaffRecharge),
    errors: ['paging.too_deep'],
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
    input: z.object({ status: optional(WithdrawalStatus), ...paging() }),
    data: createPageSchema(StaffWithdrawal),
    errors: ['paging.too_deep'],
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
    summary: 'Mark a withdrawal as paid out, or reject it with a reason and return the money',
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
    errors: ['withdrawal.not_found', 'withdrawal.decided', 'money.own_request', 'claim.taken'],
  }),
  alerts: operation({
    method: 'GET',
    path: '/admin/payment/alert/list',
    summary: 'List payment alerts, newest first: suspect payments, failed refunds, chargebacks',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ open: optional(flag()), kind: optional(AlertKind), ...paging() }),
    data: createPageSchema(PaymentAlert),
    errors: ['paging.too_deep'],
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
