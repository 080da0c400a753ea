import { rechargeViews, withdrawalViews } from '#contract/staff-money-views.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import type { RecordOf } from '../../app/lists/use-record-pages.ts'

export type WithdrawalRow = RecordOf<'staffMoney.withdrawals'>
export type RechargeRow = RecordOf<'staffMoney.recharges'>

const sorts = ['oldest', 'newest'] as const
type Sort = (typeof sorts)[number]

/** Without a view a list shows what waits; `all` shows everything. */
const toViews = ([, ...views]: readonly string[]): readonly string[] => [...views, 'all']

export const withdrawalList: ListSpec<string, 'above', Sort> = {
  path: '/staff/withdrawals',
  views: toViews(withdrawalViews),
  filters: { above: ['100', '500', '1000', '2000', '5000'] },
  sorts,
}

export const rechargeList: ListSpec<string, never, Sort> = {
  path: '/staff/recharges',
  views: toViews(rechargeViews),
  filters: {},
  sorts,
}

/** The view that an operation reads for the one in the address; undefined for all. */
export const toServerView = <View extends string>(views: readonly View[], view: string | null): View | undefined =>
  views.find((one) => one === (view ?? 'waiting'))

/** Everything that shows money of users. */
export const relatedToMoney = /^staffMoney\./
