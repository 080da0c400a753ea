import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { findGoods } from './shop.ts'

const sizeOf = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength

/** Pages as HTML: the home page as ready bytes, and product pages that are rendered for each request. */
export const questions: readonly Question[] = [
  {
    name: 'home-page',
    about: '/pc/index, ready bytes (br)',
    ask: async (shop, pace) => ({
      figure: await measure({ url: `${shop.base}/pc/index`, headers: { 'accept-encoding': 'br' } }, shop.pid, pace),
      bytes: await sizeOf(`${shop.base}/pc/index`),
    }),
  },
  {
    name: 'home-page',
    about: '/pc/productDetails of 100 goods, rendered each time',
    ask: async (shop, pace) => {
      const goods = await findGoods(shop, 100)
      // The SKU to begin with is part of the page's address; one that the product has not changes nothing else.
      const paths = Array.from(
        { length: 20_000 },
        (_, i) => `/pc/productDetails?id=${goods[i % goods.length]!.goodsId}&skuId=none-${i}`,
      )
      return {
        figure: await measure({ url: shop.base, requests: paths.map((path) => ({ path })) }, shop.pid, pace),
        bytes: await sizeOf(shop.base + paths[0]),
      }
    },
  },
]
