import { z } from 'zod'
import { day, id, moment, money, Named, optional, text, whole } from './fields.ts'
import { ledgerAccounts } from './ledger-accounts.ts'
import { operation } from './operation.ts'

const account = () => z.enum(ledgerAccounts)
const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const User = z.object({ id: z.string(), username: z.string() })
const Order = z.object({ id: z.string(), number: z.string() })

/** The owner of an account: a user, or a store for the tax it owes; null: the brand. */
const owner = () => z.object({ id: z.string(), name: z.string() }).nullable()

const LedgerEntry = z.object({
  id: z.string(),
  transactionId: z.string(),
  at: moment(),
  kind: z.string(),
  /** Description of the movement in the caller's language. */
  cause: z.string(),
  account: account(),
  owner: owner(),
  /** Added to the account; negative: taken from it. */
  amount: money(),
  /** Afterwards, where the account stores its balance. */
  balance: money().nullable(),
  /** Id of the trade, order, refund, recharge or withdrawal that caused it. */
  causeId: z.string(),
  orders: z.array(Order),
})

export const ledgerFilter = {
  account: optional(account()),
  kind: optional(text({ max: 32 })),
  /** A username, the number of an order, the id of a store, or the id of anything that moved money. */
  keyword: optional(text({ max: 64 })),
  /** Days of the brand's calendar, both included. */
  from: optional(day()),
  until: optional(day()),
}

const StoreMonth = z.object({
  /** Null: movements that touch the earnings of no store. */
  owner: Named.nullable(),
  store: Named.nullable(),
  /** Earnings of released orders, after commission and its tax. */
  released: money(),
  /** Taken back by refunds and chargebacks, less what banks gave back. */
  takenBack: money(),
  commission: money(),
  commissionTax: money(),
  /** Paid by the brand for its own coupons. */
  promotion: money(),
  /** Requested payouts and transfers to the owner's wallet, less those that came back. */
  withdrawn: money(),
})

export const staffLedgerApi = {
  accounts: operation({
    method: 'GET',
    path: '/admin/ledger/accounts',
    summary: 'List the kinds of ledger accounts with their balances, and the sum of all, which is zero',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      currency: z.string(),
      accounts: z.array(z.object({ kind: account(), accounts: z.int(), balance: money() })),
      /** Of all balances: zero in a ledger that adds up. */
      sum: money(),
    }),
    errors: [],
  }),
  entries: operation({
    method: 'GET',
    path: '/admin/ledger/entries',
    summary: 'List ledger entries, newest first; as a file at /admin/ledger/entries.csv',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      ...ledgerFilter,
      cursor: optional(text({ max: 100 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(LedgerEntry), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  transaction: operation({
    method: 'GET',
    path: '/admin/ledger/transaction',
    summary: 'Get a ledger transaction with all its entries and what caused it',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ transactionId: id() }),
    data: z.object({
      id: z.string(),
      at: moment(),
      kind: z.string(),
      cause: z.string(),
      causeId: z.string(),
      reason: z.string(),
      /** Who did it; null: the system. */
      actor: User.nullable(),
      entries: z.array(LedgerEntry.pick({ account: true, owner: true, amount: true, balance: true })),
      /** Zero in a ledger that adds up. */
      sum: money(),
      orders: z.array(Order),
    }),
    errors: ['ledger.transaction_not_found'],
  }),
  month: operation({
    method: 'GET',
    path: '/admin/ledger/month',
    summary:
      'Sum what moved in a month by account, and by store with its fees; as files at /admin/ledger/month.csv and stores.csv',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ month: month() }),
    data: z.object({
      currency: z.string(),
      accounts: z.array(z.object({ kind: account(), opening: money(), in: money(), out: money(), closing: money() })),
      stores: z.array(StoreMonth),
    }),
    errors: [],
  }),
}
