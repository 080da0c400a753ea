import type { Leaf, Phrase } from './leaves.ts'
import type { Random } from './random.ts'
import { text } from './text.ts'
import type { DemoGoods, DemoSale, Text } from './types.ts'

/** Names of the tags. */
export const tagNames: Readonly<Record<string, Text>> = {
  new: text('New|新品|جديد'),
  bestseller: text('Best seller|热卖|الأكثر مبيعاً'),
  gift: text('Gift|送礼|هدية'),
  handmade: text('Handmade|手工|صناعة يدوية'),
  sustainable: text('Sustainable|环保材料|خامات مستدامة'),
}

const OFF = [10, 15, 20, 25, 30, 40] as const

/** Four in five sales run now; the others start within three days. */
export function drawSale(share: number, stream: Random): DemoSale | null {
  if (!stream.chance(share)) return null
  const percentOff = stream.pick(OFF)
  const running = stream.chance(0.8)
  const startsHoursFromNow = running ? -stream.integer(1, 120) : stream.integer(6, 72)
  return { percentOff, startsHoursFromNow, endsHoursFromNow: Math.max(1, startsHoursFromNow) + stream.integer(6, 240) }
}

type Popularity = Pick<DemoGoods, 'salesCount' | 'ratingCounts' | 'createdDaysAgo' | 'isNew'>

/** Consistent age, sales and ratings: new goods have few sales, well rated ones more. */
export function drawPopularity(stream: Random): Popularity {
  const isNew = stream.chance(0.06)
  const createdDaysAgo = isNew ? stream.integer(0, 29) : stream.integer(30, 900)
  const quality = 3.6 + 1.35 * Math.sqrt(stream.next())
  const reach = isNew ? 60 : 4000 * Math.min(1, createdDaysAgo / 300)
  const salesCount = Math.floor(reach ** stream.next() * (quality / 4.4)) - 1
  const rated = Math.floor(Math.max(0, salesCount) * (0.06 + 0.22 * stream.next()))
  return { salesCount: Math.max(0, salesCount), ratingCounts: spreadRatings(rated, quality), createdDaysAgo, isNew }
}

/** Distributes ratings with a mean near `quality` (3.6 to 4.95). */
function spreadRatings(rated: number, quality: number): DemoGoods['ratingCounts'] {
  const low = (5 - quality) / 4
  const one = Math.round(rated * low * 0.28)
  const two = Math.round(rated * low * 0.3)
  const three = Math.round(rated * low * 0.55)
  const four = Math.min(rated - one - two - three, Math.round(rated * (0.1 + low * 0.5)))
  return [one, two, three, four, rated - one - two - three - four]
}

/** Keys of `tagNames`, each at most once. */
export function listTags(leaf: Leaf, phrases: readonly Phrase[], popularity: Popularity): string[] {
  const list: string[] = []
  if (popularity.isNew) list.push('new')
  if (popularity.salesCount > 1200) list.push('bestseller')
  if (leaf.key.startsWith('gift-')) list.push('gift')
  for (const { tag } of phrases) if (tag && !list.includes(tag)) list.push(tag)
  return list
}
