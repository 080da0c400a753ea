import { locales, type Locale } from '#i18n/locales.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { Texts } from '../../catalogue/public.ts'
import { findMeasures, isMeasureKey } from '../words/measures.ts'
import { foldText, toSearchWords } from '../words/to-search-words.ts'
import type { SearchQuery } from './search-query.ts'

type Range = [first: number, pastLast: number]

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedRun = `(?<unspaced>(?:[${unspaced}]\\p{M}*|[\\uFF66-\\uFF9F])+)`
const spacedRun = `(?:(?![${unspaced}\\uFF66-\\uFF9F])[\\p{L}\\p{N}\\p{M}])+`
const run = new RegExp(`${unspacedRun}|${spacedRun}`, 'gu')
const isUnspaced = new RegExp(`[${unspaced}]`, 'u')
// A letter with its marks, which include the half-width sound marks of Japanese.
const cluster = /[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*/gu

/** The folded text, and for each of its UTF-16 units the range of the original letter. */
export function foldWithRanges(text: string): { folded: string; places: readonly Range[] } {
  let folded = ''
  const letterRanges: Range[] = []
  for (const { 0: letter, index } of text.matchAll(cluster)) {
    const form = foldText(letter)
    folded += form
    for (let unit = 0; unit < form.length; unit++) letterRanges.push([index, index + letter.length])
  }
  return { folded, places: letterRanges }
}

/**
 * Ranges of these words in a run without spaces. A single character is part of many words, so beside longer words it
 * counts only next to one of them.
 */
function findRangesInRun(text: string, start: number, words: readonly string[]): Range[] {
  const { folded, places: letterRanges } = foldWithRanges(text)
  const ranges: Range[] = []
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      ranges.push([start + letterRanges[at]![0], start + letterRanges[at + word.length - 1]![1]])
  const shortest = words.some((word) => word.length > 1) ? 2 : 1
  return joinRanges(ranges).filter(([first, last]) => last - first >= shortest)
}

/** Sorts ranges and joins those that touch or overlap. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joinedRanges: Range[] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = joinedRanges.at(-1)
    if (before && first <= before[1]) before[1] = Math.max(before[1], last)
    else joinedRanges.push([first, last])
  }
  return joinedRanges
}

/** Ranges of these measures, in any of their units. */
function findMeasureRanges(text: string, lang: Locale, words: ReadonlySet<string>): Range[] {
  const { folded, places: letterRanges } = foldWithRanges(text)
  return findMeasures(folded, lang)
    .filter(({ key }) => words.has(key))
    .map(({ start, end }) => [letterRanges[start]![0], letterRanges[end - 1]![1]])
}

/** Ranges of the query's words in a text, in UTF-16 units: whole words, or parts where words are not spaced. */
export function findMatchedRanges(text: string, lang: Locale, { words, prefix }: SearchQuery): Range[] {
  const pieces = [...words].filter((word) => isUnspaced.test(word))
  const matches = (word: string) => words.has(word) || (prefix !== null && word.startsWith(prefix))
  const ranges = [...words].some(isMeasureKey) ? findMeasureRanges(text, lang, words) : []
  for (const { 0: found, index, groups } of text.matchAll(run)) {
    if (groups?.unspaced) ranges.push(...findRangesInRun(found, index, pieces))
    else if (toSearchWords(found, lang).some(matches)) ranges.push([index, index + found.length])
  }
  return joinRanges(ranges)
}

/** Ranges in the name that is shown to a caller of this language, which may be in the fallback language. */
export function findMatchesInName(
  title: Texts,
  shown: { lang: Locale; fallback: Locale },
  searchQuery: SearchQuery,
): Range[] {
  const name = pickText(title, shown.lang, shown.fallback)
  const lang = [shown.lang, shown.fallback, ...locales].find((one) => title[one] === name) ?? shown.lang
  return findMatchedRanges(name, lang, searchQuery)
}
