import type { Ctx } from '#server/platform/context.ts'
import { findCompounds } from '../vocabulary/compounds.ts'
import { getSynonyms } from '../vocabulary/synonyms.ts'
import { foldWithRanges } from './matched-ranges.ts'
import { findQueriesWithMatches } from './queries-with-matches.ts'
import { toQueryParts } from './search-query.ts'

/** The typed text between two positions of its folded form. */
function sliceTyped(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const { folded, places: letterRanges } = foldWithRanges(text)
  return text.slice(letterRanges[start]?.[0], letterRanges[end - 1]?.[1]) || folded.slice(start, end)
}

/**
 * The words of a text, as typed and in its order, that no listed product of the brand has, also not as a synonym, in
 * another spelling or, the last one, as a beginning. At most two statements besides those of the search itself.
 */
export async function findUnmatchedWords(ctx: Ctx, text: string): Promise<readonly string[]> {
  const [synonyms, compounds] = await Promise.all([getSynonyms(ctx), findCompounds(ctx, text)])
  const parts = toQueryParts(text, ctx.lang, { synonyms, compounds })
  if (parts.length === 0) return []
  const matched = await findQueriesWithMatches(ctx, [...new Set(parts.map(({ query }) => query))])
  return [...new Set(parts.filter(({ query }) => !matched.has(query)).map((part) => sliceTyped(text, part)))]
}
