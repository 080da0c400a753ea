import type { Ctx } from '#server/platform/context.ts'
import type { SearchTables } from '../search.queries.ts'
import { foldText } from '../words/to-search-words.ts'
import { findCorrection, maxErrors } from './correction.rules.ts'
import { isEverydayWord } from './everyday-words/everyday-words.ts'
import { listSimilarWords, type SimilarWordFilter } from './vocabulary.queries.ts'

const spacedWord = /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
const maxWords = 8
const maxCandidates = 6_000

type Word = { readonly text: string; readonly folded: string; readonly index: number }

/** The first letter is usually right, or swapped with the second. A last word may be incomplete. */
function toSimilarWordFilters({ folded }: Word, isLast: boolean): SimilarWordFilter[] {
  const errors = maxErrors(folded.length)
  const letters = [...new Set([folded[0]!, folded[1]!])]
  const longest = folded.length + (isLast ? Math.max(errors, 6) : errors)
  return letters.map((letter) => ({ letter, shortest: folded.length - errors, longest }))
}

/** `matchCount`: goods that the text finds uncorrected. `isTyping`: the last word may be incomplete. */
type TypedTextState = { readonly matchCount: number; readonly isTyping: boolean }

/** Corrects mistyped words by the words of the brand's titles and names; null when nothing changes. */
export async function correctText(
  ctx: Ctx<SearchTables>,
  text: string,
  { matchCount, isTyping }: TypedTextState,
): Promise<string | null> {
  const words = [...text.matchAll(spacedWord)]
    .map(({ 0: one, index }): Word => ({ text: one, folded: foldText(one), index: index }))
    .filter(({ folded }) => maxErrors(folded.length) > 0 && !/\p{N}/u.test(folded))
    // A word of the language is no typing error, though the brand sells nothing of that name.
    .filter(({ folded }) => !isEverydayWord(folded, ctx.lang))
    .slice(0, maxWords)
  if (words.length === 0) return null
  const isLast = ({ index, text: one }: Word) => !/[\p{L}\p{N}]/u.test(text.slice(index + one.length))
  const candidates = await listSimilarWords(
    ctx,
    words.flatMap((word) => toSimilarWordFilters(word, isLast(word))),
    maxCandidates,
  )
  let corrected = text
  for (const word of words.toReversed()) {
    const last = isTyping ? 'begun' : 'ending'
    const part = isLast(word) ? last : 'whole'
    const correction = findCorrection({ word: word.folded, lang: ctx.lang, matchCount, part }, candidates)
    if (correction !== null)
      corrected = corrected.slice(0, word.index) + correction + corrected.slice(word.index + word.text.length)
  }
  return corrected === text ? null : corrected
}
