import { z } from 'zod'
import { CreditApplication, Loan } from './credit-views.ts'
import {
  creditApplicationViews,
  creditLimitViews,
  creditDocuments,
  loanViews,
  maxCreditReason,
  maxCreditTermsText,
  maxLoanMonths,
} from './credit-terms.ts'
import {
  amount,
  createPageSchema,
  flag,
  id,
  moment,
  money,
  optional,
  paging,
  sum,
  text,
  texts,
  whole,
} from './fields.ts'
import { operation } from './operation.ts'

const User = z.object({ id: z.string(), username: z.string() })

const StaffApplication = CreditApplication.extend({
  user: User,
  /** The amount needs the approval of two people, by the brand's policy of now. */
  needsTwoPeople: z.boolean(),
  firstApproval: z.object({ user: User, at: moment(), limit: money(), reason: z.string() }).nullable(),
  decider: User.nullable(),
  /** Why the person wants a refusal reviewed; only another person than who refused decides it. */
  reviewReason: z.string().nullable(),
})

const checkKeys = ['burden', 'documents', 'repaid', 'overdue', 'refused', 'balance'] as const

/** A comparison with the brand's own data; no credit bureau is consulted. */
const Check = z.object({
  key: z.enum(checkKeys),
  state: z.enum(['passed', 'warning']),
  /** A share in percent, or a number of loans or refusals; null for none. */
  count: z.number().nullable(),
  amount: money().nullable(),
})

const StaffProduct = z.object({
  id: z.string(),
  version: z.int(),
  names: z.record(z.string(), z.string()),
  terms: z.record(z.string(), z.string()),
  minAmount: money(),
  maxAmount: money(),
  minMonths: z.int(),
  maxMonths: z.int(),
  ratePercent: z.number(),
  feePercent: z.number(),
  overdueRatePercent: z.number(),
  overdueCap: money(),
  isOpen: z.boolean(),
  /** The annual percentage rate of the most expensive loan of the product. */
  highestAprPercent: z.number(),
  changedAt: moment(),
  changedBy: z.string().nullable(),
})
export type StaffCreditProduct = z.infer<typeof StaffProduct>

const StaffLoan = Loan.omit({ instalments: true, withdrawal: true, next: true, full: true }).extend({
  user: User,
  overdueDays: z.int(),
  /** Principal and interest that a write-off took off; 0 without one. */
  writtenOff: money(),
  /** A write-off that waits for a second person. */
  writeOffProposal: z.object({ user: User, at: moment(), reason: z.string() }).nullable(),
})

const CreditLimit = z.object({
  user: User,
  limit: money(),
  /** Principal that the person owes now. */
  used: money(),
  reason: z.string(),
  decidedBy: User.nullable(),
  decidedAt: moment(),
})

const listInput = {
  /** A username or the number; an unknown one matches nothing. */
  keyword: optional(text({ max: 64 })),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  /** `nextCursor` of the page before; then `pageNum` is not read. */
  cursor: optional(id()),
  ...paging(),
}
const createCreditPage = <Item extends z.ZodType>(item: Item) =>
  createPageSchema(item).extend({ nextCursor: z.string().nullable() })

/** Percent with at most two decimals. */
const percent = () =>
  amount({ max: 1000 }).refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    params: { key: 'field.pattern' },
  })
const reason = () => text({ max: maxCreditReason })

