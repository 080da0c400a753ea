import { crowdOf } from './crowd.ts'
import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { askShop } from './shop.ts'

/** Setting a line of a cart, each request another shopper's: rows are contended as little as a shop's would be. */
export const questions: readonly Question[] = [
  {
    name: 'cart-add',
    about: 'set a cart line (200 shoppers)',
    ask: async (shop, pace) => {
      const { shoppers, skuIds } = await crowdOf(shop)
      const requests = Array.from({ length: 5 * shoppers.length }, (_, i) => ({
        method: 'POST' as const,
        path: `/order/shop/cart/modify?skuId=${skuIds[i % 5]}&quantity=${1 + (i % 9)}`,
        headers: { authorization: `Bearer ${shoppers[i % shoppers.length]!.token}` },
      }))
      for (const { token } of shoppers)
        for (const skuId of skuIds.slice(0, 5)) await askShop(shop, 'POST', '/order/shop/cart/add', { skuId }, token)
      return { figure: await measure({ url: shop.base, requests }, shop.pid, pace), bytes: 2_000 }
    },
  },
]
