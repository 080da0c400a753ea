import { z } from 'zod'
import { day, id, moment, money, optional, createPageSchema, paging, password, sum, text } from './fields.ts'
import { operation } from './operation.ts'
import { isPayoutNetwork } from './payout-networks.ts'

/** One ledger entry, as the account's owner reads it. */
export const StatementEntry = z.object({
  id: z.string(),
  at: moment(),
  kind: z.string(),
  /** Description of the movement in the caller's language. */
  cause: z.string(),
  /** The account moved; amounts of all accounts sum to the total balance. */
  account: z.enum(['available', 'frozen', 'seller']),
  amount: money(),
  /** The account's balance afterwards. */
  balance: money(),
  /** Id of the trade, refund, order, recharge or withdrawal that caused it. */
  causeId: z.string(),
  orders: z.array(z.object({ id: z.string(), number: z.string() })),
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** Filter of a statement: by kind, and from one day to another of the brand's calendar, both inclusive. */
export const statementFilter = {
  kind: optional(text({ max: 32 })),
  from: optional(day()),
  until: optional(day()),
}

export const walletApi = {
  balance: operation({
    method: 'GET',
    path: '/api/wallet/balance',
    summary: "Get the wallet's balance",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ money: money(), frozen: money(), currency: z.string() }),
    errors: [],
  }),
}

export const statementApi = {
  statement: operation({
    method: 'GET',
    path: '/api/wallet/statement',
    summary: "List the wallet's movements; as a file at /api/wallet/statement.csv",
    audience: 'shopper',
    effect: 'read',
    input: z.object({ ...statementFilter, ...paging() }),
    data: createPageSchema(StatementEntry),
    errors: ['paging.too_deep'],
  }),
}

export const rechargeChannels = ['card', 'transfer'] as const
export type RechargeChannel = (typeof rechargeChannels)[number]
export const RechargeStatus = z.enum(['started', 'submitted', 'credited', 'rejected', 'cancelled', 'expired'])
export type RechargeStatus = z.infer<typeof RechargeStatus>

export const Recharge = z.object({
  id: z.string(),
  amount: money(),
  channel: z.enum(rechargeChannels),
  status: RechargeStatus,
  /** The amount credited to the wallet; null before. */
  credited: money().nullable(),
  /** The receipt of a transfer, for its owner and for staff. */
  image: z.string().nullable(),
  /** Why it was rejected. */
  answer: z.string().nullable(),
  createdAt: moment(),
  decidedAt: moment().nullable(),
})
export type Recharge = z.infer<typeof Recharge>

export const rechargesApi = {
  rechargeRules: operation({
    method: 'GET',
    path: '/api/wallet/recharge/rules',
    summary: 'Get recharge limits and channels, and the unfinished recharge',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      min: money(),
      max: money(),
      channels: z.array(z.enum(rechargeChannels)),
      /** The brand's account for transfers, with a reference that identifies the payer; null: support provides it. */
      bankDetails: z
        .object({
          recipient: z.string(),
          bank: z.string(),
          account: z.string(),
          code: z.string().nullable(),
          note: z.string().nullable(),
          reference: z.string(),
        })
        .nullable(),
      unfinished: Recharge.nullable(),
    }),
    errors: [],
  }),
  recharge: operation({
    method: 'POST',
    path: '/api/wallet/recharge',
    summary: "Recharge the wallet, by card on the provider's page or by a bank transfer that staff confirm",
    audience: 'shopper',
    effect: 'own',
    successText: '申请成功',
    input: z
      .object({
        amount: sum(),
        channel: z.enum(rechargeChannels),
        /** Checkout address to return to after paying by card. */
        back: optional(text({ max: 300 }).regex(/^\/settlement(\?[\w=&.-]*)?$/)),
        /** The receipt of a transfer: an uploaded image's address. */
        image: optional(text({ max: 200 })),
      })
      .refine(({ channel, image }) => channel !== 'transfer' || image !== undefined, {
        path: ['image'],
        params: { key: 'field.required' },
      }),
    data: z.object({
      recharge: Recharge,
      /** Where to send a payer by card. */
      redirectUrl: z.string().nullable(),
    }),
    errors: [
      'wallet.below_minimum',
      'wallet.above_maximum',
      'identity.required',
      'identity.advanced_required',
      'recharge.unfinished',
      'upload.not_yours',
      'payment.method_unavailable',
    ],
  }),
  recharges: operation({
    method: 'GET',
    path: '/api/wallet/recharge/list',
    summary: 'List recharges, newest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object(paging()),
    data: createPageSchema(Recharge),
    errors: ['paging.too_deep'],
  }),
  cancelRecharge: operation({
    method: 'POST',
    path: '/api/wallet/recharge/cancel',
    summary: 'Cancel an unfinished recharge; a later card payment is refunded',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ rechargeId: id() }),
    data: Recharge,
    errors: ['recharge.not_found', 'recharge.decided'],
  }),
}

