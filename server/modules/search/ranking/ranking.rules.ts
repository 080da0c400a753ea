/** A product is new for thirty days, as its card says. */
export const newForMs = 30 * 86_400_000

/** A candidate of a relevance list. */
export type ScoredGoods = {
  readonly id: string
  /** New, in stock, and its name has every word of the search. */
  readonly isNewByName: boolean
}

/** Of every eight places the fourth may go to a new product. */
const placesPerBlock = 8
const newGoodsPlace = 3

/**
 * The ids of scored candidates, the best first, in the order of the list. Each block of eight places has at least one new
 * product, while there are any: without one before, the best that is left takes the fourth place, and the others follow
 * it. A new product has no sales yet, so it would never stand beside best sellers that match as well.
 */
export function orderCandidates(scored: readonly ScoredGoods[]): string[] {
  const newGoods = scored.filter(({ isNewByName }) => isNewByName)
  const placed = new Set<ScoredGoods>()
  let next = 0
  let nextNew = 0
  let hasNew = false
  while (placed.size < scored.length) {
    const place = placed.size % placesPerBlock
    if (place === 0) hasNew = false
    while (placed.has(scored[next]!)) next++
    while (nextNew < newGoods.length && placed.has(newGoods[nextNew]!)) nextNew++
    const lifted: ScoredGoods | undefined = place === newGoodsPlace && !hasNew ? newGoods[nextNew] : undefined
    const goods: ScoredGoods = lifted ?? scored[next]!
    hasNew ||= goods.isNewByName
    placed.add(goods)
  }
  return [...placed].map(({ id }) => id)
}
