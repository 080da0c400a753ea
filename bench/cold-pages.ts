import { measure } from './measure.ts'
import type { Question } from './question.ts'
import { findGoods, type Running } from './shop.ts'

const pages = 400
const visitors = 32

/** Different addresses of product pages: the SKU to begin with is part of the address, and an unknown one changes nothing else. */
export async function productPages(shop: Running, count: number): Promise<string[]> {
  const goods = await findGoods(shop, 400)
  const run = Date.now().toString(36)
  return Array.from(
    { length: count },
    (_, nth) => `/pc/productDetails?id=${goods[nth % goods.length]!.goodsId}&skuId=none-${run}-${nth}`,
  )
}

/** Pages that were never asked for, as after a start or a change of the catalogue. */
export const questions: readonly Question[] = [
  {
    name: 'cold-pages',
    about: `${pages} product pages once each, ${visitors} visitors`,
    ask: async (shop) => {
      const paths = await productPages(shop, pages + 1)
      const [first, ...others] = paths
      const bytes = (await (await fetch(shop.base + first)).arrayBuffer()).byteLength
      const requests = others.map((path) => ({ path }))
      const load = { connections: visitors, amount: pages }
      return { figure: await measure({ url: shop.base, requests }, shop.pid, load), bytes }
    },
  },
]
