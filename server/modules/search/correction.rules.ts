import type { WordRow } from './vocabulary.queries.ts'

/** How many letters a word of this length may be wrong in: short words are other words soon. */
export function mostErrors(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * How many letters are missing, too many, wrong or swapped with their neighbour; anything above `most` is `most + 1`.
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let errors = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, beforeLast[j - 2]! + 1)
      row.push(errors)
      least = Math.min(least, errors)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length]!, most + 1)
}

/** A typed word that may be wrong. */
export type Typed = {
  /** Folded. */
  readonly word: string
  readonly lang: string
  /** How many goods are found with it as it stands. */
  readonly found: number
  /** The last word may be typed only in part. */
  readonly isLast: boolean
}

// A word that some goods have is right, unless another is so much more usual that it must be meant.
const muchMoreUsual = 50

/**
 * The word that was meant, as it is written; null when the typed one is right or nothing is near enough. Nearer ones
 * come first, then those of the caller's language, then the more usual.
 */
export function correctionOf({ word, lang, found, isLast }: Typed, known: readonly WordRow[]): string | null {
  const own = known.reduce((most, one) => (one.word === word ? Math.max(most, one.goods) : most), found)
  if (own === 0 && isLast && known.some((one) => one.word.startsWith(word))) return null
  const most = mostErrors(word.length)
  let best: { row: WordRow; errors: number } | null = null
  for (const row of known) {
    if (row.word === word || row.goods < own * muchMoreUsual) continue
    const errors = errorsBetween(word, row.word, most)
    if (errors > most) continue
    const isBetter =
      !best ||
      errors < best.errors ||
      (errors === best.errors && row.lang === lang && best.row.lang !== lang) ||
      (errors === best.errors && (row.lang === lang) === (best.row.lang === lang) && row.goods > best.row.goods)
    if (isBetter) best = { row, errors }
  }
  return best?.row.label ?? null
}
