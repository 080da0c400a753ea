import type { PurchaseRequest } from './use-quote.ts'

/** What a settlement address asks to buy: `skuId` and `quantity` (1 unless said), else the cart. */
export function readPurchaseRequest(search: URLSearchParams): PurchaseRequest {
  const skuId = search.get('skuId')
  if (!skuId) return {}
  const quantity = Number(search.get('quantity') ?? 1)
  return { skuId, quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1 }
}
