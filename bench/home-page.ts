import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import { findGoods } from './shop.ts'

const fetchSize = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength

/** Pages as HTML: the home page as ready bytes, and product pages that are rendered for each request. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'home-page',
    about: '/pc/index, ready bytes (br)',
    run: async (shop, options) => ({
      figure: await measure({ url: `${shop.base}/pc/index`, headers: { 'accept-encoding': 'br' } }, shop, options),
      responseBytes: await fetchSize(`${shop.base}/pc/index`),
    }),
  },
  {
    name: 'home-page',
    about: '/pc/productDetails of 100 goods, rendered each time',
    run: async (shop, options) => {
      const goods = await findGoods(shop, 100)
      // The SKU to begin with is part of the page's address; one that the product has not changes nothing else.
      const paths = Array.from(
        { length: 20_000 },
        (_, i) => `/pc/productDetails?id=${goods[i % goods.length]!.goodsId}&skuId=none-${i}`,
      )
      return {
        figure: await measure({ url: shop.base, requests: paths.map((path) => ({ path })) }, shop, options),
        responseBytes: await fetchSize(shop.base + paths[0]),
      }
    },
  },
]
