import { measure } from './measure.ts'
import type { Question } from './question.ts'

const sizeOf = async (url: string) => (await (await fetch(url)).arrayBuffer()).byteLength

/** The home page as HTML: ready bytes, and rendered anew for each of many addresses. */
export const questions: readonly Question[] = [
  {
    name: 'home-page',
    about: '/pc/index, ready bytes (br)',
    ask: async (shop) => ({
      figure: await measure({ url: `${shop.base}/pc/index`, headers: { 'accept-encoding': 'br' } }, shop.pid),
      bytes: await sizeOf(`${shop.base}/pc/index`),
    }),
  },
  {
    name: 'home-page',
    about: '/pc/index, rendered each time',
    ask: async (shop) => {
      const requests = Array.from({ length: 20_000 }, (_, i) => ({ path: `/pc/index?visit=${i}` }))
      return {
        figure: await measure({ url: shop.base, requests }, shop.pid),
        bytes: await sizeOf(`${shop.base}/pc/index`),
      }
    },
  },
]
