import { measure } from './measure.ts'
import type { Pace, Question } from './question.ts'
import type { Running } from './shop.ts'

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
const long = words.filter(({ length }) => length > 4)
const pairs = words.flatMap((a) => words.filter((b) => b !== a).map((b) => `${a} ${b}`))
const swapped = (word: string) => word.slice(0, 2) + word[3]! + word[2]! + word.slice(4)

/** So few at a time that a figure is what one shopper waits for, not what a queue does. */
const connections = 2
const seconds = 8

type Filters = Readonly<Record<string, string>>

/** Each question has another price floor, so that none is answered from memory. */
const searchPaths = (texts: readonly string[], filters: Filters = {}): string[] =>
  Array.from({ length: 20_000 }, (_, i) => {
    const priceMin = (i / 1000).toFixed(3)
    const query = new URLSearchParams({ keyword: texts[i % texts.length]!, priceMin, pageSize: '24', ...filters })
    return `/goods/shop/goods/search?${query}`
  })

const suggestPaths = (): string[] =>
  Array.from({ length: 20_000 }, (_, i) => {
    const word = words[i % words.length]!
    const text = `${pairs[i % pairs.length]!} ${word.slice(0, 2 + (i % 3))}`
    return `/goods/shop/goods/suggest?${new URLSearchParams({ keyword: i % 2 ? text : text.slice(text.indexOf(' ') + 1) })}`
  })

async function askAll(shop: Running, paths: readonly string[], pace: Pace) {
  const bytes = (await (await fetch(shop.base + paths[0])).text()).length
  const requests = paths.map((path) => ({ path }))
  return { figure: await measure({ url: shop.base, requests }, shop.pid, { seconds, connections, ...pace }), bytes }
}

const question = (about: string, paths: () => string[]): Question => ({
  name: 'search',
  about: `${about}, not kept`,
  byIndex: true,
  ask: (shop, pace) => askAll(shop, paths(), pace),
})

/** What shoppers type, two at a time. */
export const questions: readonly Question[] = [
  question('search, one word', () => searchPaths(words)),
  question('search, two words', () => searchPaths(pairs)),
  question('search, a beginning', () => searchPaths(words.map((word) => word.slice(0, 3)))),
  question('search, mistyped', () => searchPaths(long.map(swapped))),
  question('search, facets filtered', () => searchPaths(words, { inStock: '1', rating: '4', priceMax: '500' })),
  question('suggestions', suggestPaths),
]
