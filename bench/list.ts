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

type Category = { readonly id: string; readonly children: readonly Category[] }

/** Each with another price floor, so that neither list nor facets are answered from memory. */
async function filteredPages(shop: Running) {
  const answer = await fetch(`${shop.base}/goods/shop/category/list`)
  const { data } = (await answer.json()) as { data: { pageList: Category[] } }
  const categories = data.pageList.flatMap(({ children }) => children).map(({ id }) => id)
  const sorts = ['sales', 'price_asc', 'newest', 'rating']
  return Array.from({ length: 20_000 }, (_, i) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      categoryId: categories[i % categories.length],
      priceMin: i / 1000,
      sort: sorts[i % sorts.length],
      pageSize: 24,
    }),
    origin: shop.base,
  }))
}

/** First and deep pages of a goods list; answers may be kept for seconds, as in service. */
export const questions: readonly Question[] = [
  {
    name: 'list',
    about: 'list of 24, first page',
    byIndex: true,
    ask: async (shop, pace) => ({
      figure: await measure({ url: shop.base, requests: pages(shop, [1]) }, shop.pid, pace),
      bytes: await sizeOf(shop),
    }),
  },
  {
    name: 'list',
    about: 'list of 24, 400 different deep pages',
    byIndex: true,
    ask: async (shop, pace) => ({
      figure: await measure(
        {
          url: shop.base,
          requests: pages(
            shop,
            Array.from({ length: 400 }, (_, i) => i + 10),
          ),
        },
        shop.pid,
        pace,
      ),
      bytes: await sizeOf(shop),
    }),
  },
  {
    name: 'list',
    about: 'list of a category with facets, not kept',
    byIndex: true,
    ask: async (shop, pace) => ({
      figure: await measure({ url: shop.base, requests: await filteredPages(shop) }, shop.pid, {
        seconds: 8,
        connections: 2,
        ...pace,
      }),
      bytes: await sizeOf(shop),
    }),
  },
]
