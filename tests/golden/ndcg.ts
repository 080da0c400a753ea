import type { Query } from './golden-set.ts'

const depth = 10
const best = 3
const fitting = 1

const keysOf = (list: string | undefined): string[] => list?.split(' ') ?? []

/** How well each product answers the question; others do not. */
function gradesOf([, , first, also]: Query): ReadonlyMap<string, number> {
  return new Map([
    ...keysOf(also).map((key) => [key, fitting] as const),
    ...keysOf(first).map((key) => [key, best] as const),
  ])
}

const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** The one product that must come first, if there is one. */
export const mustBeFirst = ([, , first]: Query): string | undefined => (first.includes(' ') ? undefined : first)

/** Normalised discounted cumulative gain of the first ten: 1 when nothing better could stand in any place. */
export function ndcg(query: Query, found: readonly string[]): number {
  const grades = gradesOf(query)
  const ideal = [...grades.values()].toSorted((a, b) => b - a)
  return gainOf(found.map((key) => grades.get(key) ?? 0)) / gainOf(ideal)
}
