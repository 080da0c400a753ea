/**
 * An action that a visitor started before the login. "Buy now" needs none, because the login leads back to its address;
 * cart and favourites are merged.
 */
export type PendingAction =
  | { readonly kind: 'follow'; readonly id: string }
  | { readonly kind: 'coupon'; readonly id: string }

const storageKey = 'pendingAction'
/** Half an hour: later the user has other plans. */
const ttlMs = 1_800_000

/** Saves one action in this tab until the login. */
export function savePendingAction(action: PendingAction, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...action, until: now + ttlMs }))
  } catch {
    // Storage is shut; then the wish is pressed again.
  }
}

const kinds: ReadonlySet<unknown> = new Set<PendingAction['kind']>(['follow', 'coupon'])

/** Returns the saved action and deletes it. Null if there is none or it is too old. */
export function takePendingAction(now: number = Date.now()): PendingAction | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const { kind, id, until } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    if (!kinds.has(kind) || typeof id !== 'string' || typeof until !== 'number' || until <= now) return null
    return { kind: kind as PendingAction['kind'], id }
  } catch {
    return null
  }
}
