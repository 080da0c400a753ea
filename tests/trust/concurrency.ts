/** Runs `work` over all items, `lanes` of them at any moment; answers in the items' order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = Array.from({ length: items.length })
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  return results
}

/** 0, 1, ... as many as asked. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** How many of each there are. */
export const countByName = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

/** Random whole numbers below a bound that come again with the same seed (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) % below
  }
}

/** The same items in another order. */
export function shuffle<Item>(items: readonly Item[], randomBelow: (below: number) => number): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1)
    const swapped = mixed[last]!
    mixed[last] = mixed[other]!
    mixed[other] = swapped
  }
  return mixed
}
