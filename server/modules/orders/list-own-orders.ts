import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { toSummaries } from './order-answers.ts'
import { countOrders, listOrders } from './orders.queries.ts'
import { statuses } from './order-states.ts'

type List = (typeof ordersApi)['list']
type Count = (typeof ordersApi)['count']

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** The caller's orders, newest first, by status and by words of their number or goods. */
export async function listOwnOrders(ctx: UserCtx, input: Parsed<List>): Promise<Data<List>> {
  const { status, keyword } = input
  const filter = { userId: ctx.who.userId, status, keyword }
  const page = { limit: input.pageSize, offset: rowsBefore(input) }
  const [rows, counts] = await Promise.all([listOrders(ctx, filter, page), countOrders(ctx, filter)])
  const matching = counts.filter((count) => status === undefined || count.status === status)
  return { pageList: await toSummaries(ctx, rows), pageInfo: pageInfoOf(input, total(matching)) }
}

/** How many orders the caller has in each status, the empty ones included. */
export async function countOwnOrders(ctx: UserCtx): Promise<Data<Count>> {
  const found = await countOrders(ctx, { userId: ctx.who.userId })
  const counts = new Map(Object.values(statuses).map((status): [number, number] => [status, 0]))
  for (const { status, count } of found) counts.set(status, count)
  return { counts: Object.fromEntries(counts), total: total(found) }
}
