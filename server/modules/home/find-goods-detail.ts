import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import {
  createFindGoodsDetail,
  listedSkuIdsColumn,
  priceChangesColumn,
  type GoodsRow,
  type PriceChangeRow,
} from '../catalogue/public.ts'
import { deliveryMethodsColumn, type DeliveryMethod } from '../delivery/public.ts'
import { availableBySkuColumn } from '../inventory/public.ts'
import { openStoreDetailColumn, type Store, type OpenStoreDetail } from '../merchants/public.ts'
import { priceHistoryStartColumn, lookBackMs, salesColumn, type SaleRow } from '../promotions/public.ts'

type RelatedColumns = {
  readonly store: OpenStoreDetail | null
  readonly stock: Readonly<Record<string, number>> | null
  readonly sales: readonly SaleRow[] | null
  readonly changes: readonly PriceChangeRow[] | null
  readonly methods: readonly DeliveryMethod[] | null
}

const findRow = createFindGoodsDetail<RelatedColumns>(({ brandId, now, since }) => {
  const skuIds = listedSkuIdsColumn(brandId, 'g.id')
  return sql`,
    ${openStoreDetailColumn(brandId, 'g.store_id')} as store, ${availableBySkuColumn(brandId, skuIds)} as stock,
    ${salesColumn(brandId, skuIds, { since, now })} as sales,
    ${priceChangesColumn(brandId, skuIds, priceHistoryStartColumn(brandId, skuIds, now))} as changes,
    ${deliveryMethodsColumn(brandId, 'g.store_id')} as methods`
})

export type Sale = { readonly priceMinor: number; readonly startsAt: Date; readonly endsAt: Date }
export type PriceChange = { readonly at: Date; readonly priceMinor: number }

/** A listed product of an open store with the data of other modules that its page shows. */
export type GoodsDetailData = {
  readonly goods: GoodsRow & { readonly favourite: boolean }
  readonly store: Store
  readonly methods: readonly DeliveryMethod[]
  /** Available units by SKU id. */
  readonly stock: ReadonlyMap<string, number>
  /** By SKU id: sales that run or ended within the look-back period, the earliest first. */
  readonly sales: ReadonlyMap<string, readonly Sale[]>
  /** By SKU id: changes of the ordinary price, oldest first; empty unless a sale runs. */
  readonly changes: ReadonlyMap<string, readonly PriceChange[]>
}

function groupBySku<Row extends { readonly skuId: string }, Item>(
  rows: readonly Row[] | null,
  toItem: (row: Row) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const groups = Map.groupBy(rows ?? [], ({ skuId }) => skuId)
  return new Map([...groups].map(([skuId, group]) => [skuId, group.map(toItem)]))
}

/** Null when the product is not listed or its store is closed. One statement. */
export async function findGoodsDetail(ctx: Ctx, goodsId: string): Promise<GoodsDetailData | null> {
  // Twice the look-back period, because a running sale may itself have started that long ago.
  const found = await findRow(ctx, goodsId, new Date(ctx.clock.now().getTime() - 2 * lookBackMs))
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