export const staffCreditApi = {
  applications: operation({
    method: 'GET',
    path: '/admin/credit/application/list',
    summary: 'List applications for credit, newest first; as a file at /admin/credit/applications.csv',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({ view: optional(z.enum(creditApplicationViews)), ...listInput }),
    data: createCreditPage(StaffApplication),
    errors: ['paging.too_deep'],
  }),
  count: operation({
    method: 'GET',
    path: '/admin/credit/count',
    summary: 'Count applications and loans by view, each up to 10,001',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      applications: z.record(z.enum(creditApplicationViews), z.int()),
      loans: z.record(z.enum(loanViews), z.int()),
    }),
    errors: [],
  }),
  application: operation({
    method: 'GET',
    path: '/admin/credit/application/detail',
    summary: 'Get an application with its checks, and what the person owes',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({ applicationId: id() }),
    data: z.object({
      application: StaffApplication,
      checks: z.array(Check),
      /** Payments, rent and this loan's payment in percent of the income. */
      burdenPercent: z.number().nullable(),
      limit: CreditLimit.nullable(),
      loans: z.array(z.object({ id: z.string(), number: z.string(), state: Loan.shape.state, amount: money() })),
    }),
    errors: ['credit_application.not_found'],
  }),
  document: operation({
    method: 'POST',
    path: '/admin/credit/application/document',
    summary: 'Get the address of a document of an application; the audit log records each view',
    audience: 'staff',
    permission: 'credit.decide',
    effect: 'write',
    input: z.object({ applicationId: id(), document: z.enum(creditDocuments) }),
    data: z.object({ url: z.string() }),
    errors: ['credit_application.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/credit/application/decide',
    summary: 'Approve with a credit limit, or refuse; above a policy amount two people approve',
    audience: 'staff',
    permission: 'credit.decide',
    effect: 'write',
    unaudited: ['reason'],
    input: z
      .object({
        applicationId: id(),
        approve: flag(),
        /** How much the person may owe; a lower one than the amount lowers the offer. Required to approve. */
        limit: optional(sum()),
        /** The person reads it. */
        reason: reason(),
        /** A lower amount that may be approved; only for a refusal. */
        suggestedAmount: optional(sum()),
      })
      .refine(({ approve, limit }) => !approve || limit !== undefined, {
        path: ['limit'],
        params: { key: 'field.required' },
      }),
    data: z.object({ application: StaffApplication }),
    errors: [
      'credit_application.not_found',
      'credit_application.decided',
      'credit.second_person',
      'credit.rules',
      'money.own_request',
      'claim.taken',
      'wallet.below_minimum',
      'wallet.above_maximum',
    ],
  }),
  loans: operation({
    method: 'GET',
    path: '/admin/credit/loan/list',
    summary: 'List loans, newest first; as a file at /admin/credit/loans.csv',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({ view: optional(z.enum(loanViews)), ...listInput }),
    data: createCreditPage(StaffLoan),
    errors: ['paging.too_deep'],
  }),
  loan: operation({
    method: 'GET',
    path: '/admin/credit/loan/detail',
    summary: 'Get a loan with its schedule and movements',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({ loanId: id() }),
    data: z.object({
      loan: StaffLoan,
      instalments: Loan.shape.instalments,
      movements: z.array(
        z.object({
          at: moment(),
          kind: z.string(),
          amount: money(),
          principal: money(),
          interest: money(),
          overdueInterest: money(),
          fee: money(),
          left: money(),
          transactionId: z.string(),
        }),
      ),
      /** Since which day it can be written off; null while nothing is overdue. */
      writeOffFrom: z.string().nullable(),
    }),
    errors: ['loan.not_found'],
  }),
  writeOff: operation({
    method: 'POST',
    path: '/admin/credit/loan/write-off',
    summary: 'Propose to write off a loan that has long been overdue, or confirm that as a second person',
    audience: 'staff',
    permission: 'credit.decide',
    effect: 'write',
    unaudited: ['reason'],
    input: z.object({ loanId: id(), reason: reason() }),
    data: z.object({ loan: StaffLoan }),
    errors: ['loan.not_found', 'loan.closed', 'credit.not_overdue', 'credit.second_person', 'money.own_request'],
  }),
  rejectWriteOff: operation({
    method: 'POST',
    path: '/admin/credit/loan/write-off/reject',
    summary: 'Remove the proposal to write off a loan; without one it changes nothing',
    audience: 'staff',
    permission: 'credit.decide',
    effect: 'write',
    input: z.object({ loanId: id() }),
    data: z.object({ loan: StaffLoan }),
    errors: ['loan.not_found', 'loan.closed', 'money.own_request'],
  }),
  products: operation({
    method: 'GET',
    path: '/admin/credit/product/list',
    summary: 'List credit products, those that are not offered included',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({ products: z.array(StaffProduct), maxAprPercent: z.number(), currency: z.string() }),
    errors: [],
  }),
  saveProduct: operation({
    method: 'POST',
    path: '/admin/credit/product/save',
    summary: 'Add a credit product, or give one new terms for later loans',
    audience: 'staff',
    permission: 'credit.manage',
    effect: 'write',
    input: z
      .object({
        /** Absent for a new one. */
        productId: optional(id()),
        /** The version that was read; 0 for a new one. */
        version: whole({ max: 1_000_000 }),
        names: texts({ max: 60 }),
        terms: texts({ max: maxCreditTermsText }),
        minAmount: sum(),
        maxAmount: sum(),
        minMonths: whole({ min: 1, max: maxLoanMonths }),
        maxMonths: whole({ min: 1, max: maxLoanMonths }),
        ratePercent: percent(),
        feePercent: percent(),
        overdueRatePercent: percent(),
        overdueCap: amount(),
        isOpen: flag(),
      })
      .superRefine(({ minAmount, maxAmount, minMonths, maxMonths }, check) => {
        const add = (field: string) => check.addIssue({ code: 'custom', path: [field] })
        if (minAmount > maxAmount) add('maxAmount')
        if (minMonths > maxMonths) add('maxMonths')
      }),
    data: z.object({ product: StaffProduct }),
    errors: [
      'credit_product.not_found',
      'credit_product.changed',
      'credit_product.limit',
      'credit.above_cap',
      'credit.rules',
    ],
  }),
  limits: operation({
    method: 'GET',
    path: '/admin/credit/limit/list',
    summary: 'List credit limits, newest first',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({
      keyword: optional(text({ max: 64 })),
      view: optional(z.enum(creditLimitViews)),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(whole({ min: 1, max: 10_000 })),
      ...paging(),
    }),
    data: createCreditPage(CreditLimit),
    errors: ['paging.too_deep'],
  }),
  saveLimit: operation({
    method: 'POST',
    path: '/admin/credit/limit/save',
    summary:
      'Set, raise or lower a credit limit; 0 ends it. Above what two people approve, raising needs an application',
    audience: 'staff',
    permission: 'credit.decide',
    effect: 'write',
    unaudited: ['reason'],
    input: z.object({ userId: id(), limit: amount(), reason: reason() }),
    data: z.object({ limit: CreditLimit }),
    errors: ['user.not_found', 'credit.rules', 'money.own_request'],
  }),
  months: operation({
    method: 'GET',
    path: '/admin/credit/months',
    summary: 'Sum what credit cost and earned in each of the last months, newest first',
    audience: 'staff',
    permission: 'credit.view',
    effect: 'read',
    input: z.object({ months: whole({ min: 1, max: 36 }).default(12) }),
    data: z.object({
      currency: z.string(),
      /** Principal, and interest that is due, owed now. */
      owedPrincipal: money(),
      owedInterest: money(),
      overduePrincipal: money(),
      months: z.array(
        z.object({
          /** YYYY-MM of the brand's calendar. */
          month: z.string(),
          paidOut: money(),
          repaidPrincipal: money(),
          interest: money(),
          overdueInterest: money(),
          fees: money(),
          writtenOff: money(),
          /** Interest and fees without what was written off. */
          result: money(),
        }),
      ),
    }),
    errors: [],
  }),
}
