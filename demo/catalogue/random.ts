/** A deterministic random number stream. */
export type Random = {
  /** Next number in [0, 1). */
  next(): number
  /** Integer from `low` to `high`, both included. */
  integer(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** 32-bit hash of a text (FNV-1a with a final mix). */
export function hash(value: string): number {
  let state = 0x811c9dc5
  for (let i = 0; i < value.length; i++) state = Math.imul(state ^ value.charCodeAt(i), 0x01000193)
  return mix(state)
}

/** Mixes two 32-bit numbers into one. */
export function mix(first: number, second = 0): number {
  let state = (first ^ Math.imul(second + 0x9e3779b9, 0x85ebca6b)) | 0
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97)
  return (state ^ (state >>> 15)) >>> 0
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    integer,
    chance: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}

/** Returns a shuffled copy. */
export function shuffle<T>(list: readonly T[], stream: Random): T[] {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = stream.integer(0, i)
    const swapped = copy[i] as T
    copy[i] = copy[j] as T
    copy[j] = swapped
  }
  return copy
}
