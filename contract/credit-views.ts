import { z } from 'zod'
import { creditApplicationStates, creditDocuments, employments, loanPurposes, loanStates } from './credit-terms.ts'
import { moment, money } from './fields.ts'

/** A day of the brand's calendar in output: YYYY-MM-DD. */
const calendarDay = () => z.string()

export const CreditProduct = z.object({
  id: z.string(),
  /** In the caller's language. */
  name: z.string(),
  minAmount: money(),
  maxAmount: money(),
  minMonths: z.int(),
  maxMonths: z.int(),
  /** Fixed interest a year, with at most two decimals as all percentages here. */
  ratePercent: z.number(),
  /** Share of the amount that is taken from the payout. */
  feePercent: z.number(),
  /** A year, on payments that are overdue. */
  overdueRatePercent: z.number(),
  /** The most that overdue interest may cost for a whole loan. */
  overdueCap: money(),
  /** The terms of now: `version` is what a person consents to, `validFrom` the date that they bear. */
  terms: z.object({ version: z.int(), validFrom: moment(), text: z.string() }),
})
export type CreditProduct = z.infer<typeof CreditProduct>

export const Instalment = z.object({
  number: z.int(),
  dueOn: calendarDay(),
  payment: money(),
  principal: money(),
  interest: money(),
  /** Principal left after it. */
  left: money(),
})
export type CreditInstalment = z.infer<typeof Instalment>

export const CreditQuote = z.object({
  productId: z.string(),
  name: z.string(),
  termsVersion: z.int(),
  amount: money(),
  months: z.int(),
  ratePercent: z.number(),
  /** By the formula of Directive 2008/48/EC, the fee included. */
  aprPercent: z.number(),
  interest: money(),
  fee: money(),
  /** Paid into the wallet: the amount without the fee. */
  received: money(),
  /** All payments together. */
  total: money(),
  payment: money(),
  lastPayment: money(),
  overdueRatePercent: z.number(),
  overdueCap: money(),
  schedule: z.array(Instalment),
})
export type CreditQuote = z.infer<typeof CreditQuote>

export const CreditApplication = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(creditApplicationStates),
  amount: money(),
  months: z.int(),
  purpose: z.enum(loanPurposes),
  employment: z.enum(employments),
  /** A month, as the person stated them. */
  income: money(),
  rent: money(),
  otherPayments: money(),
  documents: z.array(z.enum(creditDocuments)),
  automaticPayment: z.boolean(),
  termsVersion: z.int(),
  termsDate: moment(),
  createdAt: moment(),
  /** By when staff decide; null once they have. */
  answerBy: moment().nullable(),
  decidedAt: moment().nullable(),
  /** Why it was decided so. */
  reason: z.string().nullable(),
  /** A lower amount that may be approved, where staff named one. */
  suggestedAmount: money().nullable(),
  /** A review of the refusal can be requested; once. */
  canRequestReview: z.boolean(),
  /** The costs, of the amount that was approved once it is decided; due dates count from now until it is accepted. */
  quote: CreditQuote,
  /** Until when an offer can be accepted; null without one. */
  offerUntil: moment().nullable(),
  /** The contract that the offer makes; null before. */
  loanNumber: z.string().nullable(),
})
export type CreditApplication = z.infer<typeof CreditApplication>

const LoanInstalment = Instalment.extend({
  state: z.enum(['planned', 'due', 'overdue', 'paid']),
  paid: money(),
  paidOn: calendarDay().nullable(),
})

/** A sum to pay today and its parts. */
export const Payable = z.object({
  principal: money(),
  interest: money(),
  overdueInterest: money(),
  total: money(),
})

export const Loan = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(loanStates),
  isOverdue: z.boolean(),
  name: z.string(),
  amount: money(),
  months: z.int(),
  ratePercent: z.number(),
  aprPercent: z.number(),
  fee: money(),
  received: money(),
  startedOn: calendarDay(),
  /** When the last payment falls due, or the loan ended. */
  endsOn: calendarDay(),
  /** Principal and interest that were paid. */
  repaid: money(),
  leftPrincipal: money(),
  /** Planned interest that is not paid. */
  leftInterest: money(),
  overdue: money(),
  overdueInterest: money(),
  overdueRatePercent: z.number(),
  overdueCap: money(),
  paidInstalments: z.int(),
  instalments: z.array(LoanInstalment),
  /** All that is due, or else the next instalment as it costs today; `planned` on its due date. Null once it has ended. */
  next: Payable.extend({ dueOn: calendarDay(), planned: money() }).nullable(),
  /** All that is owed today, and the interest that paying it saves; null once the loan has ended. */
  full: Payable.extend({ saving: money(), days: z.int() }).nullable(),
  automaticPayment: z.boolean(),
  /** The right of withdrawal: until when, and what is returned today; null once it has lapsed. */
  withdrawal: z
    .object({ until: calendarDay(), principal: money(), interest: money(), fee: money(), total: money() })
    .nullable(),
})
export type Loan = z.infer<typeof Loan>
