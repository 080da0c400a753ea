import type { Option, Texts } from './catalogue.queries.ts'

/** The mean rating (two decimals, 0 without ratings) and the number of ratings; `counts` runs from one star to five. */
export function toRating(counts: readonly number[]): { average: number; count: number } {
  const count = counts.reduce((sum, number) => sum + number, 0)
  const stars = counts.reduce((sum, number, index) => sum + number * (index + 1), 0)
  return { average: count === 0 ? 0 : Math.round((stars / count) * 100) / 100, count }
}

/** The value that a SKU has of each option, in every language; an index out of range is skipped. */
export const getChoiceTexts = (options: readonly Option[], choice: readonly number[]): Texts[] =>
  options.map((option, index) => option.values[choice[index] ?? -1]).filter((value) => value !== undefined)
