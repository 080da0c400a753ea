import type { WordRow } from './vocabulary.queries.ts'

/** The number of wrong letters allowed in a word of this length; short words turn into other words quickly. */
export function maxErrors(length: number): number {
  if (length < 3) return 0
  return length < 8 ? 1 : 2
}

const shortLength = 3

/**
 * Whether a word of three letters may be this one: with a letter missing or letters swapped. Another letter instead makes
 * one everyday word of another (cap, cup).
 */
const isLikelyShortWord = (typed: string, known: string): boolean =>
  known.length > typed.length
    ? known[0] === typed[0]
    : [...typed].toSorted().join('') === [...known].toSorted().join('')

/** Damerau-Levenshtein distance, capped at `max + 1`. */
export function countErrors(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let min = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let errors = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, beforeLast[j - 2]! + 1)
      row.push(errors)
      min = Math.min(min, errors)
    }
    if (min > max) return max + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, max + 1)
}

export type TypedWord = {
  /** Folded. */
  readonly word: string
  readonly lang: string
  /** Goods that the uncorrected word finds. */
  readonly matchCount: number
  /** `ending`: the last word may be incomplete; `begun`: it is incomplete, and its beginning may be wrong. */
  readonly part: 'whole' | 'ending' | 'begun'
}

/** Errors against a known word, or against the best of its beginnings. */
function countWordErrors(word: string, known: string, part: TypedWord['part'], max: number): number {
  const whole = countErrors(word, known, max)
  if (part !== 'begun') return whole
  const beginnings = [-1, 0, 1].map((more) => countErrors(word, known.slice(0, word.length + more), max))
  return Math.min(whole, ...beginnings)
}

// A word that some goods have counts as right unless another is this many times more frequent.
const minFrequencyRatio = 50

/**
 * The best correction as written in titles; null when the word is right or nothing is near enough. Fewer errors win,
 * then the caller's language, then frequency.
 */
export function findCorrection({ word, lang, matchCount, part }: TypedWord, known: readonly WordRow[]): string | null {
  const own = known.reduce((max, one) => (one.word === word ? Math.max(max, one.goods) : max), matchCount)
  if (own === 0 && part !== 'whole' && known.some((one) => one.word.startsWith(word))) return null
  const max = maxErrors(word.length)
  let best: { row: WordRow; errors: number } | null = null
  for (const row of known) {
    if (row.word === word || row.goods < own * minFrequencyRatio) continue
    const errors = countWordErrors(word, row.word, part, max)
    if (errors > max) continue
    if (word.length <= shortLength && (own > 0 || !isLikelyShortWord(word, row.word))) continue
    const isBetter =
      !best ||
      errors < best.errors ||
      (errors === best.errors && row.lang === lang && best.row.lang !== lang) ||
      (errors === best.errors && (row.lang === lang) === (best.row.lang === lang) && row.goods > best.row.goods)
    if (isBetter) best = { row, errors }
  }
  return best?.row.label ?? null
}
