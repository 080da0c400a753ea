import { z } from 'zod'

const whole = z.int().nonnegative()
const positive = z.int().positive()
const percent = z.number().min(0).max(100)

/** The part of the policy about credit. */
export const creditPolicy = {
  /** The legal cap of the annual percentage rate; products above it cannot be saved. */
  creditMaxAprPercent: percent,
  /** Staff are warned when payments, rent and loans take more of a person's income. */
  creditMaxBurdenPercent: percent,
  /** Above this amount two people approve an application. */
  creditTwoPeopleAmount: z.number().nonnegative().max(1e11),
  creditNeedsIncomeProof: z.boolean(),
  creditAnswerHours: positive,
  /** An approved loan can be accepted so long. */
  creditOfferDays: positive,
  /** Days of the right to withdraw from a loan. */
  creditWithdrawalDays: whole,
  /** So long before a payment falls due its payer is reminded. */
  creditReminderDays: whole,
  /** So long after a payment fell due its loan can be written off. */
  creditWriteOffDays: positive,
  /** Documents of an application are deleted so long after the decision. */
  creditDocumentDays: positive,
}

export const creditPolicyDefaults = {
  creditMaxAprPercent: 25,
  creditMaxBurdenPercent: 40,
  creditTwoPeopleAmount: 2000,
  creditNeedsIncomeProof: true,
  creditAnswerHours: 24,
  creditOfferDays: 7,
  creditWithdrawalDays: 14,
  creditReminderDays: 3,
  creditWriteOffDays: 90,
  creditDocumentDays: 90,
}
