import type { Facets } from '#contract/goods.ts'

type Step = Facets['rating'][number]

/**
 * The steps worth offering, the strictest first: one that leaves as many goods as a stricter one, or all `total` of them,
 * changes nothing. The chosen one stays.
 */
export function listUsefulRatings(
  steps: readonly Step[],
  chosen: number | undefined,
  total: number | undefined,
): Step[] {
  const offered: Step[] = []
  for (const step of steps.toSorted((one, other) => other.atLeast - one.atLeast)) {
    const narrows = step.count > (offered.at(-1)?.count ?? 0) && (total === undefined || step.count < total)
    if (narrows || step.atLeast === chosen) offered.push(step)
  }
  return offered
}
