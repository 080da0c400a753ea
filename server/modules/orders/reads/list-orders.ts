import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { statuses, getSellerActions, getStaffActions, toState } from '../order-states.ts'
import { toSummaries, toSummary } from '../order-views.ts'
import {
  countByStatus,
  countOrders,
  listOrders,
  listLines,
  type OrderFilter,
  type OrderRow,
} from '../orders.queries.ts'

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

async function listPage<Action>(
  ctx: UserCtx,
  scope: OrderFilter['scope'],
  input: Parsed<StoreList>,
  getActions: (row: OrderRow) => Action[],
) {
  const filter = { scope, status: input.status, keyword: input.keyword }
  const page = { limit: input.pageSize, offset: toOffset(input) }
  const [rows, total] = await Promise.all([listOrders(ctx, filter, page), countOrders(ctx, filter)])
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
      actions: getActions(row),
    })),
    pageInfo: toPageInfo(input, total),
  }
}

/** Orders of the caller's store, newest first; filters by status and by order number or product name. */
export const listStoreOrders = (ctx: UserCtx, input: Parsed<StoreList>): Promise<Data<StoreList>> =>
  listPage(ctx, { storeId: ctx.principal.storeId! }, input, (row) => getSellerActions(toState(row)))

/** All orders of the brand for staff, newest first. */
export const listAllOrders = (ctx: UserCtx, input: Parsed<AllList>): Promise<Data<AllList>> =>
  listPage(ctx, 'brand', input, (row) => getStaffActions(toState(row), row.released_at !== null))
