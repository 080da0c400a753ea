import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { askShop, findGoods, logInShoppers } from './shop.ts'

/** Adding one unit to a cart; five shoppers, so that rows are contended as little as a shop's would be. */
export const questions: readonly Question[] = [
  {
    name: 'cart-add',
    about: 'set a cart line (five shoppers)',
    ask: async (shop) => {
      const tokens = await logInShoppers(shop)
      const goods = await findGoods(shop, 20)
      const requests = Array.from({ length: 200 }, (_, i) => ({
        method: 'POST' as const,
        path: `/order/shop/cart/modify?skuId=${goods[i % 5]!.skuId}&quantity=${1 + (i % 9)}`,
        headers: { authorization: `Bearer ${tokens[i % tokens.length]}` },
      }))
      for (const token of tokens) {
        await askShop(shop, 'POST', '/order/shop/cart/clear', {}, token)
        for (const { skuId } of goods.slice(0, 5)) await askShop(shop, 'POST', '/order/shop/cart/add', { skuId }, token)
      }
      const figure = await measure({ url: shop.base, requests }, shop.pid)
      for (const token of tokens) await askShop(shop, 'POST', '/order/shop/cart/clear', {}, token)
      return { figure, bytes: 2_000 }
    },
  },
]
