/** One row under the search box. */
export type SearchSuggestion = {
  readonly text: string
  /** Searched for before, so it can be removed. */
  readonly isRecent: boolean
}

const maxRecent = 3
const maxRows = 10

const fold = (text: string) => text.trim().toLowerCase()

/** The range of the typed text in a suggestion, at the start of a word if possible; null if it does not occur. */
export function findTypedRange(text: string, typed: string): readonly [from: number, to: number] | null {
  const [low, part] = [text.toLowerCase(), fold(typed)]
  // A few letters become longer in lower case; then positions in the two texts differ.
  if (!part || low.length !== text.length) return null
  const afterBlank = low.startsWith(part) ? 0 : low.indexOf(` ${part}`) + 1
  const from = afterBlank > 0 || low.startsWith(part) ? afterBlank : low.indexOf(part)
  return from < 0 ? null : [from, from + part.length]
}

/** Rows for what is typed: all recent searches for nothing, else the recent ones that fit and then suggestions. */
export function buildSearchSuggestions(
  typed: string,
  recent: readonly string[],
  suggestions: readonly string[],
): readonly SearchSuggestion[] {
  const own = (texts: readonly string[]) => texts.map((text) => ({ text, isRecent: true }))
  if (!fold(typed)) return own(recent)
  const fitting = recent.filter((text) => findTypedRange(text, typed) && fold(text) !== fold(typed)).slice(0, maxRecent)
  const known = new Set(fitting.map(fold))
  const more = suggestions.filter((text) => !known.has(fold(text)))
  return [...own(fitting), ...more.map((text) => ({ text, isRecent: false }))].slice(0, maxRows)
}
