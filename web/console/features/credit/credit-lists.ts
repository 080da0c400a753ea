import { creditApplicationViews, creditLimitViews, loanViews } from '#contract/credit-terms.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import type { RecordOf } from '../../app/lists/use-record-pages.ts'

export type ApplicationRow = RecordOf<'staffCredit.applications'>
export type LoanRow = RecordOf<'staffCredit.loans'>
export type LimitRow = RecordOf<'staffCredit.limits'>
export type CreditProduct = OperationData<'staffCredit.products'>['products'][number]

const sorts = ['oldest', 'newest'] as const
type Sort = (typeof sorts)[number]

/** Without a view the list shows the applications that wait, the oldest first. */
export const applicationList: ListSpec<string, never, Sort> = {
  path: '/staff/credit',
  views: [...creditApplicationViews.filter((view) => view !== 'waiting'), 'all'],
  filters: {},
  sorts,
}

export const loanList: ListSpec<string, never, Sort> = {
  path: '/staff/credit/loans',
  views: [...loanViews.filter((view) => view !== 'open'), 'all'],
  filters: {},
  sorts: ['newest', 'oldest'],
}

export const limitList: ListSpec<string, never, 'newest'> = {
  path: '/staff/credit/limits',
  views: creditLimitViews,
  filters: {},
  sorts: ['newest'],
}

export const countQuery = apiQuery('staffCredit.count', {})
export const productsQuery = apiQuery('staffCredit.products', {})

/** Everything that shows credit. */
export const relatedToCredit = /^staffCredit\./
