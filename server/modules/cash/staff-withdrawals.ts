import type { Data, Parsed } from '#contract/operation.ts'
import type { staffMoneyApi } from '#contract/staff-money.ts'
import { withdrawalViews, type WithdrawalView } from '#contract/staff-money-views.ts'
import { findUser, getUsernames, hasActiveUser } from '#server/modules/identity/users/public.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import { getBalance, getEarnings } from '#server/modules/wallet/public.ts'
import { toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { toOffset, toPageInfo, type Page } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toWithdrawal } from './cash-views.ts'
import { toPolicyMinor } from './read-amount.ts'
import {
  countPaidTo,
  countWithdrawals,
  countWithdrawalsOn,
  findOldestWithdrawal,
  findWithdrawal,
  listWithdrawals,
  sumPaidTo,
  type WithdrawalRow,
} from './withdrawals.queries.ts'

type Api = typeof staffMoneyApi
type StaffWithdrawal = Data<Api['withdrawal']>['withdrawal']

/** Withdrawals as staff see them, with names of users, first approvers and stores. */
export async function toStaffWithdrawals(ctx: Ctx, rows: readonly WithdrawalRow[]): Promise<StaffWithdrawal[]> {
  const people = rows.flatMap(({ user_id: userId, first_approver_id: first }) => (first ? [userId, first] : [userId]))
  const [names, stores] = await Promise.all([
    getUsernames(ctx, [...new Set(people)]),
    findStores(ctx, [...new Set(rows.flatMap(({ store_id: id }) => id ?? []))]),
  ])
  const toUser = (id: string) => ({ id, username: names.get(id) ?? '' })
  const { defaultLanguage } = ctx.brand.settings
  const limitMinor = toPolicyMinor(ctx, ctx.brand.policy.withdrawalTwoPeopleAmount)
  return rows.map((row) => {
    const store = row.store_id === null ? undefined : stores.get(row.store_id)
    return {
      ...toWithdrawal(ctx, row),
      user: toUser(row.user_id),
      needsTwoPeople: row.amount_minor > limitMinor,
      firstApproval:
        row.first_approver_id && row.first_approved_at
          ? { user: toUser(row.first_approver_id), at: row.first_approved_at.toISOString(), note: row.first_note }
          : null,
      store: row.store_id && { id: row.store_id, name: store ? pickText(store.name, ctx.lang, defaultLanguage) : '' },
    } as StaffWithdrawal
  })
}

type MoneyListInput = Page & { readonly cursor?: string | undefined; readonly sort: 'newest' | 'oldest' }

/** The slice of a list that a request asks for; null after a position that cannot exist. */
export function toListSlice({ cursor, sort, ...page }: MoneyListInput) {
  if (cursor !== undefined && !isId(cursor)) return null
  // One more than asked for, to know whether there is a next page.
  const limit = page.pageSize + 1
  return { limit, offset: cursor ? 0 : toOffset(page), isOldestFirst: sort === 'oldest', afterId: cursor }
}

/** The id of a user by name; undefined without a name, null for an unknown one. */
export const findUserId = async (ctx: Ctx, name: string | undefined): Promise<string | null | undefined> =>
  name === undefined ? undefined : ((await findUser(ctx, name))?.id ?? null)

