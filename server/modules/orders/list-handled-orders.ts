import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { usernamesOf } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { toSummary } from './order-answers.ts'
import { sellerActionsOf, staffActionsOf, stateOf } from './order-states.ts'
import { countOrders, listLines, listOrders, type OrderFilter, type OrderRow } from './orders.queries.ts'

type StoreList = (typeof sellerOrdersApi)['list']
type AllList = (typeof staffOrdersApi)['list']

async function listPage<Action>(
  ctx: UserCtx,
  of: OrderFilter['of'],
  input: Parsed<StoreList>,
  actionsOf: (row: OrderRow) => Action[],
) {
  const filter = { of, status: input.status, keyword: input.keyword }
  const page = { limit: input.pageSize, offset: rowsBefore(input) }
  const [rows, total] = await Promise.all([listOrders(ctx, filter, page), countOrders(ctx, filter)])
  const [lines, names] = await Promise.all([
    listLines(
      ctx,
      rows.map(({ id }) => id),
    ),
    usernamesOf(
      ctx,
      rows.map((row) => row.user_id),
    ),
  ])
  return {
    pageList: rows.map((row) => ({
      ...toSummary(ctx, row, lines),
      buyer: { id: row.user_id, username: names.get(row.user_id) ?? '' },
      actions: actionsOf(row),
    })),
    pageInfo: pageInfoOf(input, total),
  }
}

/** The orders of the caller's store, newest first, by status and by words of their number or goods. */
export const listStoreOrders = (ctx: UserCtx, input: Parsed<StoreList>): Promise<Data<StoreList>> =>
  listPage(ctx, { storeId: ctx.who.storeId! }, input, (row) => sellerActionsOf(stateOf(row)))

/** All orders of the brand for staff, newest first. */
export const listAllOrders = (ctx: UserCtx, input: Parsed<AllList>): Promise<Data<AllList>> =>
  listPage(ctx, 'brand', input, (row) => staffActionsOf(stateOf(row), row.released_at !== null))
