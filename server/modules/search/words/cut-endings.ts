/** Shortens a word, or gives it back as it is. */
export type Stemmer = (word: string) => string

/** Letters that must stay in front of an ending that is cut, and of one that becomes another. */
const minStemLength = 3
const minChangedStem = 2

/**
 * A step of stemming from a list like `ies>y s`: the longest ending that the word has is cut, or becomes what stands
 * behind its `>`, when enough of the word stays in front of it.
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

/** Words that follow no rule, from a list like `men>man feet>foot`. */
export function replaceExceptions(list: string): Stemmer {
  const words = new Map(list.split(/\s+/).map((entry) => entry.split('>') as [string, string]))
  return (word) => words.get(word) ?? word
}

/** One stem step after the other. */
export const chainStemmers =
  (...steps: readonly Stemmer[]): Stemmer =>
  (word) =>
    steps.reduce((stem, step) => step(stem), word)
