/** Every way to take one of each list; bounded, as a product has no more SKUs. */
const maxCombinations = 4096

export const cartesian = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])).slice(0, maxCombinations),
    [[]],
  )
