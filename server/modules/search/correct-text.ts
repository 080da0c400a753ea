import type { Ctx } from '#server/platform/context.ts'
import { correctionOf, mostErrors } from './correction.rules.ts'
import type { SearchTables } from './search.queries.ts'
import { foldText } from './to-search-words.ts'
import { listWordsLike, type Likeness } from './vocabulary.queries.ts'

const spaced = /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu
const mostWords = 8
const mostKnown = 6_000

type Word = { readonly text: string; readonly folded: string; readonly at: number }

/** The first letter is mostly right, or swapped with the second. A last word may go on for some letters more. */
function likenessesOf({ folded }: Word, isLast: boolean): Likeness[] {
  const errors = mostErrors(folded.length)
  const letters = [...new Set([folded[0]!, folded[1]!])]
  const longest = folded.length + (isLast ? Math.max(errors, 6) : errors)
  return letters.map((letter) => ({ letter, shortest: folded.length - errors, longest }))
}

/**
 * The text with its mistyped words put right by what this brand's titles and names hold; null when nothing is to mend.
 * `found` is how many goods the text finds as it stands.
 */
export async function correctText(ctx: Ctx<SearchTables>, text: string, found: number): Promise<string | null> {
  const words = [...text.matchAll(spaced)]
    .map(({ 0: one, index }): Word => ({ text: one, folded: foldText(one), at: index }))
    .filter(({ folded }) => mostErrors(folded.length) > 0 && !/\p{N}/u.test(folded))
    .slice(0, mostWords)
  if (words.length === 0) return null
  const isLast = ({ at, text: one }: Word) => !/[\p{L}\p{N}]/u.test(text.slice(at + one.length))
  const known = await listWordsLike(
    ctx,
    words.flatMap((word) => likenessesOf(word, isLast(word))),
    mostKnown,
  )
  let corrected = text
  for (const word of words.toReversed()) {
    const typed = { word: word.folded, lang: ctx.lang, found, isLast: isLast(word) }
    const right = correctionOf(typed, known)
    if (right !== null) corrected = corrected.slice(0, word.at) + right + corrected.slice(word.at + word.text.length)
  }
  return corrected === text ? null : corrected
}