/** Withdrawals of the brand, newest first by default. Throws `paging.too_deep`. */
export async function listAllWithdrawals(
  ctx: UserCtx,
  { status, view, above, keyword, ...page }: Parsed<Api['withdrawals']>,
): Promise<Data<Api['withdrawals']>> {
  const slice = toListSlice(page)
  const userId = await findUserId(ctx, keyword)
  if (slice === null || userId === null) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const filter = { userId, status, view, aboveMinor: above === undefined ? undefined : toPolicyMinor(ctx, above) }
  const [found, total] = await Promise.all([listWithdrawals(ctx, filter, slice), countWithdrawals(ctx, filter)])
  const rows = found.slice(0, page.pageSize)
  return {
    pageList: await toStaffWithdrawals(ctx, rows),
    pageInfo: toPageInfo(page, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Numbers of withdrawals by view. */
export async function countAllWithdrawals(ctx: UserCtx): Promise<Data<Api['countWithdrawals']>> {
  const [all, ...counts] = await Promise.all([
    countWithdrawals(ctx, {}),
    ...withdrawalViews.map((view) => countWithdrawals(ctx, { view })),
  ])
  const byView = Object.fromEntries(withdrawalViews.map((view, index) => [view, counts[index]!]))
  return { all, counts: byView as Record<WithdrawalView, number> }
}

const check = <Key extends string>(
  key: Key,
  isPassed: boolean,
  count: number | null = null,
  at: Date | null = null,
) => ({
  key,
  state: isPassed ? ('passed' as const) : ('warning' as const),
  count,
  at: at?.toISOString() ?? null,
})

const dayMs = 86_400_000
/** A younger account is a warning. */
const newAccountDays = 7

/** One withdrawal with checks and balances. Throws `withdrawal.not_found`. */
export async function readStaffWithdrawal(
  ctx: UserCtx,
  { withdrawalId }: Parsed<Api['withdrawal']>,
): Promise<Data<Api['withdrawal']>> {
  const row = isId(withdrawalId) ? await findWithdrawal(ctx, withdrawalId) : undefined
  if (!row) throw refusal('withdrawal.not_found')
  const day = toBrandDay(ctx.brand, row.created_at)
  const month = toInstant(ctx.brand, `${toBrandDay(ctx.brand, ctx.clock.now()).slice(0, 8)}01`, '00:00')
  const [[view], isActive, balance, earnings, paidMinor, used, today, rejected] = await Promise.all([
    toStaffWithdrawals(ctx, [row]),
    hasActiveUser(ctx, [row.user_id]),
    getBalance(ctx, row.user_id),
    getEarnings(ctx, row.user_id),
    sumPaidTo(ctx, row.user_id, month),
    countPaidTo(ctx, row.account_id),
    countWithdrawalsOn(ctx, row.user_id, day),
    countWithdrawals(ctx, { userId: row.user_id, view: 'rejected' }),
  ])
  const isOpen = row.status === 'submitted'
  const totalMinor = row.amount_minor + row.fee_minor
  const { digits } = ctx.brand.settings.currency
  const toRow = <Key extends string>(key: Key, nowMinor: number, changeMinor: number) => ({
    key,
    now: toMajor(nowMinor, digits),
    after: toMajor(nowMinor + (isOpen ? changeMinor : 0), digits),
  })
  const ageMs = row.created_at.getTime() - row.account_created_at.getTime()
  return {
    withdrawal: view!,
    twoPeopleAbove: ctx.brand.policy.withdrawalTwoPeopleAmount,
    checks: [
      check('active', isActive),
      check('accountUsed', used > 0, used),
      check('accountAge', ageMs >= newAccountDays * dayMs, null, row.account_created_at),
      check('today', today <= ctx.brand.policy.withdrawalsPerDay, today),
      check('rejected', rejected === 0, rejected),
      check('frozen', !isOpen || balance.frozenMinor >= totalMinor),
    ],
    ledger: [
      row.store_id === null ? toRow('available', balance.availableMinor, 0) : toRow('earnings', earnings, 0),
      toRow('frozen', balance.frozenMinor, -totalMinor),
      toRow('paidThisMonth', paidMinor, row.amount_minor),
    ],
  }
}

/** The queue of undecided withdrawals: how many, and since when the oldest waits. */
export const readWithdrawalQueue = async (ctx: Ctx) => {
  const [count, oldestAt] = await Promise.all([
    countWithdrawals(ctx, { status: 'submitted' }),
    findOldestWithdrawal(ctx),
  ])
  return { count, oldestAt }
}
