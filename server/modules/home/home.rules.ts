import type { CardRow } from '../search/public.ts'
import type { CategoryTree } from '../catalogue/categories/public.ts'

/** The id of a product's department; null without one. */
export const toDepartmentId =
  ({ byId }: CategoryTree) =>
  ({ category2 }: CardRow): string | null =>
    (category2 && byId.get(category2)?.path[0]?.id) || null

type Rankable = Pick<CardRow, 'salesCount' | 'ratingHundredths' | 'inStock'>
type GetGroup<Goods> = (goods: Goods) => string | null

const maxPerGroup = 2

/** Logarithm of sales times rating; lower when sold out. */
const getScore = ({ salesCount, ratingHundredths, inStock }: Rankable): number =>
  Math.log1p(salesCount) * (0.5 + ratingHundredths / 500) * (inStock ? 1 : 0.1)

/** For each product the number of products of its group before it. */
function rankInGroup<Goods>(goods: readonly Goods[], getGroup: GetGroup<Goods>): Map<Goods, number> {
  const counts = new Map<string | null, number>()
  return new Map(
    goods.map((one) => {
      const rank = counts.get(getGroup(one)) ?? 0
      counts.set(getGroup(one), rank + 1)
      return [one, rank]
    }),
  )
}

/** The first `count` goods with at most two of a group, in their order; the others fill up. */
export function takeDiverse<Goods>(goods: readonly Goods[], count: number, getGroup: GetGroup<Goods>): Goods[] {
  const ranks = rankInGroup(goods, getGroup)
  const isFirst = (one: Goods) => ranks.get(one)! < maxPerGroup
  return [...goods.filter(isFirst), ...goods.filter((one) => !isFirst(one))].slice(0, count)
}

/**
 * The `count` goods with the highest scores, at most two of a group; the first of each group comes before the second of
 * any.
 */
export function pickDiverse<Goods extends Rankable>(
  goods: readonly Goods[],
  count: number,
  getGroup: GetGroup<Goods>,
): Goods[] {
  const ranked = goods.toSorted((a, b) => getScore(b) - getScore(a))
  const chosen = takeDiverse(ranked, count, getGroup)
  const ranks = rankInGroup(chosen, getGroup)
  return chosen.toSorted((a, b) => ranks.get(a)! - ranks.get(b)!)
}

type Section = { readonly kind: string; readonly goods: readonly { readonly id: string }[] }

/**
 * Removes sections whose goods are all in earlier sections, which happens in brands with few goods. A sale section
 * always stays.
 */
export function withoutRepeats<One extends Section>(sections: readonly One[]): One[] {
  const seen = new Set<string>()
  return sections.filter(({ kind, goods }) => {
    const isRepeat = kind !== 'sale' && goods.length > 0 && goods.every(({ id }) => seen.has(id))
    for (const { id } of goods) seen.add(id)
    return !isRepeat
  })
}

type RailSize = { readonly count: number; readonly minCount: number }

/**
 * At most `count` items of each list, without those of earlier lists. A later list with fewer than `minCount` items is
 * empty, and its items remain available to the next.
 */
export function distribute<Item>(
  lists: readonly (readonly Item[])[],
  { count, minCount }: RailSize,
  getKey: (item: Item) => string,
): Item[][] {
  const seen = new Set<string>()
  return lists.map((list, index) => {
    const chosen = list.filter((item) => !seen.has(getKey(item))).slice(0, count)
    if (index > 0 && chosen.length < minCount) return []
    for (const item of chosen) seen.add(getKey(item))
    return chosen
  })
}
