import { localeInfo, type Locale } from '#i18n/locales.ts'
import { stemArabic } from './words-arabic.ts'
import { partsOf } from './words-compounds.ts'
import type { Stem } from './words-endings.ts'
import { gramsOf, joined, spaceless } from './words-grams.ts'
import { stemGreek } from './words-greek.ts'
import { toSimplified } from './words-han.ts'
import { stemHindi } from './words-hindi.ts'
import { stemKorean } from './words-korean.ts'
import { stemLatin } from './words-latin.ts'
import { stemRussian } from './words-russian.ts'
import { alwaysStopped, isStopped } from './words-stop.ts'

const hangul = String.raw`\p{Script=Hangul}`
// A stretch of one kind: written without spaces, Korean, or anything with spaces.
const stretch = new RegExp(
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
const oneForm = 'ßss øo łl đd æae œoe ıi ٱا ىي یي ةه کك ςσ ँं'
const letters = new Map(oneForm.split(' ').map(([letter, ...form]) => [letter!, form.join('')]))
const foreign = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
const digits = /[٠-٩۰-۹०-९]/g
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu
const han = /\p{Script=Han}/u
const longestWord = 40

// Hindi begins its digits at the sixth place of a row of sixteen, Arabic and Persian at the first.
const digitOf = (digit: string): string => String((digit.charCodeAt(0) & 0xf) - (digit >= '०' ? 6 : 0))

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
    .replace(foreign, (letter) => letters.get(letter)!)
    .replace(digits, digitOf)
  return han.test(folded) ? toSimplified(folded) : folded
}

const stemsByScript: readonly [RegExp, Stem][] = [
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
  return stemsByScript.find(([letters]) => letters.test(word))?.[1](word) ?? word
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: Locale): Intl.Segmenter {
  const { intl } = localeInfo(lang)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

const isUncut = new RegExp(`^[[${joined}${spaceless}]--[${hangul}]]`, 'v')

// A segmenter takes ten times as long as a pattern, and cuts scripts with spaces at the same places.
const cut = (run: string, lang: Locale): readonly string[] =>
  isUncut.test(run)
    ? Array.from(segmenterOf(lang).segment(run)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
    : [run]

const gap = new RegExp(`(?<=[${joined}])\\s+(?=[${joined}])`, 'gv')

const runsOf = (text: string): readonly string[] => text.match(plain.test(text) ? /[a-z0-9]+/g : stretch) ?? []

const toFolded = (text: string): string => foldText(text).replace(possessive, '')

/** The words that a text asks for, in reading order: folded and stemmed, without stop words; repeated ones stay. */
export function toSearchWords(text: string, lang: Locale): string[] {
  const words: string[] = []
  for (const run of runsOf(toFolded(text)))
    for (const word of cut(run, lang))
      if (!isStopped(word, lang)) words.push(stemWord(word, lang).slice(0, longestWord))
  return words
}

const indexForms = (run: string, lang: Locale): readonly string[] =>
  alwaysStopped.has(run) ? [] : (gramsOf(run) ?? [run, ...partsOf(run, lang)].map((word) => stemWord(word, lang)))

/** What a document keeps of a text, so that each of its words is found by `toSearchWords` in any language's hands. */
export function toIndexWords(text: string, lang: Locale): string[] {
  const forms: string[] = []
  const folded = toFolded(text)
  // Korean and Chinese are typed with and without spaces, so pairs of letters reach across them.
  const closed = plain.test(folded) ? folded : folded.replace(gap, '')
  for (const run of runsOf(closed)) for (const form of indexForms(run, lang)) forms.push(form.slice(0, longestWord))
  return forms
}
