import { z } from 'zod'
import { CreditApplication, CreditProduct, CreditQuote, Instalment, Loan, Payable } from './credit-views.ts'
import {
  employments,
  loanEventKinds,
  loanPurposes,
  maxCreditReason,
  maxLoanMonths,
  maxMonthlyFigure,
  repaymentKinds,
} from './credit-terms.ts'
import { amount, flag, id, moment, money, optional, password, sum, text, whole } from './fields.ts'
import { operation } from './operation.ts'

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
    errors: [
      ...quoteErrors,
      'credit.terms_changed',
      'loan.unfinished',
      'upload.not_yours',
      'identity.required',
      'identity.advanced_required',
    ],
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
  later: operation({
    method: 'GET',
    path: '/api/credit/later',
    summary: 'Get the costs of paying an amount later; no offers above the rest of the limit',
    audience: 'shopper',
    effect: 'read',
    input: z.object({
      amount: amount(),
      productId: optional(id()),
      months: optional(whole({ min: 1, max: maxLoanMonths })),
    }),
    data: z.object({
      limit: money(),
      /** The limit without the principal that is owed. */
      available: money(),
      offers: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          minMonths: z.int(),
          maxMonths: z.int(),
          terms: z.string(),
        }),
      ),
      /** The costs for the product and months, or else the first ones; null without an offer. */
      quote: CreditQuote.nullable(),
    }),
    errors: [],
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
          /** The sum that was paid or received; 0 for interest that became due. */
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
      /** The sum that the wallet lacks; 0 when it suffices. */
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
    /** Below zero where the refunded fee is more than what is left to return. */
    input: z.object({ loanId: id(), total: optional(amount({ min: -1e11 })), fundPassword: password() }),
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
