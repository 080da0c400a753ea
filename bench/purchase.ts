import { fundPassword, type Shopper } from '#tests/trust/shoppers.ts'
import type { ShopperPool } from './shopper-pool.ts'
import { callShop, type RunningShop } from './shop.ts'

type Quote = { quoteId: string }
type Trade = { tradeId: string }

/** A quote of one unit. */
export const preview = (shop: RunningShop, { token }: Shopper, skuId: string) =>
  callShop<Quote>(shop, 'POST', '/order/shop/checkout/preview', { skuId, quantity: 1 }, token)

/** Places the order of a quote and pays it. Throws ResponseError when a step is refused. */
export async function placeAndPay(shop: RunningShop, { token, addressId }: Shopper, quoteId: string): Promise<void> {
  const { tradeId } = await callShop<Trade>(shop, 'POST', '/order/shop/trade/create', { quoteId, addressId }, token)
  await callShop(shop, 'POST', '/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword }, token)
}

/** Hands out whatever comes next, over and over. */
export function createRoundRobin<Item>(items: readonly Item[]): () => Item {
  let next = 0
  return () => items[next++ % items.length]!
}

/** Everybody buys once, so that no fund password has to be hashed while it is measured. */
export async function warmUp(shop: RunningShop, { shoppers, skuIds }: ShopperPool): Promise<void> {
  const nextSku = createRoundRobin(skuIds)
  const waiting = [...shoppers]
  const work = async () => {
    for (let shopper = waiting.pop(); shopper; shopper = waiting.pop())
      await placeAndPay(shop, shopper, (await preview(shop, shopper, nextSku())).quoteId)
  }
  await Promise.all([1, 2, 3, 4].map(work))
}
