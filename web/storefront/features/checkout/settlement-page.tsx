import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { PayOrder } from './pay-order.tsx'
import { PlaceOrder } from './place-order.tsx'
import { readWanted } from './read-wanted.ts'

/** Personal data only; the quote itself is asked for by the browser, for asking writes it down. */
export const queries = (search: URLSearchParams) => {
  const tradeId = search.get('tradeId')
  const own = [ask('account.info', {}), ask('wallet.balance', {})]
  return tradeId ? [...own, ask('checkout.trade', { tradeId })] : [...own, ask('account.addresses', {})]
}

/** Placing an order, or with `tradeId` paying for one that was placed. */
export function Page({ search }: PageProps) {
  const tradeId = search.get('tradeId')
  const wanted = readWanted(search)
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