const payoutKinds = ['bank', 'address'] as const
export type PayoutKind = (typeof payoutKinds)[number]

export const PayoutAccount = z.object({
  id: z.string(),
  kind: z.enum(payoutKinds),
  /** The bank, or the network of an address; older rows may hold names outside `payoutNetworks`. */
  label: z.string(),
  /** The last characters of the account number; only staff who pay out see all of it. */
  masked: z.string(),
  createdAt: moment(),
  /** When money may be paid to it; null: now. */
  usableFrom: moment().nullable(),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

const PayoutAccounts = z.object({ pageList: z.array(PayoutAccount) })

export const payoutAccountsApi = {
  accounts: operation({
    method: 'GET',
    path: '/api/wallet/account/list',
    summary: 'List payout accounts, masked',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: PayoutAccounts,
    errors: [],
  }),
  addAccount: operation({
    method: 'POST',
    path: '/api/wallet/account/add',
    summary: 'Add a bank account or address for withdrawals; stored encrypted',
    audience: 'shopper',
    effect: 'own',
    successText: '提现地址绑定成功',
    secrets: ['fundPassword', 'number'],
    input: z
      .object({
        kind: z.enum(payoutKinds),
        /** The bank's name; for an address one of `payoutNetworks`. */
        label: text({ max: 60 }),
        /** The account holder; required for a bank. */
        holder: optional(text({ max: 80 })),
        /** Account number or address: letters, digits, blanks and hyphens. */
        number: text({ min: 6, max: 120 }).regex(/^[A-Za-z0-9][A-Za-z0-9 :_-]*$/),
        fundPassword: password(),
      })
      .refine(({ kind, holder }) => kind !== 'bank' || holder !== undefined, {
        path: ['holder'],
        params: { key: 'field.required' },
      })
      .refine(({ kind, label }) => kind !== 'address' || isPayoutNetwork(label), {
        path: ['label'],
        params: { key: 'field.not_listed' },
      }),
    data: PayoutAccounts,
    errors: [
      'payout_account.address_mismatch',
      'payout_account.limit',
      'fund_password.not_set',
      'fund_password.wrong',
      'fund_password.locked',
      'fund_password.locked_day',
    ],
  }),
  deleteAccount: operation({
    method: 'POST',
    path: '/api/wallet/account/delete',
    summary: 'Delete a payout account without a pending withdrawal',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ accountId: id() }),
    data: PayoutAccounts,
    errors: ['payout_account.not_found', 'payout_account.in_use'],
  }),
}

export const WithdrawalStatus = z.enum(['submitted', 'paid', 'rejected'])
export type WithdrawalStatus = z.infer<typeof WithdrawalStatus>

export const Withdrawal = z.object({
  id: z.string(),
  /** The amount paid out. */
  amount: money(),
  fee: money(),
  /** The amount taken from the wallet: amount and fee. */
  total: money(),
  account: PayoutAccount.pick({ kind: true, label: true, masked: true }),
  status: WithdrawalStatus,
  answer: z.string().nullable(),
  createdAt: moment(),
  decidedAt: moment().nullable(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const withdrawalsApi = {
  withdrawalRules: operation({
    method: 'GET',
    path: '/api/wallet/withdraw/rules',
    summary: 'Get the rules of the next withdrawal',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      min: money(),
      max: money(),
      /** Added to each withdrawal and charged when it is paid; a rejected one costs nothing. */
      fee: money(),
      /** Times of day (HH:mm) in the brand's zone. */
      from: z.string(),
      until: z.string(),
      /** Days of the week in that zone: 1 is Monday. */
      days: z.array(z.int()),
      timeZone: z.string(),
      perDay: z.int(),
      leftToday: z.int(),
      openNow: z.boolean(),
      /** When the window opens next, while it is closed or today's withdrawals are used up; null: it is open. */
      nextAt: moment().nullable(),
      unfinished: Withdrawal.nullable(),
    }),
    errors: [],
  }),
  withdraw: operation({
    method: 'POST',
    path: '/api/wallet/withdraw',
    summary: 'Request a withdrawal; amount and fee are held until staff decide',
    audience: 'shopper',
    effect: 'own',
    successText: '申请成功',
    secrets: ['fundPassword'],
    input: z.object({ amount: sum(), accountId: id(), fundPassword: password() }),
    data: Withdrawal,
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
  withdrawals: operation({
    method: 'GET',
    path: '/api/wallet/withdraw/list',
    summary: 'List withdrawals, newest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object(paging()),
    data: createPageSchema(Withdrawal),
    errors: ['paging.too_deep'],
  }),
}
