/** A bound for the memory that combinations take. */
const maxCombinations = 4096

export const cartesian = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (combinations, list) =>
      combinations.flatMap((combination) => list.map((value) => [...combination, value])).slice(0, maxCombinations),
    [[]],
  )
