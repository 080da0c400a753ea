import { sql } from 'kysely'
import type { EarningState } from '#contract/seller-money.ts'
import type { OrderCtx } from '../orders.queries.ts'
import { statuses } from '../order-states.ts'

export type EarningsFilter = {
  readonly storeId: string
  readonly state?: EarningState | undefined
  /** Digits at the start of an order's number. */
  readonly keyword?: string | undefined
  readonly placedFrom?: Date | undefined
  readonly placedBefore?: Date | undefined
}

const isHeld = sql<boolean>`(orders.held_minor is not null or orders.status = ${statuses.afterSales})`

const stateConditions = {
  escrow: sql<boolean>`orders.released_at is null and not ${isHeld}`,
  held: sql<boolean>`orders.released_at is null and ${isHeld}`,
  released: sql<boolean>`orders.released_at is not null`,
}

const selectPaid = (ctx: OrderCtx, storeId: string) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .select(isHeld.as('is_held'))
    .where('orders.brand_id', '=', ctx.brand.id)
    .where('orders.store_id', '=', storeId)
    .where('orders.paid_at', 'is not', null)
    .where('orders.currency', '=', ctx.brand.settings.currency.code)

export type PaidOrderRow = Awaited<ReturnType<typeof listPaidOrders>>[number]

const numberDigits = 17

/** Paid orders of a store, newest first, after one of them. */
export const listPaidOrders = (
  ctx: OrderCtx,
  { storeId, state, keyword, placedFrom, placedBefore }: EarningsFilter,
  { limit, afterId }: { readonly limit: number; readonly afterId?: string | undefined },
) =>
  selectPaid(ctx, storeId)
    .$if(state !== undefined, (query) => query.where(stateConditions[state!]))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`orders.number between ${keyword!.padEnd(numberDigits, '0')} and ${keyword!.padEnd(numberDigits, '9')}`,
      ),
    )
    .$if(placedFrom !== undefined, (query) => query.where('orders.created_at', '>=', placedFrom!))
    .$if(placedBefore !== undefined, (query) => query.where('orders.created_at', '<', placedBefore!))
    .$if(afterId !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) < (
          select o.created_at, o.id from orders as o where o.brand_id = ${ctx.brand.id} and o.id = ${afterId})`,
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()

/** Paid orders of a store that are not released, by id, after one of them. */
export const listUnreleasedOrders = (
  ctx: OrderCtx,
  storeId: string,
  { limit, afterId }: { readonly limit: number; readonly afterId: string | null },
) =>
  selectPaid(ctx, storeId)
    .where('orders.released_at', 'is', null)
    .$if(afterId !== null, (query) => query.where('orders.id', '>', afterId!))
    .orderBy('orders.id')
    .limit(limit)
    .execute()

/** Refunds of these orders, with their order. */
export const listRefundsOfOrders = (ctx: OrderCtx, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('order_refunds')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
