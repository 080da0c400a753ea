import type { ProductCheckKind, ProductCheckMode } from '#contract/product-checks.ts'
import type { ShownVersion } from '#server/modules/catalogue/editing/public.ts'

/** The check of a product as it is stored. */
export type StoredCheck = {
  readonly state: 'waiting' | 'approved' | 'refused' | 'banned' | 'withdrawn'
  readonly kind: ProductCheckKind
  readonly approved: ShownVersion | null
}

type Write = {
  readonly mode: ProductCheckMode
  /** The product before it was written; null: it was not for sale. */
  readonly before: ShownVersion | null
  readonly after: { readonly status: string; readonly shown: ShownVersion }
  readonly check: StoredCheck | null
}

/**
 * `hold`: the product leaves the shop until it is approved. `queue`: it stays where it is and waits for a check.
 * `withdraw`: it no longer waits. `pass`: nothing changes.
 */
export type ScreeningResult =
  | { readonly do: 'hold' | 'queue'; readonly kind: ProductCheckKind }
  | { readonly do: 'withdraw' }
  | { readonly do: 'pass' }

const pass = { do: 'pass' } as const

const sortKeys = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))

export const isSameVersion = (one: ShownVersion, other: ShownVersion): boolean =>
  JSON.stringify([sortKeys(one.title), one.images, sortKeys(one.prices)]) ===
  JSON.stringify([sortKeys(other.title), other.images, sortKeys(other.prices)])

/** Decides how a product that its store has written is checked. */
export function planScreening({ mode, before, after, check }: Write): ScreeningResult {
  const isHeld = check?.state === 'waiting' && check.kind !== 'after'
  if (after.status === 'under_review') return isHeld ? pass : { do: 'queue', kind: 'first' }
  if (after.status !== 'listed') return check?.state === 'waiting' ? { do: 'withdraw' } : pass
  const approved = check?.approved ?? null
  if (approved && isSameVersion(approved, after.shown)) return isHeld ? { do: 'withdraw' } : pass
  const isNew = before === null
  const isChanged = before !== null && !isSameVersion(before, after.shown)
  // Staff took it off sale: it is looked at before it comes back, in every mode.
  if (isNew && (check?.state === 'refused' || check?.state === 'banned')) return { do: 'hold', kind: 'first' }
  if (mode === 'before' && isNew && approved === null) return { do: 'hold', kind: 'first' }
  if (mode === 'changes' && (isNew || isChanged)) return { do: 'hold', kind: isNew && !approved ? 'first' : 'change' }
  if (mode === 'after' && (isNew || isChanged)) return { do: 'queue', kind: 'after' }
  return isHeld ? { do: 'withdraw' } : pass
}
