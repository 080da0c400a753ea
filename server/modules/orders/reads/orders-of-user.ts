import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { toSummaries } from '../order-views.ts'
import { listOrders } from '../orders.queries.ts'

type OrdersCtx = Ctx<Pick<Tables, 'orders'>>

const sumPaid = (ctx: OrdersCtx, userId: string, storeId: string | null) =>
  ctx.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select((eb) => eb.fn.sum<number | null>(eb('payable_minor', '-', eb.ref('refunded_minor'))).as('spentMinor'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
    .executeTakeFirstOrThrow()

const recentOrders = 10

/**
 * A user's paid orders, in all stores or in one: their number, what was paid without refunds, and the newest of all
 * orders.
 */
export async function readOrdersOfUser(ctx: Ctx, userId: string, storeId: string | null = null) {
  const [{ count, spentMinor }, rows] = await Promise.all([
    sumPaid(ctx, userId, storeId),
    listOrders(ctx, { scope: { userId, inStoreId: storeId } }, { limit: recentOrders, offset: 0 }),
  ])
  return {
    paid: Number(count),
    spent: toMajor(Number(spentMinor ?? 0), ctx.brand.settings.currency.digits),
    recent: (await toSummaries(ctx, rows)).map(({ actions: _actions, ...order }) => order),
  }
}

/** The shopper of the order with this number; null when there is none. */
export const findBuyerByNumber = async (ctx: OrdersCtx, number: string): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('orders')
      .select('user_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.user_id ?? null
