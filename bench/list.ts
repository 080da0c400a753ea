import { measure } from './measure.ts'
import type { Benchmark } from './benchmark.ts'
import type { RunningProcess } from './shop.ts'

const path = '/goods/shop/goods/list'

const buildPageRequests = (shop: RunningProcess, numbers: readonly number[]) =>
  numbers.map((pageNum) => ({
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pageNum, pageSize: 24, sort: 'sales' }),
    origin: shop.base,
  }))

const fetchSize = async (shop: RunningProcess) =>
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

/** Each with another minimum price, so that neither list nor facets come from a cache. */
async function buildFilteredRequests(shop: RunningProcess) {
  const response = await fetch(`${shop.base}/goods/shop/category/list`)
  const { data } = (await response.json()) as { data: { pageList: Category[] } }
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

/**
 * The count of all goods and the anchors of deep pages are cached for half a minute. They need every document of the brand,
 * and PostgreSQL reads the table for them where the brand has a third of it.
 */
async function fillListCaches(shop: RunningProcess): Promise<void> {
  await fetchSize(shop)
  const { method, headers, body } = buildPageRequests(shop, [10])[0]!
  await (await fetch(shop.base + path, { method, headers, body })).text()
}

/** First and deep pages of a goods list; responses may be cached for seconds, as in production. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'list',
    about: 'list of 24, first page',
    byIndex: true,
    prepare: fillListCaches,
    run: async (shop, options) => ({
      figure: await measure({ url: shop.base, requests: buildPageRequests(shop, [1]) }, shop, options),
      responseBytes: await fetchSize(shop),
    }),
  },
  {
    name: 'list',
    about: 'list of 24, 400 different deep pages',
    byIndex: true,
    prepare: fillListCaches,
    run: async (shop, options) => ({
      figure: await measure(
        {
          url: shop.base,
          requests: buildPageRequests(
            shop,
            Array.from({ length: 400 }, (_, i) => i + 10),
          ),
        },
        shop,
        options,
      ),
      responseBytes: await fetchSize(shop),
    }),
  },
  {
    name: 'list',
    about: 'list of a category with facets, not cached',
    byIndex: true,
    run: async (shop, options) => ({
      figure: await measure({ url: shop.base, requests: await buildFilteredRequests(shop) }, shop, {
        seconds: 8,
        connections: 2,
        ...options,
      }),
      responseBytes: await fetchSize(shop),
    }),
  },
]
