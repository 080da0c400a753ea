import { localeInfo, type Locale } from '#i18n/locales.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu
// Vowel and Koran marks, and the stroke that only stretches a word.
const arabicMarks = /[\p{Mn}&&\p{Script_Extensions=Arabic}]|\u0640/gv
const oneForm = 'ßss øo łl đd æae œoe ıi ٱا ىي یي ةه کك'
const letters = new Map(oneForm.split(' ').map(([letter, ...form]) => [letter!, form.join('')]))
const foreign = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
const digits = /[٠-٩۰-۹]/g
const longestWord = 40

// Words that nobody means when they type them.
const stopWords = new Set('a an and for from in of on or the to with و في من مع على الي او 的 和 与 了 在'.split(' '))

/** Text as it is compared: lower case, without accents and vowel marks, one form of each letter and digit. */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  // Plain ASCII is most of what comes, and has nothing to fold.
  if (/^[\x20-\x7e]*$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(accents, '$1')
    .replace(arabicMarks, '')
    .normalize('NFC')
    .replace(foreign, (letter) => letters.get(letter)!)
    .replace(digits, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** `lamps` and `lamp`, `البيت` and `بيت` are one word; deliberately no more than that. */
export function stemWord(word: string): string {
  if (word.length > 4 && word.startsWith('ال')) return word.slice(2)
  if (word.length < 4 || !/^[a-z]+s$/.test(word) || /(ss|us|is)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(ss|sh|ch|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: Locale): Intl.Segmenter {
  const { intl } = localeInfo(lang)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

function* cut(run: string, lang: Locale): Iterable<string> {
  // A segmenter takes ten times as long, and cuts scripts with spaces at the same places.
  if (!withoutSpaces.test(run)) return yield run
  for (const { segment, isWordLike } of segmenterOf(lang).segment(run)) if (isWordLike) yield segment
}

/** The words of a text in reading order, folded and stemmed, without stop words; repeated ones stay. */
export function toSearchWords(text: string, lang: Locale): string[] {
  const words: string[] = []
  for (const [run] of foldText(text).matchAll(word))
    for (const found of cut(run, lang)) if (!stopWords.has(found)) words.push(stemWord(found).slice(0, longestWord))
  return words
}
