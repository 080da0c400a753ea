import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import { orderViews, type OrderView } from '#contract/order-list-views.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { isPickup } from '../pickup/pickup-code.ts'
import { statuses, getSellerActions, getStaffActions, toState } from '../order-states.ts'
import { getShipBy, isReleasable, toSummaries, toSummary } from '../order-views.ts'
import {
  countByStatus,
  countOrders,
  listOrders,
  listLines,
  listOrderPage,
  type OrderFilter,
  type OrderRow,
} from '../orders.queries.ts'
import type { AddressSnapshot } from '../trades/place-trade.ts'

type List = (typeof ordersApi)['list']
type Count = (typeof ordersApi)['count']

/** The caller's orders, newest first; filters by status and by order number or product name. */
export async function listOwnOrders(ctx: UserCtx, input: Parsed<List>): Promise<Data<List>> {
  const filter = { scope: { userId: ctx.principal.userId }, status: input.status, keyword: input.keyword }
  const page = { limit: input.pageSize, offset: toOffset(input) }
  const [rows, total] = await Promise.all([listOrders(ctx, filter, page), countOrders(ctx, filter)])
  return { pageList: await toSummaries(ctx, rows), pageInfo: toPageInfo(input, total) }
}

/** Returns the caller's number of orders by status, including zeros. */
export async function countOwnOrders(ctx: UserCtx): Promise<Data<Count>> {
  const found = await countByStatus(ctx, ctx.principal.userId)
  const counts = new Map(Object.values(statuses).map((status): [number, number] => [status, 0]))
  for (const { status, count } of found) counts.set(status, count)
  return { counts: Object.fromEntries(counts), total: found.reduce((sum, { count }) => sum + count, 0) }
}

type StoreList = (typeof sellerOrdersApi)['list']
type AllList = (typeof staffOrdersApi)['list']

function toRecipient({ address }: OrderRow) {
  const { consignee, city, country } = address as unknown as AddressSnapshot
  return { name: consignee, city, country }
}

async function listPage<Action>(
  ctx: UserCtx,
  scope: OrderFilter['scope'],
  input: Parsed<StoreList> & Pick<Parsed<AllList>, 'request'>,
  getActions: (row: OrderRow) => Action[],
) {
  const { status, view, request, keyword, from, until, cursor } = input
  const filter = {
    scope,
    status,
    view,
    request,
    keyword,
    placedFrom: from === undefined ? undefined : toInstant(ctx.brand, from, '00:00'),
    placedBefore: until === undefined ? undefined : toInstant(ctx.brand, getNextDay(until), '00:00'),
  }
  // After a position that cannot exist there is nothing.
  if (cursor !== undefined && !isId(cursor))
    return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null, isFull: true }
  const isOldestFirst = input.sort === 'oldest'
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), isOldestFirst, afterId: cursor }
  const { rows: found, total, isTotalCut, stoppedAt } = await listOrderPage(ctx, filter, page)
  const rows = found.slice(0, input.pageSize)
  const [lines, names] = await Promise.all([
    listLines(
      ctx,
      rows.map(({ id }) => id),
    ),
    getUsernames(
      ctx,
      rows.map((row) => row.user_id),
    ),
  ])
  return {
    pageList: rows.map((row) => ({
      ...toSummary(ctx, row, lines),
      buyer: { id: row.user_id, username: names.get(row.user_id) ?? '' },
      recipient: toRecipient(row),
      paidAt: row.paid_at?.toISOString() ?? null,
      shipBy: getShipBy(row),
      actions: getActions(row),
    })),
    pageInfo: { ...toPageInfo(input, total), ...(isTotalCut && { totalCapped: true }) },
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : stoppedAt,
    isFull: stoppedAt === null,
  }
}

/** Orders of the caller's store, newest first; filters by status and by order number or product name. */
export const listStoreOrders = (ctx: UserCtx, input: Parsed<StoreList>): Promise<Data<StoreList>> =>
  listPage(ctx, { storeId: ctx.principal.storeId! }, input, (row) => getSellerActions(toState(row), isPickup(row)))

type StoreCount = (typeof sellerOrdersApi)['count']

/** Numbers of orders of the caller's store, all and by view; each is counted up to a cap. */
export async function countStoreOrders(ctx: UserCtx): Promise<Data<StoreCount>> {
  const scope = { storeId: ctx.principal.storeId! }
  const [all, ...counts] = await Promise.all([
    countOrders(ctx, { scope }),
    ...orderViews.map((view) => countOrders(ctx, { scope, view })),
  ])
  const byView = Object.fromEntries(orderViews.map((view, index) => [view, counts[index]!]))
  return { all, counts: byView as Record<OrderView, number> }
}

/** Numbers of orders of a store, all and in these views; each is counted up to a cap. */
export async function countOrdersOfStore<View extends OrderView>(
  ctx: Ctx,
  storeId: string,
  views: readonly View[],
): Promise<{ readonly all: number; readonly counts: Readonly<Record<View, number>> }> {
  const scope = { storeId }
  const [all, ...counts] = await Promise.all([
    countOrders(ctx, { scope }),
    ...views.map((view) => countOrders(ctx, { scope, view })),
  ])
  return { all, counts: Object.fromEntries(views.map((view, index) => [view, counts[index]!])) as Record<View, number> }
}

/** Orders of the brand, or of one of its stores, for staff, newest first. */
export async function listAllOrders(ctx: UserCtx, input: Parsed<AllList>): Promise<Data<AllList>> {
  const { storeId } = input
  if (storeId !== undefined && !isId(storeId))
    return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null, isFull: true }
  return listPage(ctx, storeId === undefined ? 'brand' : { storeId }, input, (row) =>
    getStaffActions(toState(row), isReleasable(ctx, row)),
  )
}
