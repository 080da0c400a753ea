import { measure } from './measure.ts'
import type { Question } from './question.ts'
import type { Running } from './shop.ts'

const path = '/goods/shop/goods/list'

const pages = (shop: Running, numbers: readonly number[]) =>
  numbers.map((pageNum) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageNum, pageSize: 24, sort: 'sales' }),
    origin: shop.base,
  }))

const sizeOf = async (shop: Running) =>
  (
    await (
      await fetch(shop.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"pageSize":24}',
      })
    ).text()
  ).length

/** First and deep pages of a goods list; answers may be kept for seconds, as in service. */
export const questions: readonly Question[] = [
  {
    name: 'list',
    about: 'list of 24, first page',
    ask: async (shop) => ({
      figure: await measure({ url: shop.base, requests: pages(shop, [1]) }, shop.pid),
      bytes: await sizeOf(shop),
    }),
  },
  {
    name: 'list',
    about: 'list of 24, 400 different deep pages',
    ask: async (shop) => ({
      figure: await measure(
        {
          url: shop.base,
          requests: pages(
            shop,
            Array.from({ length: 400 }, (_, i) => i + 10),
          ),
        },
        shop.pid,
      ),
      bytes: await sizeOf(shop),
    }),
  },
]
