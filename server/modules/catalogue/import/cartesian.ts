/** Every way to take one of each list; bounded, as a product has no more SKUs. */
const MAX = 4096

export const cartesian = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])).slice(0, MAX), [[]])
