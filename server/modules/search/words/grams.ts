/** Scripts whose words stand or run together: Chinese, Japanese, Korean. */
export const joined = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`

/** Alphabets that are written without spaces. */
export const spaceless = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

const isJoined = new RegExp(`^[${joined}]`, 'u')
const isSpaceless = new RegExp(`^[${spaceless}]`, 'u')
const katakana = /[ァ-ヶ]/g
const kanaDistance = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0)

/** リンゴ and りんご are one word. */
const toHiragana = (text: string): string =>
  text.replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - kanaDistance))

/** How many letters of such a script say as much as a word; 0 for scripts that part their words. */
const gramSize = (text: string): number => (isJoined.test(text) ? 2 : isSpaceless.test(text) ? 3 : 0)

function cutGrams(text: string, size: number): string[] {
  const letters = [...toHiragana(text)]
  return letters.map((_, index) => letters.slice(index, index + size).join(''))
}

/** What is kept of a text without spaces: each letter with the next ones. Null for scripts that part their words. */
export function toGrams(text: string): string[] | null {
  const size = gramSize(text)
  return size > 0 ? cutGrams(text, size) : null
}

/**
 * What a document must hold to have this word: the word itself, or all its grams, so that words are found inside longer
 * ones, however those are cut. Those shorter than a gram ask for grams that begin with them.
 */
export function toQueryForms(word: string): string[] {
  const size = gramSize(word)
  if (size === 0) return [word]
  const grams = cutGrams(word, size)
  return grams.length > size ? grams.slice(0, 1 - size) : [toHiragana(word)]
}

/** A form of `toQueryForms` that is only the beginning of what documents keep. */
export const isGramPrefix = (form: string): boolean => [...form].length < gramSize(form)
