/** Scripts whose words stand or run together: Chinese, Japanese, Korean. */
export const joined = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`

const isJoined = new RegExp(`^[${joined}]`, 'u')
const katakana = /[ァ-ヶ]/g
const kanaDistance = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0)

/** リンゴ and りんご are one word. */
const toHiragana = (text: string): string =>
  text.replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - kanaDistance))

/** What is kept of such a text: each letter with the next one, and the last one alone. */
export function gramsOf(text: string): string[] {
  const letters = [...toHiragana(text)]
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/**
 * What a document must hold to have this word: the word itself, or each of its pairs of letters, so that words are found
 * inside longer ones, however those are cut. A single letter asks for pairs that begin with it.
 */
export function askedForms(word: string): string[] {
  if (!isJoined.test(word)) return [word]
  const grams = gramsOf(word)
  return grams.length > 1 ? grams.slice(0, -1) : grams
}

/** A single letter of these scripts is a word, and is kept as the beginning of a pair. */
export const isLoneLetter = (word: string): boolean => isJoined.test(word) && [...word].length === 1
