/** Stems a word, or returns it unchanged. */
export type Stemmer = (word: string) => string

/** Letters that must remain before an ending that is cut, and before one that is replaced. */
const minStemLength = 3
const minChangedStem = 2

/**
 * A stemmer from a list like `ies>y s`: cuts the longest ending of the word, or replaces it by the text after `>`, when
 * enough letters remain before it.
 */
export function cutEndings(list: string, minLength = minStemLength): Stemmer {
  const changes = new Map(
    list.split(/\s+/).map((entry): [string, string] => {
      const [ending, change = ''] = entry.split('>')
      return [ending!, change]
    }),
  )
  const maxEnding = Math.max(...[...changes.keys()].map(({ length }) => length))
  return (word) => {
    for (let length = Math.min(maxEnding, word.length - minChangedStem); length > 0; length--) {
      const change = changes.get(word.slice(-length))
      if (change === undefined || word.length - length < (change ? minChangedStem : minLength)) continue
      return word.slice(0, -length) + change
    }
    return word
  }
}

/** A stemmer of irregular words, from a list like `men>man feet>foot`. */
export function replaceExceptions(list: string): Stemmer {
  const words = new Map(list.split(/\s+/).map((entry) => entry.split('>') as [string, string]))
  return (word) => words.get(word) ?? word
}

/** Applies stemmers in order. */
export const chainStemmers =
  (...steps: readonly Stemmer[]): Stemmer =>
  (word) =>
    steps.reduce((stem, step) => step(stem), word)
