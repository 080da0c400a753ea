import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { stemArabic } from './stem-arabic.ts'
import { splitCompound } from './split-compound.ts'
import type { Stemmer } from './cut-endings.ts'
import { toGrams, joined, spaceless } from './grams.ts'
import { stemGreek } from './stem-greek.ts'
import { toSimplified } from './to-simplified.ts'
import { stemHindi } from './stem-hindi.ts'
import { stemKorean } from './stem-korean.ts'
import { stemLatin } from './stem-latin.ts'
import { stemRussian } from './stem-russian.ts'
import { commonStopWords, isStopWord } from './stop-words.ts'

const hangul = String.raw`\p{Script=Hangul}`
// A stretch of one kind: written without spaces, Korean, or anything with spaces.
const runPattern = new RegExp(
  String.raw`[${spaceless}]+|[[${joined}]--[${hangul}]]+|[${hangul}]+|[[\p{L}\p{N}\p{M}]--[${joined}${spaceless}]]+`,
  'gv',
)
const plain = /^[\x20-\x7e]*$/
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu
// Vowel and Koran marks, and the stroke that only stretches a word.
const arabicMarks = /[\p{Mn}&&\p{Script_Extensions=Arabic}]|\u0640/gv
// The dot below of Hindi, which is often left out, and signs that only join or part letters.
const unwritten = /[\u093c\u00ad\u200b-\u200d]/g
// Compatibility takes this Thai vowel apart, and its segmenter knows it whole only.
const partedAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
const letterForms = 'ßss øo łl đd æae œoe ıi ٱا ىي یي ةه کك ςσ ँं'
const letters = new Map(letterForms.split(' ').map(([letter, ...form]) => [letter!, form.join('')]))
const variantLetters = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
const digits = /[٠-٩۰-۹०-९]/g
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu
const han = /\p{Script=Han}/u
const maxWordLength = 40

// Hindi begins its digits at the sixth place of a row of sixteen, Arabic and Persian at the first.
const toAsciiDigit = (digit: string): string => String((digit.charCodeAt(0) & 0xf) - (digit >= '०' ? 6 : 0))

/** Text as it is compared: lower case, without accents and vowel marks, one form of each letter and digit. */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  // Plain ASCII is most of what comes, and has nothing to fold.
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

const stemmersByScript: readonly [RegExp, Stemmer][] = [
  [/^[а-я]+$/, stemRussian],
  [/^[α-ω]+$/, stemGreek],
  [/^[\u0620-\u064a]+$/, stemArabic],
  [/^[\u0900-\u0963]+$/, stemHindi],
  [/^[가-힣]+$/, stemKorean],
]

/** A folded word without the endings of its language: `lamps` and `lamp`, `лампы` and `лампа` are one word. */
export function stemWord(word: string, lang: Locale = 'en'): string {
  if (/^[a-z]+$/.test(word)) return stemLatin(word, lang)
  if (word <= '\x7f') return word
  return stemmersByScript.find(([letters]) => letters.test(word))?.[1](word) ?? word
}

const segmenters = new Map<string, Intl.Segmenter>()

function getSegmenter(lang: Locale): Intl.Segmenter {
  const { intl } = getLocaleInfo(lang)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

const isUnspaced = new RegExp(`^[[${joined}${spaceless}]--[${hangul}]]`, 'v')

// A segmenter takes ten times as long as a pattern, and cuts scripts with spaces at the same places.
const segmentRun = (run: string, lang: Locale): readonly string[] =>
  isUnspaced.test(run)
    ? Array.from(getSegmenter(lang).segment(run)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    : [run]

const gap = new RegExp(`(?<=[${joined}])\\s+(?=[${joined}])`, 'gv')

const splitRuns = (text: string): readonly string[] => text.match(plain.test(text) ? /[a-z0-9]+/g : runPattern) ?? []

const toFolded = (text: string): string => foldText(text).replace(possessive, '')

/** The words that a text asks for, in reading order: folded and stemmed, without stop words; repeated ones stay. */
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

/** What a document keeps of a text, so that each of its words is found by `toSearchWords` in any language's hands. */
export function toIndexWords(text: string, lang: Locale): string[] {
  const forms: string[] = []
  const folded = toFolded(text)
  // Korean and Chinese are typed with and without spaces, so pairs of letters reach across them.
  const closed = plain.test(folded) ? folded : folded.replace(gap, '')
  for (const run of splitRuns(closed))
    for (const form of toIndexForms(run, lang)) forms.push(form.slice(0, maxWordLength))
  return forms
}
