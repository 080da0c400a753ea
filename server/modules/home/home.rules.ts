import type { CardRow } from '../search/public.ts'

type Ranked = Pick<CardRow, 'salesCount' | 'ratingHundredths' | 'inStock'>
type GroupOf<Goods> = (goods: Goods) => string | null

const maxOfGroup = 2

/** How much a product deserves to be shown: many sales, counted ever less, times its rating; sold out comes last. */
const worth = ({ salesCount, ratingHundredths, inStock }: Ranked): number =>
  Math.log1p(salesCount) * (0.5 + ratingHundredths / 500) * (inStock ? 1 : 0.1)

/** For each product how many of its group stand before it. */
function placesInGroup<Goods>(goods: readonly Goods[], groupOf: GroupOf<Goods>): Map<Goods, number> {
  const counts = new Map<string | null, number>()
  return new Map(
    goods.map((one) => {
      const place = counts.get(groupOf(one)) ?? 0
      counts.set(groupOf(one), place + 1)
      return [one, place]
    }),
  )
}

/**
 * The first `count` goods with at most two of one group, in their order; when that leaves places empty, the next ones fill
 * them.
 */
export function takeDiverse<Goods>(goods: readonly Goods[], count: number, groupOf: GroupOf<Goods>): Goods[] {
  const places = placesInGroup(goods, groupOf)
  const isFirst = (one: Goods) => places.get(one)! < maxOfGroup
  return [...goods.filter(isFirst), ...goods.filter((one) => !isFirst(one))].slice(0, count)
}

/** The `count` worthiest goods with at most two of one group; the best of each stands before the second best of any. */
export function pickDiverse<Goods extends Ranked>(
  goods: readonly Goods[],
  count: number,
  groupOf: GroupOf<Goods>,
): Goods[] {
  const ranked = goods.toSorted((a, b) => worth(b) - worth(a))
  const chosen = takeDiverse(ranked, count, groupOf)
  const places = placesInGroup(chosen, groupOf)
  return chosen.toSorted((a, b) => places.get(a)! - places.get(b)!)
}

type Section = { readonly kind: string; readonly goods: readonly { readonly id: string }[] }

/**
 * Sections without the lists whose goods all stand in earlier sections, as a shop with few goods would show the same ones
 * again and again. What is on sale is shown in any case.
 */
export function withoutRepeats<One extends Section>(sections: readonly One[]): One[] {
  const seen = new Set<string>()
  return sections.filter(({ kind, goods }) => {
    const isRepeat = kind !== 'sale' && goods.length > 0 && goods.every(({ id }) => seen.has(id))
    for (const { id } of goods) seen.add(id)
    return !isRepeat
  })
}

type Shelves = { readonly count: number; readonly fullFrom: number }

/**
 * At most `count` of each list, those of earlier lists left out, so that nothing stands on two shelves. A later list
 * too short for a full shelf is left out, and what it held may stand on the next.
 */
export function shareOut<Item>(
  lists: readonly (readonly Item[])[],
  { count, fullFrom }: Shelves,
  keyOf: (item: Item) => string,
): Item[][] {
  const seen = new Set<string>()
  return lists.map((list, at) => {
    const chosen = list.filter((item) => !seen.has(keyOf(item))).slice(0, count)
    if (at > 0 && chosen.length < fullFrom) return []
    for (const item of chosen) seen.add(keyOf(item))
    return chosen
  })
}
