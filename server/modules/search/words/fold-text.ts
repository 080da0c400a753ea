import { toSimplified } from './to-simplified.ts'

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
const han = /\p{Script=Han}/u

// In a row of sixteen code points, Hindi digits start at 6, Arabic and Persian digits at 0.
const toAsciiDigit = (digit: string): string => String((digit.charCodeAt(0) & 0xf) - (digit >= '०' ? 6 : 0))

/** Folds a text but leaves Chinese characters, so that a segmenter knows the words that they write. */
export function foldLetters(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  // Fast path: most texts are ASCII.
  if (plain.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(accents, '$1')
    .replace(arabicMarks, '')
    .replace(unwritten, '')
    .replace(partedAm, '$1\u0e33')
    .normalize('NFC')
    .replace(variantLetters, (letter) => letters.get(letter)!)
    .replace(digits, toAsciiDigit)
}

/** Converts Chinese characters, and those of Japanese, to their simplified forms. */
export const foldCharacters = (text: string): string => (han.test(text) ? toSimplified(text) : text)

/** Folds a text for comparison: lower case, no accents or vowel marks, one form of each letter, character and digit. */
export const foldText = (text: string): string => foldCharacters(foldLetters(text))
