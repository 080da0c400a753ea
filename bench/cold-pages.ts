import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import { findGoods, type RunningProcess } from './shop.ts'

const pages = 400
const visitors = 32

/** Different addresses of product pages: the SKU to begin with is part of the address, and an unknown one changes nothing else. */
export async function buildProductPagePaths(shop: RunningProcess, count: number): Promise<string[]> {
  const goods = await findGoods(shop, 400)
  const runId = Date.now().toString(36)
  return Array.from(
    { length: count },
    (_, index) => `/pc/productDetails?id=${goods[index % goods.length]!.goodsId}&skuId=none-${runId}-${index}`,
  )
}

/** Pages that were never asked for, as after a start or a change of the catalogue. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'cold-pages',
    about: `${pages} product pages once each, ${visitors} visitors`,
    run: async (shop) => {
      const paths = await buildProductPagePaths(shop, pages + 1)
      const [first, ...others] = paths
      const responseBytes = (await (await fetch(shop.base + first)).arrayBuffer()).byteLength
      const requests = others.map((path) => ({ path }))
      const load = { connections: visitors, amount: pages }
      return { figure: await measure({ url: shop.base, requests }, shop, load), responseBytes }
    },
  },
]
