import { z } from 'zod'

const positive = z.int().positive()
const percent = z.number().min(0).max(100)

/** Settings of a brand about rewards for referrals. */
export const referralPolicy = {
  /** Of what the shopper paid for products, to the user who referred them, at most the commission. */
  referralPercent: percent,
  /** Bounds of the rate that a store chooses for its orders. */
  referralStoreMinPercent: percent,
  referralStoreMaxPercent: percent,
  /** Every user may refer others; staff may decide otherwise for one. */
  referralByEveryone: z.boolean(),
  /** Orders within this time after a user was referred earn a reward. */
  referralDays: positive,
  /** An unclaimed reward expires after this time. */
  referralClaimDays: positive,
  /** Rewards of a user in a month above it wait for finance; 0 means no limit. */
  referralMonthMaxAmount: z.number().nonnegative().max(1e11),
}

export const referralPolicyDefaults = {
  referralPercent: 1,
  referralStoreMinPercent: 0,
  referralStoreMaxPercent: 1,
  referralByEveryone: true,
  referralDays: 365,
  referralClaimDays: 180,
  referralMonthMaxAmount: 1000,
} as const
