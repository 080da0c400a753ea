import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { stemWord } from './stem-word.ts'
import { splitCompound } from './split-compound.ts'
import { joined, spaceless, toGrams } from './grams.ts'
import { toSimplified } from './to-simplified.ts'
import { commonStopWords, isStopWord } from './stop-words.ts'

const hangul = String.raw`\p{Script=Hangul}`
// A run of one kind: a script without spaces, Korean, or a script with spaces.
const runPattern = new RegExp(
  String.raw`[${spaceless}]+|[[${joined}]--[${hangul}]]+|[${hangul}]+|[[\p{L}\p{N}\p{M}]--[${joined}${spaceless}]]+`,
  'gv',
)
const plain = /^[\x20-\x7e]*$/
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu
// Vowel and Koran marks, and tatweel.
const arabicMarks = /[\p{Mn}&&\p{Script_Extensions=Arabic}]|\u0640/gv
// The nukta of Hindi, which is often omitted, and joining characters.
const unwritten = /[\u093c\u00ad\u200b-\u200d]/g
// NFKC decomposes this Thai vowel, and the segmenter needs it composed.
const partedAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
const letterForms = 'ßss øo łl đd æae œoe ıi ٱا ىي یي ةه کك ςσ ँं'
const letters = new Map(letterForms.split(' ').map(([letter, ...form]) => [letter!, form.join('')]))
const variantLetters = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
const digits = /[٠-٩۰-۹०-९]/g
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu
const han = /\p{Script=Han}/u
const maxWordLength = 40

// In a row of sixteen code points, Hindi digits start at 6, Arabic and Persian digits at 0.
const toAsciiDigit = (digit: string): string => String((digit.charCodeAt(0) & 0xf) - (digit >= '०' ? 6 : 0))

/** Folds a text for comparison: lower case, no accents or vowel marks, one form of each letter and digit. */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  // Fast path: most texts are ASCII.
  if (plain.test(lower)) return lower
  const folded = lower
    .normalize('NFD')
    .replace(accents, '$1')
    .replace(arabicMarks, '')
    .replace(unwritten, '')
    .replace(partedAm, '$1\u0e33')
    .normalize('NFC')
    .replace(variantLetters, (letter) => letters.get(letter)!)
    .replace(digits, toAsciiDigit)
  return han.test(folded) ? toSimplified(folded) : folded
}

const segmenters = new Map<string, Intl.Segmenter>()

/** The cached word segmenter of a language. */
export function getSegmenter(lang: Locale): Intl.Segmenter {
  const { intl } = getLocaleInfo(lang)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

const isUnspaced = new RegExp(`^[[${joined}${spaceless}]--[${hangul}]]`, 'v')

// A segmenter takes ten times as long as a pattern, and splits scripts with spaces at the same positions.
const segmentRun = (run: string, lang: Locale): readonly string[] =>
  isUnspaced.test(run)
    ? Array.from(getSegmenter(lang).segment(run)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    : [run]

const gap = new RegExp(`(?<=[${joined}])\\s+(?=[${joined}])`, 'gv')

const splitRuns = (text: string): readonly string[] => text.match(plain.test(text) ? /[a-z0-9]+/g : runPattern) ?? []

const toFolded = (text: string): string => foldText(text).replace(possessive, '')

/** The words of a query text in reading order: folded and stemmed, without stop words, duplicates kept. */
export function toSearchWords(text: string, lang: Locale): string[] {
  const words: string[] = []
  for (const run of splitRuns(toFolded(text)))
    for (const word of segmentRun(run, lang))
      if (!isStopWord(word, lang)) words.push(stemWord(word, lang).slice(0, maxWordLength))
  return words
}

const toIndexForms = (run: string, lang: Locale): readonly string[] =>
  commonStopWords.has(run)
    ? []
    : (toGrams(run) ?? [run, ...splitCompound(run, lang)].map((word) => stemWord(word, lang)))

/** The words of a document's text. Stop words of one language are kept, because a query may come in another. */
export function toIndexWords(text: string, lang: Locale): string[] {
  const forms: string[] = []
  const folded = toFolded(text)
  // Korean and Chinese are typed with and without spaces, so their spaces are removed.
  const closed = plain.test(folded) ? folded : folded.replace(gap, '')
  for (const run of splitRuns(closed))
    for (const form of toIndexForms(run, lang)) forms.push(form.slice(0, maxWordLength))
  return forms
}
