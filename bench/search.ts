import { measure } from './measure.ts'
import type { Question } from './question.ts'

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

/** Searches of one and two words, 225 different ones, each with another price floor so that none is answered from memory. */
export const questions: readonly Question[] = [
  {
    name: 'search',
    about: 'search, one or two words, not kept',
    ask: async (shop) => {
      const texts = words.flatMap((a) => words.map((b) => (a === b ? a : `${a} ${b}`)))
      const paths = Array.from({ length: 20_000 }, (_, i) => {
        const query = new URLSearchParams({
          keyword: texts[i % texts.length]!,
          priceMin: (i / 1000).toFixed(3),
          pageSize: '24',
        })
        return `/goods/shop/goods/search?${query}`
      })
      const bytes = (await (await fetch(shop.base + paths[0])).text()).length
      return { figure: await measure({ url: shop.base, requests: paths.map((path) => ({ path })) }, shop.pid), bytes }
    },
  },
]
