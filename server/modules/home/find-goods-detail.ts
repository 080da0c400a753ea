import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { createFindGoodsDetail, type GoodsRow, type PriceChangeRow } from '../catalogue/public.ts'
import { deliveryMethodsColumn, type DeliveryMethod } from '../delivery/public.ts'
import { availableBySkuColumn } from '../inventory/public.ts'
import { openStoreDetailColumn, type OpenStoreDetail, type Store } from '../merchants/public.ts'
import { traderColumn, type TraderRow } from '../traders/public.ts'
import { saleHistoryColumns, type PriceHistory, type SaleRow } from '../promotions/public.ts'

type RelatedColumns = {
  readonly store: OpenStoreDetail | null
  readonly trader: TraderRow | null
  readonly stock: Readonly<Record<string, number>> | null
  readonly sales: readonly SaleRow[] | null
  readonly changes: readonly PriceChangeRow[] | null
  readonly methods: readonly DeliveryMethod[] | null
}

const findRow = createFindGoodsDetail<RelatedColumns>(({ brandId, now }, { skuIds, priceChangesSince }) => {
  const { sales, start } = saleHistoryColumns(brandId, skuIds, now)
  return sql`,
    ${openStoreDetailColumn(brandId, 'g.store_id', now)} as store, ${traderColumn(brandId, 'g.store_id')} as trader,
    ${availableBySkuColumn(brandId, skuIds)} as stock,
    ${sales} as sales, ${priceChangesSince(start)} as changes,
    ${deliveryMethodsColumn(brandId, 'g.store_id')} as methods`
})

/** A listed product of an open store with the data of other modules that its page shows. */
export type GoodsDetailData = PriceHistory & {
  readonly goods: GoodsRow & { readonly favourite: boolean }
  readonly store: Store
  readonly trader: TraderRow | null
  readonly methods: readonly DeliveryMethod[]
  /** Available units by SKU id. */
  readonly stock: ReadonlyMap<string, number>
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
  const found = await findRow(ctx, goodsId)
  if (!found?.store) return null
  const { store, trader, stock, sales, changes, methods, ...goods } = found
  return {
    goods,
    trader,
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
