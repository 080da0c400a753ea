/** Scripts written with or without spaces: Chinese, Japanese, Korean. */
export const joined = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー`

/** Alphabets written without spaces. */
export const spaceless = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

const isJoined = new RegExp(`^[${joined}]`, 'u')
const isSpaceless = new RegExp(`^[${spaceless}]`, 'u')
const katakana = /[ァ-ヶ]/g
// コンピューター is also written コンピュータ. A shorter word keeps its length: バー is no バ.
const finalLength = /(?<=[ァ-ヶー]{3})ー$/
const kanaDistance = 'ア'.charCodeAt(0) - 'あ'.charCodeAt(0)

// バイオリン is also written ヴァイオリン.
const vSounds = /ゔ([ぁぃぇぉ]?)/g
const bSounds: Readonly<Record<string, string>> = { '': 'ぶ', ぁ: 'ば', ぃ: 'び', ぇ: 'べ', ぉ: 'ぼ' }

/** リンゴ and りんご are the same word. */
const toHiragana = (text: string): string =>
  text
    .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - kanaDistance))
    .replace(vSounds, (_, vowel: string) => bSounds[vowel]!)

/** Letters per gram; 0 for scripts that separate words. */
const gramSize = (text: string): number => (isJoined.test(text) ? 2 : isSpaceless.test(text) ? 3 : 0)

function cutGrams(text: string, size: number): string[] {
  const letters = [...toHiragana(text)]
  return letters.map((_, index) => letters.slice(index, index + size).join(''))
}

/** The grams of a text without spaces: each letter with the next ones. Null for scripts that separate words. */
export function toGrams(text: string): string[] | null {
  const size = gramSize(text)
  return size > 0 ? cutGrams(text, size) : null
}

/**
 * The forms that a document must have to match this word: the word, or all its grams, so that it is found inside longer
 * words. A word shorter than a gram matches grams that begin with it.
 */
export function toQueryForms(word: string): string[] {
  const size = gramSize(word)
  if (size === 0) return [word]
  const text = word.replace(finalLength, '')
  const grams = cutGrams(text, size)
  return grams.length > size ? grams.slice(0, 1 - size) : [toHiragana(text)]
}

/** Whether a form of `toQueryForms` is shorter than the grams of documents. */
export const isGramPrefix = (form: string): boolean => [...form].length < gramSize(form)
