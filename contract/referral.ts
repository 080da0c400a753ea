import { z } from 'zod'
import {
  createListSchema,
  createPageSchema,
  day,
  flag,
  id,
  moment,
  money,
  Named,
  optional,
  paging,
  text,
  whole,
} from './fields.ts'
import { operation } from './operation.ts'
import { abuseSigns, profitStates, referralPermissions } from './referral-states.ts'

const code = () => text({ max: 32 })
const percent = () => z.number().min(0).max(100)

const Week = z.object({
  /** First day of seven. */
  from: z.string(),
  visits: z.int(),
  registrations: z.int(),
  orders: z.int(),
  earned: money(),
})

export const ReferralSummary = z.object({
  /** The usercode, which links carry as `spreadUserId` and forms take as the invitation code. */
  code: z.string(),
  /** Whether the caller may refer others. */
  mayRefer: z.boolean(),
  /** Of the price that a referred shopper paid for products. */
  percent: z.number(),
  /** Stores with another rate. */
  stores: z.array(Named.extend({ percent: z.number() })),
  /** So long after a registration orders earn a reward. */
  days: z.int(),
  /** So long a reward can be claimed. */
  claimDays: z.int(),
  currency: z.string(),
  ready: z.object({ count: z.int(), amount: money() }),
  /** Of orders that are not released. */
  waiting: z.object({ count: z.int(), amount: money() }),
  /** While finance checks them. */
  held: z.object({ count: z.int(), amount: money() }),
  /** Of rewards that a refund lowered after they had been spent; the next claim settles it. */
  owed: money(),
  /** Whether the caller can still say who referred them. */
  canBind: z.boolean(),
  totals: z.object({ visits: z.int(), registrations: z.int(), orders: z.int(), earned: money() }),
  /** The last twelve weeks, the latest last, and the twelve before. */
  weeks: z.array(Week),
  weeksBefore: z.array(Week),
})
export type ReferralSummary = z.infer<typeof ReferralSummary>

const Profit = z.object({
  id: z.string(),
  state: z.enum(profitStates),
  /** The masked name of the referred user. */
  friend: z.string(),
  orderedAt: moment(),
  /** Paid for products, without refunded ones. */
  orderTotal: money(),
  percent: z.number(),
  amount: money(),
  /** Taken from the wallet, or owed, after a refund. */
  takenBack: money(),
  expiresAt: moment().nullable(),
  claimedAt: moment().nullable(),
})
export type Profit = z.infer<typeof Profit>

/** Referrals of a shopper: the customer's paths. */
export const referralApi = {
  summary: operation({
    method: 'GET',
    path: '/api/referral/summary',
    summary: "Get the caller's referral code, rates, rewards and results",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: ReferralSummary,
    errors: [],
  }),
  profits: operation({
    method: 'GET',
    path: '/api/referral/profits',
    summary: "List the caller's rewards, newest first",
    audience: 'shopper',
    effect: 'read',
    input: z.object({ state: optional(z.enum(profitStates)), ...paging() }),
    data: createPageSchema(Profit),
    errors: ['paging.too_deep'],
  }),
  claim: operation({
    method: 'POST',
    path: '/api/referral/claim',
    summary: 'Claim rewards into the wallet, all unclaimed ones without ids',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ profitIds: optional(createListSchema(id(), { max: 100 })) }),
    data: z.object({
      /** Paid into the wallet. */
      amount: money(),
      /** Of the claimed rewards, for what was owed. */
      offset: money(),
      claimed: z.int(),
      /** Not paid: finance checks them first. */
      held: z.int(),
    }),
    successText: '领取成功',
    errors: ['referral.not_found', 'referral.claimed', 'referral.not_claimable', 'referral.nothing'],
  }),
  bind: operation({
    method: 'POST',
    path: '/api/referral/bind',
    summary: 'Say who referred the caller, once and before the first order',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ code: code() }),
    data: z.object({}),
    errors: [
      'referral.code_wrong',
      'referral.not_allowed',
      'referral.bound',
      'referral.self',
      'referral.circular',
      'referral.has_orders',
    ],
  }),
  visit: operation({
    method: 'POST',
    path: '/api/referral/visit',
    summary: 'Count a browser that came by the link of a user; robots are not counted',
    audience: 'anyone',
    effect: 'own',
    limit: 'reports',
    input: z.object({ code: code() }),
    data: z.object({}),
    errors: [],
  }),
}

const StoreRate = z.object({
  /** Null: as the brand. */
  percent: z.number().nullable(),
  brandPercent: z.number(),
  min: z.number(),
  max: z.number(),
})

