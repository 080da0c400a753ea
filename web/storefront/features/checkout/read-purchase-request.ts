import type { PurchaseRequest } from './use-quote.ts'

/** The purchase in a settlement address: `skuId` and `quantity` (default 1), else the cart. */
export function readPurchaseRequest(search: URLSearchParams): PurchaseRequest {
  const skuId = search.get('skuId')
  if (!skuId) return {}
  const quantity = Number(search.get('quantity') ?? 1)
  return { skuId, quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1 }
}
