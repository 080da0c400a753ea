import { locales, type Locale } from '#i18n/locales.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { Texts } from '../catalogue/public.ts'
import type { Asked } from './search-query.ts'
import { foldText, toSearchWords } from './to-search-words.ts'

type Range = [first: number, pastLast: number]

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedRun = `(?<unspaced>(?:[${unspaced}]\\p{M}*|[\\uFF66-\\uFF9F])+)`
const spacedRun = `(?:(?![${unspaced}\\uFF66-\\uFF9F])[\\p{L}\\p{N}\\p{M}])+`
const run = new RegExp(`${unspacedRun}|${spacedRun}`, 'gu')
const isUnspaced = new RegExp(`[${unspaced}]`, 'u')
// A letter with its marks; the half-width sound marks of Japanese are letters by name only.
const cluster = /[^\p{M}\uFF9E\uFF9F][\p{M}\uFF9E\uFF9F]*/gu

/** Text as it is compared, and for each of its units where the letter it came from begins and ends. */
function foldWithPlaces(text: string): { folded: string; places: readonly Range[] } {
  let folded = ''
  const places: Range[] = []
  for (const { 0: letter, index } of text.matchAll(cluster)) {
    const form = foldText(letter)
    folded += form
    for (let unit = 0; unit < form.length; unit++) places.push([index, index + letter.length])
  }
  return { folded, places }
}

/** Every place of these words in a run without spaces. */
function rangesWithin(text: string, start: number, words: readonly string[]): Range[] {
  const { folded, places } = foldWithPlaces(text)
  const ranges: Range[] = []
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      ranges.push([start + places[at]![0], start + places[at + word.length - 1]![1]])
  return ranges
}

/** Ranges in reading order, those that touch or overlap as one. */
function joined(ranges: readonly Range[]): Range[] {
  const whole: Range[] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = whole.at(-1)
    if (before && first <= before[1]) before[1] = Math.max(before[1], last)
    else whole.push([first, last])
  }
  return whole
}

/** Where the words that were asked for stand in a text, in UTF-16 units: whole words, or pieces where words are not spaced. */
export function matchedRanges(text: string, lang: Locale, { words, beginning }: Asked): Range[] {
  const pieces = [...words].filter((word) => isUnspaced.test(word))
  const matches = (word: string) => words.has(word) || (beginning !== null && word.startsWith(beginning))
  const ranges: Range[] = []
  for (const { 0: found, index, groups } of text.matchAll(run)) {
    if (groups?.unspaced) ranges.push(...rangesWithin(found, index, pieces))
    else if (toSearchWords(found, lang).some(matches)) ranges.push([index, index + found.length])
  }
  return joined(ranges)
}

/** The matches in the name that a caller of this language is shown, which may be written in another. */
export function matchedInName(title: Texts, shown: { lang: Locale; fallback: Locale }, asked: Asked): Range[] {
  const name = pickText(title, shown.lang, shown.fallback)
  const lang = [shown.lang, shown.fallback, ...locales].find((one) => title[one] === name) ?? shown.lang
  return matchedRanges(name, lang, asked)
}
