import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffProfit, staffReferralApi } from '#contract/referral.ts'
import { findUser, getUsernames } from '#server/modules/identity/users/public.ts'
import { listNamedStores } from '#server/modules/merchants/public.ts'
import { findOrderOwners, listReferencesOfOrder } from '#server/modules/orders/public.ts'
import { addDays, getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { countHeld, listProfits, type DeskFilter } from './desk.queries.ts'
import type { ProfitRow } from './profits.queries.ts'
import { toPercent } from './referral.rules.ts'
import { sumMovedByMonth, sumOpen, sumReleasedByMonth } from './results.queries.ts'

type Api = typeof staffReferralApi
export type ProfitQuery = Omit<Parsed<Api['list']>, 'cursor' | 'pageSize'>

/** Rewards as staff see them, with names and order numbers. */
export async function toStaffProfits(ctx: UserCtx, rows: readonly ProfitRow[]): Promise<StaffProfit[]> {
  const people = rows.flatMap((row) => [row.referrer_id, row.user_id, row.decider_id ?? []]).flat()
  const [names, stores, orders] = await Promise.all([
    getUsernames(ctx, [...new Set(people)]),
    listNamedStores(ctx, { ids: [...new Set(rows.map(({ store_id }) => store_id))] }),
    findOrderOwners(
      ctx,
      rows.map(({ order_id }) => order_id),
    ),
  ])
  const storeNames = new Map(stores.map(({ id, name }) => [id, name]))
  const { digits } = ctx.brand.settings.currency
  const toPerson = (id: string) => ({ id, name: names.get(id) ?? '' })
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    signs: [...row.signs],
    referrer: toPerson(row.referrer_id),
    friend: toPerson(row.user_id),
    order: { id: row.order_id, number: orders.get(row.order_id)?.number ?? '' },
    store: { id: row.store_id, name: storeNames.get(row.store_id) ?? '' },
    orderedAt: row.ordered_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    orderTotal: toMajor(row.base_minor, digits),
    percent: toPercent(row.rate_hundredths),
    commission: toMajor(row.commission_minor, digits),
    amount: toMajor(row.amount_minor, digits),
    paid: toMajor(row.paid_minor, digits),
    takenBack: toMajor(row.taken_minor, digits),
    owed: toMajor(row.owed_minor, digits),
    decidedBy: row.decider_id === null ? null : (names.get(row.decider_id) ?? ''),
    note: row.note,
  }))
}

/** The filter of a query; null when its keyword names nothing. */
export async function toDeskFilter(ctx: UserCtx, query: ProfitQuery): Promise<DeskFilter | null> {
  const { state, sign, keyword, from, until } = query
  const days = {
    from: from === undefined ? undefined : toInstant(ctx.brand, from, '00:00'),
    until: until === undefined ? undefined : toInstant(ctx.brand, getNextDay(until), '00:00'),
  }
  if (keyword === undefined) return { state, sign, ...days }
  const references = (await listReferencesOfOrder(ctx, keyword)).filter(isId)
  if (references.length > 0) return { state, sign, ...days, subject: { orderIds: references } }
  const user = await findUser(ctx, keyword)
  return user ? { state, sign, ...days, subject: { userId: user.id } } : null
}

/** A page of rewards, newest first, after a cursor. */
export async function readDesk(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { cursor, pageSize, ...query } = input
  const [filter, held] = await Promise.all([toDeskFilter(ctx, query), countHeld(ctx)])
  if (filter === null || (cursor !== undefined && !isId(cursor))) return { pageList: [], nextCursor: null, held }
  const found = await listProfits(ctx, filter, { limit: pageSize + 1, before: cursor })
  const rows = found.slice(0, pageSize)
  return {
    pageList: await toStaffProfits(ctx, rows),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
    held,
  }
}

const monthCount = 12

/** The last months of the brand's calendar (YYYY-MM), the latest first. */
function listMonths(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < monthCount) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}

/** Cost and return of referrals by month. */
export async function readMonths(ctx: UserCtx): Promise<Data<Api['months']>> {
  const months = listMonths(toBrandDay(ctx.brand, ctx.clock.now()))
  const starts = months.toReversed().map((month) => toInstant(ctx.brand, `${month}-01`, '00:00'))
  const [released, moved, open] = await Promise.all([
    sumReleasedByMonth(ctx, starts),
    sumMovedByMonth(ctx, starts),
    sumOpen(ctx),
  ])
  const { code, digits } = ctx.brand.settings.currency
  const toMoney = (minor: number | undefined) => toMajor(minor ?? 0, digits)
  return {
    currency: code,
    months: months.map((month, index) => {
      const number = monthCount - index
      const orders = released.find((row) => row.number === number)
      const money = moved.find((row) => row.number === number)
      return {
        month,
        orders: orders?.orders ?? 0,
        sales: toMoney(orders?.salesMinor),
        commission: toMoney(orders?.commissionMinor),
        rewards: toMoney(orders?.rewardsMinor),
        claimed: toMoney(money?.claimedMinor),
        takenBack: toMoney(money?.returnedMinor),
      }
    }),
    open: {
      unclaimed: toMoney(open.unclaimedMinor),
      held: toMoney(open.heldMinor),
      owed: toMoney(open.owedMinor),
    },
  }
}
