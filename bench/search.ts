import { measure } from './measure.ts'
import type { BenchmarkOptions, Benchmark } from './benchmark.ts'
import type { RunningProcess } from './shop.ts'

const words = [
  'kettle',
  'lamp',
  'leather',
  'backpack',
  'watch',
  'wireless',
  'cotton',
  'steel',
  'linen',
  'wool',
  'oak',
  'ceramic',
  'travel',
  'running',
  'pocket',
]
const longWords = words.filter(({ length }) => length > 4)
const pairs = words.flatMap((a) => words.filter((b) => b !== a).map((b) => `${a} ${b}`))
const swapLetters = (word: string) => word.slice(0, 2) + word[3]! + word[2]! + word.slice(4)

/** So few at a time that a figure is what one shopper waits for, not what a queue does. */
const connections = 2
const seconds = 8

type Filters = Readonly<Record<string, string>>

/** The name of the demo's best seller, whose copies make the catalogue of one name. */
async function findBestSellerName(shop: RunningProcess): Promise<string> {
  const body = JSON.stringify({ sort: 'sales', pageSize: 1 })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${shop.base}/goods/shop/goods/list`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { pageList: { name: string }[] } }
  return data.pageList[0]!.name
}

/** Each request has another minimum price, so that none comes from a cache. */
const buildSearchPaths = (texts: readonly string[], filters: Filters = {}): string[] =>
  Array.from({ length: 20_000 }, (_, i) => {
    const priceMin = (i / 1000).toFixed(3)
    const query = new URLSearchParams({ keyword: texts[i % texts.length]!, priceMin, pageSize: '24', ...filters })
    return `/goods/shop/goods/search?${query}`
  })

const buildSuggestPaths = (): string[] =>
  Array.from({ length: 20_000 }, (_, i) => {
    const word = words[i % words.length]!
    const text = `${pairs[i % pairs.length]!} ${word.slice(0, 2 + (i % 3))}`
    return `/goods/shop/goods/suggest?${new URLSearchParams({ keyword: i % 2 ? text : text.slice(text.indexOf(' ') + 1) })}`
  })

async function measurePaths(shop: RunningProcess, paths: readonly string[], options: BenchmarkOptions) {
  const responseBytes = (await (await fetch(shop.base + paths[0])).text()).length
  const requests = paths.map((path) => ({ path }))
  return {
    figure: await measure({ url: shop.base, requests }, shop, { seconds, connections, ...options }),
    responseBytes,
  }
}

const createBenchmark = (about: string, paths: () => string[]): Benchmark => ({
  name: 'search',
  about: `${about}, not cached`,
  byIndex: true,
  run: (shop, options) => measurePaths(shop, paths(), options),
})

/** Searches as shoppers type them, two at a time. */
export const benchmarks: readonly Benchmark[] = [
  createBenchmark('search, one word', () => buildSearchPaths(words)),
  createBenchmark('search, two words', () => buildSearchPaths(pairs)),
  createBenchmark('search, a beginning', () => buildSearchPaths(words.map((word) => word.slice(0, 3)))),
  createBenchmark('search, mistyped', () => buildSearchPaths(longWords.map(swapLetters))),
  createBenchmark('search, facets filtered', () =>
    buildSearchPaths(words, { inStock: '1', rating: '4', priceMax: '500' }),
  ),
  createBenchmark('search, cheapest first', () => buildSearchPaths(words, { sort: 'price_asc' })),
  createBenchmark('search, a word that nothing has', () => buildSearchPaths(pairs.map((text) => `${text} qzxvwk`))),
  createBenchmark('suggestions', buildSuggestPaths),
]

/** However many products match, a search reads a bounded number of them. */
const maxOneNameMs = 1_000

const createOneNameBenchmark = (about: string, toText: (name: string) => string): Benchmark => ({
  name: 'one-name',
  about: `search for all of one name, ${about}`,
  byIndex: true,
  run: async (shop, options) => {
    const measured = await measurePaths(shop, buildSearchPaths([toText(await findBestSellerName(shop))]), options)
    const { p99 } = measured.figure
    return { ...measured, problems: p99 > maxOneNameMs ? [`p99 of ${Math.round(p99)} ms, above ${maxOneNameMs}`] : [] }
  },
})

/** A catalogue of a million products of one name, or of --goods: every search matches all of them. */
export const oneNameBenchmarks: readonly Benchmark[] = [
  createOneNameBenchmark('the whole name', (name) => name),
  createOneNameBenchmark('one word of it', (name) => name.split(' ')[0]!),
  createOneNameBenchmark('the beginning of a word', (name) => name.slice(0, 3)),
]
