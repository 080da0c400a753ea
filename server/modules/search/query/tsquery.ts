import { isGramPrefix, toQueryForms } from '../words/grams.ts'

/** A gram prefix lists every weight, so that it stays a prefix match when `:*` is removed. */
const toTsqueryTerm = (form: string): string => (isGramPrefix(form) ? `'${form}':ABCD*` : `'${form}'`)

/** Every one of these words. */
export const toTsquery = (words: readonly string[]): string =>
  [...new Set(words.flatMap(toQueryForms))].map(toTsqueryTerm).join(' & ')

/** Words that stand next to each other. */
export const toPhrase = (words: readonly string[]): string =>
  words.flatMap(toQueryForms).map(toTsqueryTerm).join(' <-> ')

/** Any of these queries. */
export const toAlternatives = (queries: readonly string[]): string => {
  const distinct = [...new Set(queries)]
  return distinct.length > 1 ? `(${distinct.join(' | ')})` : distinct[0]!
}

/** Two characters of a title in this order, with one to four characters between them. */
export function toSpacedPair(pair: string): string[] {
  const [first, second] = [...pair].map((character) => `'${character}':A*`)
  return [2, 3, 4, 5].map((distance) => `${first} <${distance}> ${second}`)
}
