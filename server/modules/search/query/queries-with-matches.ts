import type { Ctx } from '#server/platform/context.ts'
import { haveMatches, type SearchTables } from '../search.queries.ts'

/** The queries that have matches. The best sellers are checked first, because that is fast and finds most. */
export async function findQueriesWithMatches(
  ctx: Ctx<SearchTables>,
  queries: readonly string[],
): Promise<ReadonlySet<string>> {
  const matched = new Set<string>()
  for (const group of ['best_sellers', undefined] as const) {
    const open = queries.filter((query) => !matched.has(query))
    if (open.length === 0) break
    const found = await haveMatches(ctx, open, group)
    open.forEach((query, index) => found[index] && matched.add(query))
  }
  return matched
}
