import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getUsernames } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { toSummary } from './order-views.ts'
import { getSellerActions, getStaffActions, toState } from './order-states.ts'
import { countOrders, listLines, listOrders, type OrderFilter, type OrderRow } from './orders.queries.ts'

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
