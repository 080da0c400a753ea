import type { Data, Parsed } from '#contract/operation.ts'
import type { staffMoneyApi } from '#contract/staff-money.ts'
import { rechargeViews, type RechargeView } from '#contract/staff-money-views.ts'
import type { RechargeStatus } from '#contract/wallet.ts'
import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import { getBalance } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toRecharge, withUsernames } from './cash-views.ts'
import { countRecharges, findOldestTransfer, findRecharge, listRecharges } from './recharges.queries.ts'
import { findUserId, toListSlice } from './staff-withdrawals.ts'

type Api = typeof staffMoneyApi

const statusByView: Readonly<Record<RechargeView, RechargeStatus>> = {
  waiting: 'submitted',
  credited: 'credited',
  rejected: 'rejected',
}

/** Recharges of the brand, newest first by default. Throws `paging.too_deep`. */
export async function listAllRecharges(
  ctx: UserCtx,
  { status, view, channel, keyword, ...page }: Parsed<Api['recharges']>,
): Promise<Data<Api['recharges']>> {
  const slice = toListSlice(page)
  const userId = await findUserId(ctx, keyword)
  if (slice === null || userId === null) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const filter = { userId, channel, status: view ? statusByView[view] : status }
  const [found, total] = await Promise.all([listRecharges(ctx, filter, slice), countRecharges(ctx, filter)])
  const rows = found.slice(0, page.pageSize)
  return {
    pageList: await withUsernames(ctx, rows, (row) => toRecharge(ctx, row)),
    pageInfo: toPageInfo(page, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** Numbers of recharges by view. */
export async function countAllRecharges(ctx: UserCtx): Promise<Data<Api['countRecharges']>> {
  const [all, ...counts] = await Promise.all([
    countRecharges(ctx, {}),
    ...rechargeViews.map((view) => countRecharges(ctx, { status: statusByView[view] })),
  ])
  const byView = Object.fromEntries(rechargeViews.map((view, index) => [view, counts[index]!]))
  return { all, counts: byView as Record<RechargeView, number> }
}

/** Former recharges that are compared. */
const maxCompared = 50
const dayMs = 86_400_000

/** One recharge with checks and the wallet. Throws `recharge.not_found`. */
export async function readStaffRecharge(
  ctx: UserCtx,
  { rechargeId }: Parsed<Api['recharge']>,
): Promise<Data<Api['recharge']>> {
  const row = isId(rechargeId) ? await findRecharge(ctx, rechargeId) : undefined
  if (!row) throw refusal('recharge.not_found')
  const { user_id: userId } = row
  const [[view], isActive, balance, credited, rejected, recent] = await Promise.all([
    withUsernames(ctx, [row], (one) => toRecharge(ctx, one)),
    hasActiveUser(ctx, [userId]),
    getBalance(ctx, userId),
    countRecharges(ctx, { userId, status: 'credited' }),
    countRecharges(ctx, { userId, status: 'rejected' }),
    listRecharges(ctx, { userId, channel: 'transfer', status: 'credited' }, { limit: maxCompared }),
  ])
  const since = row.created_at.getTime() - dayMs
  const same = recent.filter(
    (one) => one.id !== row.id && one.amount_minor === row.amount_minor && one.created_at.getTime() >= since,
  )
  const { digits } = ctx.brand.settings.currency
  const added = row.status === 'submitted' ? row.amount_minor : 0
  const check = <Key extends string>(key: Key, isPassed: boolean, count: number | null = null) => ({
    key,
    state: isPassed ? ('passed' as const) : ('warning' as const),
    count,
    at: null,
  })
  return {
    recharge: view!,
    checks: [
      check('active', isActive),
      check('credited', credited > 0, credited),
      check('rejected', rejected === 0, rejected),
      check('sameAmount', same.length === 0, same.length),
    ],
    ledger: [
      {
        key: 'available',
        now: toMajor(balance.availableMinor, digits),
        after: toMajor(balance.availableMinor + added, digits),
      },
    ],
  }
}

/** The queue of transfers that wait: how many, and since when the oldest does. */
export const readRechargeQueue = async (ctx: Ctx) => {
  const [count, oldestAt] = await Promise.all([countRecharges(ctx, { status: 'submitted' }), findOldestTransfer(ctx)])
  return { count, oldestAt }
}
