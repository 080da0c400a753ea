import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { findGoods } from './shop.ts'

/** Goods details, a hundred different ones in turn. */
export const questions: readonly Question[] = [
  {
    name: 'detail',
    about: 'goods detail, 100 goods in turn',
    ask: async (shop, pace) => {
      const paths = (await findGoods(shop, 100)).map(({ goodsId }) => `/goods/shop/goods/detail?goodsId=${goodsId}`)
      const bytes = (await (await fetch(shop.base + paths[0])).text()).length
      return {
        figure: await measure({ url: shop.base, requests: paths.map((path) => ({ path })) }, shop.pid, pace),
        bytes,
      }
    },
  },
]
