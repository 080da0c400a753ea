import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { PayOrder } from './pay-order.tsx'
import { PlaceOrder } from './place-order.tsx'
import type { PurchaseRequest } from './use-quote.ts'

/** The purchase in a settlement address: `skuId` and `quantity` (default 1), else the cart. */
function readPurchaseRequest(search: URLSearchParams): PurchaseRequest {
  const skuId = search.get('skuId')
  if (!skuId) return {}
  const quantity = Number(search.get('quantity') ?? 1)
  return { skuId, quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1 }
}

/** Personal data only; the browser fetches the quote, because fetching stores it. */
export const queries = (search: URLSearchParams) => {
  const tradeId = search.get('tradeId')
  const own = [apiQuery('account.info', {}), apiQuery('wallet.balance', {})]
  return tradeId ? [...own, apiQuery('checkout.trade', { tradeId })] : [...own, apiQuery('account.addresses', {})]
}

/** Placing an order, or with `tradeId` paying for one that was placed. */
export function Page({ search }: PageProps) {
  const tradeId = search.get('tradeId')
  const wanted = readPurchaseRequest(search)
  if (tradeId)
    return (
      <PayOrder
        key={tradeId}
        tradeId={tradeId}
        method={search.get('method')}
        isCancelled={search.get('payment') === 'cancelled'}
      />
    )
  return <PlaceOrder key={`${wanted.skuId} ${wanted.quantity}`} wanted={wanted} />
}