export const sellerReferralApi = {
  rate: operation({
    method: 'GET',
    path: '/seller/referral/rate',
    summary: "Get the store's rate of rewards for referrals, with its bounds",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: StoreRate,
    errors: [],
  }),
  saveRate: operation({
    method: 'POST',
    path: '/seller/referral/rate/save',
    summary: "Set the store's rate for orders that are paid from now on; without one the brand's counts",
    audience: 'seller',
    effect: 'write',
    input: z.object({ percent: optional(percent()) }),
    data: StoreRate,
    errors: ['referral.rate_bounds'],
  }),
}

export const profitFilter = {
  state: optional(z.enum(profitStates)),
  sign: optional(z.enum(abuseSigns)),
  /** The username of either person, or the number of the order. */
  keyword: optional(text({ max: 64 })),
  /** Days of the payment in the brand's calendar, both included. */
  from: optional(day()),
  until: optional(day()),
}

const StaffProfit = z.object({
  id: z.string(),
  state: z.enum(profitStates),
  signs: z.array(z.enum(abuseSigns)),
  referrer: Named,
  friend: Named,
  order: z.object({ id: z.string(), number: z.string() }),
  store: Named,
  orderedAt: moment(),
  releasedAt: moment().nullable(),
  expiresAt: moment().nullable(),
  claimedAt: moment().nullable(),
  orderTotal: money(),
  percent: z.number(),
  commission: money(),
  amount: money(),
  paid: money(),
  takenBack: money(),
  owed: money(),
  /** Who decided about its signs. */
  decidedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type StaffProfit = z.infer<typeof StaffProfit>

const Month = z.object({
  /** 2026-11 */
  month: z.string(),
  orders: z.int(),
  sales: money(),
  commission: money(),
  /** Of orders released in the month, without refused and expired ones. */
  rewards: money(),
  claimed: money(),
  takenBack: money(),
})

const UserReferral = z.object({
  permission: z.enum(referralPermissions),
  mayRefer: z.boolean(),
  referrer: Named.nullable(),
  referredAt: moment().nullable(),
  referred: z.int(),
  earned: money(),
  owed: money(),
})

const Rates = z.object({
  percent: z.number(),
  min: z.number(),
  max: z.number(),
  stores: z.array(Named.extend({ percent: z.number(), changedAt: moment() })),
})

export const staffReferralApi = {
  list: operation({
    method: 'GET',
    path: '/admin/referral/list',
    summary: 'List rewards, newest first; as a file at /admin/referral/list.csv',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({
      ...profitFilter,
      cursor: optional(text({ max: 64 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(StaffProfit), nextCursor: z.string().nullable(), held: z.int() }),
    errors: [],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/referral/decide',
    summary: 'Approve or refuse a reward that waits for finance, never one of oneself',
    audience: 'staff',
    permission: 'withdrawals.decide',
    effect: 'write',
    unaudited: ['note'],
    input: z.object({ profitId: id(), approve: flag(), note: optional(text({ max: 500 })) }),
    data: z.object({ profit: StaffProfit }),
    errors: ['referral.not_found', 'referral.decided', 'referral.own'],
  }),
  months: operation({
    method: 'GET',
    path: '/admin/referral/months',
    summary: 'Sum what referrals cost and earn, for the last twelve months',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      currency: z.string(),
      months: z.array(Month),
      /** Unclaimed rewards, rewards that wait for finance, and the debts of users. */
      open: z.object({ unclaimed: money(), held: money(), owed: money() }),
    }),
    errors: [],
  }),
  user: operation({
    method: 'GET',
    path: '/admin/referral/user',
    summary: 'Get who referred a user, whom they referred, and whether they may',
    audience: 'staff',
    permission: 'users.view',
    effect: 'read',
    input: z.object({ userId: id() }),
    data: UserReferral,
    errors: ['user.not_found'],
  }),
  permit: operation({
    method: 'POST',
    path: '/admin/referral/permit',
    summary: 'Allow or forbid a user to refer others, or follow the policy again',
    audience: 'staff',
    permission: 'users.manage',
    effect: 'write',
    input: z.object({ userId: id(), permission: z.enum(referralPermissions) }),
    data: UserReferral,
    errors: ['user.not_found'],
  }),
  rates: operation({
    method: 'GET',
    path: '/admin/referral/rates',
    summary: "Get the brand's rate, its bounds, and the rates of stores",
    audience: 'staff',
    permission: 'stores.view',
    effect: 'read',
    input: z.object({}),
    data: Rates,
    errors: [],
  }),
  saveRate: operation({
    method: 'POST',
    path: '/admin/referral/rate/save',
    summary: "Set the rate of a store; without one the brand's counts",
    audience: 'staff',
    permission: 'stores.manage',
    effect: 'write',
    input: z.object({ storeId: id(), percent: optional(percent()) }),
    data: Rates,
    errors: ['store.not_found', 'referral.rate_bounds'],
  }),
}
