import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import {
  goodsDetailWith,
  listedSkuIdsOf,
  priceChangesOf,
  type GoodsRow,
  type PriceChangeRow,
} from '../catalogue/public.ts'
import { deliveryMethodsOf, type DeliveryMethod } from '../delivery/public.ts'
import { availableBySkuOf } from '../inventory/public.ts'
import { openStoreDetailOf, type Store, type OpenStoreDetail } from '../merchants/public.ts'
import { countedSinceOf, lookBackMs, salesOf, type SaleRow } from '../promotions/public.ts'

type Beside = {
  readonly store: OpenStoreDetail | null
  readonly stock: Readonly<Record<string, number>> | null
  readonly sales: readonly SaleRow[] | null
  readonly changes: readonly PriceChangeRow[] | null
  readonly methods: readonly DeliveryMethod[] | null
}

const find = goodsDetailWith<Beside>(({ brandId, now, since }) => {
  const skuIds = listedSkuIdsOf(brandId, 'g.id')
  return sql`,
    ${openStoreDetailOf(brandId, 'g.store_id')} as store, ${availableBySkuOf(brandId, skuIds)} as stock,
    ${salesOf(brandId, skuIds, { since, now })} as sales,
    ${priceChangesOf(brandId, skuIds, countedSinceOf(brandId, skuIds, now))} as changes,
    ${deliveryMethodsOf(brandId, 'g.store_id')} as methods`
})

export type Sale = { readonly priceMinor: number; readonly startsAt: Date; readonly endsAt: Date }
export type PriceChange = { readonly at: Date; readonly priceMinor: number }

/** A listed product of an open store with everything that its page shows of other modules. */
export type GoodsWithSurroundings = {
  readonly goods: GoodsRow & { readonly favourite: boolean }
  readonly store: Store
  readonly methods: readonly DeliveryMethod[]
  /** Units by SKU id. */
  readonly stock: ReadonlyMap<string, number>
  /** By SKU id: sales that run or ended within the days that count, the earliest first. */
  readonly sales: ReadonlyMap<string, readonly Sale[]>
  /** By SKU id: ordinary prices, each from its moment on, oldest first; empty unless a sale runs. */
  readonly changes: ReadonlyMap<string, readonly PriceChange[]>
}

function groupBySku<Row extends { readonly skuId: string }, Item>(
  rows: readonly Row[] | null,
  toItem: (row: Row) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const groups = Map.groupBy(rows ?? [], ({ skuId }) => skuId)
  return new Map([...groups].map(([skuId, group]) => [skuId, group.map(toItem)]))
}

/** Finds a product in one statement; null when it is not listed or its store is closed. */
export async function findGoodsWithSurroundings(ctx: Ctx, goodsId: string): Promise<GoodsWithSurroundings | null> {
  // Twice: a sale may have begun that long ago itself.
  const found = await find(ctx, goodsId, new Date(ctx.clock.now().getTime() - 2 * lookBackMs))
  if (!found?.store) return null
  const { store, stock, sales, changes, methods, ...goods } = found
  return {
    goods,
    store: { ...store, created_at: new Date(store.created_at) },
    methods: methods ?? [],
    stock: new Map(Object.entries(stock ?? {})),
    sales: groupBySku(sales, ({ priceMinor, startsAt, endsAt }) => ({
      priceMinor,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
    changes: groupBySku(changes, ({ at, priceMinor }) => ({ at: new Date(at), priceMinor })),
  }
}
