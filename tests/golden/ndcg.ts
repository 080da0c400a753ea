import type { Query } from './golden-set.ts'

const depth = 10
const bestGrade = 3
const fittingGrade = 1

const splitKeys = (list: string | undefined): string[] => list?.split(' ') ?? []

/** How well each product answers the question; others do not. */
function gradeKeys([, , first, also]: Query): ReadonlyMap<string, number> {
  return new Map([
    ...splitKeys(also).map((key) => [key, fittingGrade] as const),
    ...splitKeys(first).map((key) => [key, bestGrade] as const),
  ])
}

const computeGain = (grades: readonly number[]): number =>
  grades.slice(0, depth).reduce((sum, grade, position) => sum + (2 ** grade - 1) / Math.log2(position + 2), 0)

/** The one product that must come first, if there is one. */
export const getRequiredFirst = ([, , first]: Query): string | undefined => (first.includes(' ') ? undefined : first)

/**
 * Normalised discounted cumulative gain of the first ten: 1 when nothing better could stand in any place. `grades` must
 * have a product with a grade above 0.
 */
export function computeNdcg(grades: ReadonlyMap<string, number>, found: readonly string[]): number {
  const ideal = [...grades.values()].toSorted((a, b) => b - a)
  return computeGain(found.map((key) => grades.get(key) ?? 0)) / computeGain(ideal)
}

/** Returns `computeNdcg` of a query of a golden set. */
export const ndcg = (query: Query, found: readonly string[]): number => computeNdcg(gradeKeys(query), found)
