import { z } from 'zod'
import { identityNeeds } from './identity-form.ts'

const positive = z.int().positive()

/** Settings of a brand about verified identities. */
export const identityPolicy = {
  /** The verified identity that these actions need. */
  identityForWithdrawal: z.enum(identityNeeds),
  identityForRecharge: z.enum(identityNeeds),
  identityForStores: z.enum(identityNeeds),
  identityForCredit: z.enum(identityNeeds),
  identityMinAgeYears: z.int().min(1).max(120),
  identityAdvancedTwoPeople: z.boolean(),
  identityAnswerHours: positive,
  /** An unsent verification is deleted after this time without a change. */
  identityDraftDays: positive,
  /** Pictures, names and numbers are deleted so long after the decision, or the last use of a verification. */
  identityRetentionDays: positive,
  /** A verification has to be renewed after this time, or when the document expires. */
  identityValidYears: z.int().min(1).max(20),
}

export const identityPolicyDefaults = {
  identityForWithdrawal: 'basic',
  identityForRecharge: 'none',
  identityForStores: 'none',
  identityForCredit: 'basic',
  identityMinAgeYears: 18,
  identityAdvancedTwoPeople: true,
  identityAnswerHours: 24,
  identityDraftDays: 30,
  identityRetentionDays: 365,
  identityValidYears: 5,
} as const
