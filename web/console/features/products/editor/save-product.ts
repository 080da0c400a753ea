import type { SellerGoods } from '#contract/seller-goods.ts'
import type { ApiCall } from '#web/client/api-call.ts'
import { listStockChanges, type ProductDraft, type StockBySku, type Texts } from './product-draft.ts'

const pageSize = 200

/** The units of each SKU of a product by warehouse. */
export async function readStock(call: ApiCall, goodsId: string): Promise<StockBySku> {
  const stock = new Map<string, Texts>()
  let cursor: string | undefined
  do {
    const page = await call('sellerStock.list', { goodsId, pageSize, ...(cursor && { cursor }) })
    for (const { skuId, warehouses } of page.pageList)
      stock.set(
        skuId,
        Object.fromEntries(warehouses.map(({ warehouseId, available }) => [warehouseId, String(available)])),
      )
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return stock
}

/** Sends the units that differ; all of one request or none. */
export async function saveStock(
  call: ApiCall,
  { base, draft, saved }: { base: ProductDraft; draft: ProductDraft; saved: SellerGoods },
  newKey: () => string,
): Promise<void> {
  const changes = listStockChanges(base, draft, saved)
  for (let start = 0; start < changes.length; start += pageSize)
    await call(
      'sellerStock.change',
      { changes: changes.slice(start, start + pageSize), reason: 'counted' },
      { idempotencyKey: newKey() },
    )
}
