import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { toSummaries } from './order-views.ts'
import { countByStatus, countOrders, listOrders } from './orders.queries.ts'
import { statuses } from './order-states.ts'

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
