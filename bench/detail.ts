import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import { findGoods } from './shop.ts'

/** Goods details, a hundred different ones in turn. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'detail',
    about: 'goods detail, 100 goods in turn',
    run: async (shop, options) => {
      const paths = (await findGoods(shop, 100)).map(({ goodsId }) => `/goods/shop/goods/detail?goodsId=${goodsId}`)
      const responseBytes = (await (await fetch(shop.base + paths[0])).text()).length
      return {
        figure: await measure({ url: shop.base, requests: paths.map((path) => ({ path })) }, shop, options),
        responseBytes,
      }
    },
  },
]
