import { getShopperPool } from './shopper-pool.ts'
import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import { callShop } from './shop.ts'

/** Setting a line of a cart, each request another shopper's: rows are contended as little as a shop's would be. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'cart-add',
    about: 'set a cart line (200 shoppers)',
    run: async (shop, options) => {
      const { shoppers, skuIds } = await getShopperPool(shop)
      const requests = Array.from({ length: 5 * shoppers.length }, (_, i) => ({
        method: 'POST' as const,
        path: `/order/shop/cart/modify?skuId=${skuIds[i % 5]}&quantity=${1 + (i % 9)}`,
        headers: { authorization: `Bearer ${shoppers[i % shoppers.length]!.token}` },
      }))
      for (const { token } of shoppers)
        for (const skuId of skuIds.slice(0, 5)) await callShop(shop, 'POST', '/order/shop/cart/add', { skuId }, token)
      return { figure: await measure({ url: shop.base, requests }, shop, options), responseBytes: 2_000 }
    },
  },
]
