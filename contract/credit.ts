import { z } from 'zod'
import {
  creditApplicationStates,
  creditDocuments,
  employments,
  loanEventKinds,
  loanPurposes,
  loanStates,
  maxCreditReason,
  maxLoanMonths,
  maxMonthlyFigure,
  repaymentKinds,
} from './credit-terms.ts'
import { amount, flag, id, moment, money, optional, password, sum, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** A day of the brand's calendar in output: YYYY-MM-DD. */
const calendarDay = () => z.string()

const CreditProduct = z.object({
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

const Instalment = z.object({
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
const Payable = z.object({
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
  /** All that is due, or else the next instalment; null once the loan has ended. */
  next: Payable.extend({ dueOn: calendarDay() }).nullable(),
  /** All that is owed today, and the interest that paying it saves; null once the loan has ended. */
  full: Payable.extend({ saving: money(), days: z.int() }).nullable(),
  automaticPayment: z.boolean(),
  /** The right of withdrawal: until when, and what is returned today; null once it has lapsed. */
  withdrawal: z
    .object({ until: calendarDay(), principal: money(), interest: money(), fee: money(), total: money() })
    .nullable(),
})
export type Loan = z.infer<typeof Loan>

const loanAnswer = z.object({ loan: Loan, balance: money() })
const fundPasswordErrors = [
  'fund_password.not_set',
  'fund_password.wrong',
  'fund_password.locked',
  'fund_password.locked_day',
] as const
const quoteErrors = [
  'credit.not_offered',
  'credit_product.not_found',
  'wallet.below_minimum',
  'wallet.above_maximum',
  'credit.rules',
] as const

const termsInput = { productId: id(), amount: sum(), months: whole({ min: 1, max: maxLoanMonths }) }
const monthly = () => amount({ max: maxMonthlyFigure })
const image = () => optional(text({ max: 200 }))
const consent = () => flag().refine((given) => given, { params: { key: 'field.required' } })

const repayment = {
  loanId: id(),
  kind: z.enum(repaymentKinds),
  /** Only for the kind `amount`; the others follow from the loan. */
  amount: optional(sum()),
}
const hasAmount = ({ kind, amount }: { kind: string; amount?: number | undefined }) =>
  kind !== 'amount' || amount !== undefined
const amountMissing = { path: ['amount'], params: { key: 'field.required' } }

export const creditApi = {
  products: operation({
    method: 'GET',
    path: '/api/credit/products',
    summary: 'List credit products with their terms; none where the brand offers no credit',
    audience: 'anyone',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      products: z.array(CreditProduct),
      currency: z.string(),
      needsIncomeProof: z.boolean(),
      answerHours: z.int(),
      offerDays: z.int(),
      withdrawalDays: z.int(),
      reminderDays: z.int(),
    }),
    errors: [],
  }),
  quote: operation({
    method: 'POST',
    path: '/api/credit/quote',
    summary: 'Calculate a loan: total, costs, annual percentage rate and schedule',
    audience: 'anyone',
    effect: 'read',
    input: z.object(termsInput),
    data: CreditQuote,
    errors: quoteErrors,
  }),
  apply: operation({
    method: 'POST',
    path: '/api/credit/apply',
    summary: 'Apply for a loan; no contract before the person accepts the offer',
    audience: 'shopper',
    effect: 'write',
    successText: '申请成功',
    unaudited: ['income', 'rent', 'otherPayments', 'employment', 'purpose'],
    input: z.object({
      ...termsInput,
      /** The terms that the person read; other ones than those of now are refused. */
      termsVersion: whole({ min: 1 }),
      purpose: z.enum(loanPurposes),
      employment: z.enum(employments),
      income: monthly(),
      rent: monthly(),
      otherPayments: monthly(),
      /** Addresses of uploads of module `identity`. */
      incomeProof: image(),
      bankStatement: image(),
      acceptsTerms: consent(),
      /** Consent to staff reading these figures and documents. */
      acceptsReview: consent(),
      automaticPayment: flag().default(false),
    }),
    data: z.object({ application: CreditApplication }),
    errors: [...quoteErrors, 'credit.terms_changed', 'loan.unfinished', 'upload.not_yours'],
  }),
  application: operation({
    method: 'GET',
    path: '/api/credit/application',
    summary: "Get the caller's latest application; null without one",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ application: CreditApplication.nullable() }),
    errors: [],
  }),
  cancel: operation({
    method: 'POST',
    path: '/api/credit/application/cancel',
    summary: 'Cancel an application or decline its offer',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ applicationId: id() }),
    data: z.object({ application: CreditApplication }),
    errors: ['credit_application.not_found', 'credit_application.decided'],
  }),
  requestReview: operation({
    method: 'POST',
    path: '/api/credit/application/review',
    summary: 'Request that another person reviews a refusal; once',
    audience: 'shopper',
    effect: 'write',
    unaudited: ['reason'],
    input: z.object({ applicationId: id(), reason: text({ max: maxCreditReason }) }),
    data: z.object({ application: CreditApplication }),
    errors: ['credit_application.not_found', 'credit_application.decided', 'loan.unfinished'],
  }),
  accept: operation({
    method: 'POST',
    path: '/api/credit/accept',
    summary: 'Sign the contract of an offer with the fund password; pays the loan into the wallet',
    audience: 'shopper',
    effect: 'own',
    secrets: ['fundPassword'],
    input: z.object({
      applicationId: id(),
      acceptsContract: consent(),
      /** Consent to paying instalments from the wallet on their due dates; the application's by default. */
      automaticPayment: flag().optional(),
      fundPassword: password(),
    }),
    data: loanAnswer,
    errors: [
      'credit_application.not_found',
      'credit_application.expired',
      'loan.not_approved',
      'loan.unfinished',
      ...fundPasswordErrors,
    ],
  }),
  loans: operation({
    method: 'GET',
    path: '/api/credit/loans',
    summary: "List the caller's loans with schedules, newest first",
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ loans: z.array(Loan), balance: money(), hasFundPassword: z.boolean() }),
    errors: [],
  }),
  statement: operation({
    method: 'GET',
    path: '/api/credit/statement',
    summary: 'Get the movements of a loan, to print them',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ loanId: id() }),
    data: z.object({
      loan: Loan,
      at: moment(),
      /** Who borrowed; null where no name is known. */
      borrower: z.string().nullable(),
      lender: z.object({ name: z.string(), address: z.string(), mail: z.string() }),
      /** Oldest first. */
      movements: z.array(
        z.object({
          at: moment(),
          kind: z.enum(loanEventKinds),
          /** What was paid or received; 0 for interest that became due. */
          amount: money(),
          /** Changes of what is owed: negative by a payment. */
          principal: money(),
          interest: money(),
          overdueInterest: money(),
          fee: money(),
          /** Principal left afterwards. */
          left: money(),
        }),
      ),
    }),
    errors: ['loan.not_found'],
  }),
  quoteRepayment: operation({
    method: 'POST',
    path: '/api/credit/repay/quote',
    summary: 'Calculate a payment of today, and the schedule after it',
    audience: 'shopper',
    effect: 'read',
    input: z.object(repayment).refine(hasAmount, amountMissing),
    data: Payable.extend({
      /** Planned interest that it saves. */
      saving: money(),
      balance: money(),
      /** What is missing in the wallet; 0 when it suffices. */
      missing: money(),
      /** Instalments that remain. */
      schedule: z.array(Instalment),
    }),
    errors: ['loan.not_found', 'loan.closed', 'wallet.above_maximum'],
  }),
  repay: operation({
    method: 'POST',
    path: '/api/credit/repay',
    summary: 'Pay from the wallet: what is due or the next instalment, a sum, or all',
    audience: 'shopper',
    effect: 'own',
    secrets: ['fundPassword'],
    input: z
      .object({
        ...repayment,
        /** The total that the person saw; another one is refused. */
        total: optional(sum()),
        fundPassword: password(),
      })
      .refine(hasAmount, amountMissing),
    data: loanAnswer,
    errors: [
      'loan.not_found',
      'loan.closed',
      'credit.amount_changed',
      'wallet.insufficient',
      'wallet.above_maximum',
      ...fundPasswordErrors,
    ],
  }),
  setAutomatic: operation({
    method: 'POST',
    path: '/api/credit/automatic',
    summary: 'Switch automatic payment; switching it on needs the fund password',
    audience: 'shopper',
    effect: 'own',
    secrets: ['fundPassword'],
    input: z
      .object({ loanId: id(), isOn: flag(), fundPassword: optional(password()) })
      .refine(({ isOn, fundPassword }) => !isOn || fundPassword !== undefined, {
        path: ['fundPassword'],
        params: { key: 'field.required' },
      }),
    data: loanAnswer,
    errors: ['loan.not_found', 'loan.closed', ...fundPasswordErrors],
  }),
  withdraw: operation({
    method: 'POST',
    path: '/api/credit/withdraw',
    summary: 'Withdraw from the contract: returns the principal with the interest of the days, and refunds the fee',
    audience: 'shopper',
    effect: 'own',
    secrets: ['fundPassword'],
    input: z.object({ loanId: id(), total: optional(sum()), fundPassword: password() }),
    data: loanAnswer,
    errors: [
      'loan.not_found',
      'loan.closed',
      'credit.withdrawal_too_late',
      'credit.amount_changed',
      'wallet.insufficient',
      ...fundPasswordErrors,
    ],
  }),
}
