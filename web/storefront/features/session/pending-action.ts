/**
 * What a visitor wanted to do when the way led to the login. Some wishes need no note: "buy now" is the address gone back
 * to, and what was put into the cart or among the favourites is merged.
 */
export type PendingAction =
  | { readonly kind: 'follow'; readonly id: string }
  | { readonly kind: 'coupon'; readonly id: string }

const storageKey = 'pendingAction'
/** Half an hour: whoever logs in later has other things in mind. */
const ttlMs = 1_800_000

/** Keeps one wish in this tab until somebody logs in. */
export function savePendingAction(action: PendingAction, now: number = Date.now()): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...action, until: now + ttlMs }))
  } catch {
    // Storage is shut; then the wish is pressed again.
  }
}

const kinds: ReadonlySet<unknown> = new Set<PendingAction['kind']>(['follow', 'coupon'])

/** The wish that was kept, once: it is forgotten as it is taken. Null when there is none or it is too old. */
export function takePendingAction(now: number = Date.now()): PendingAction | null {
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const { kind, id, until } = JSON.parse(kept ?? '{}') as Record<string, unknown>
    if (!kinds.has(kind) || typeof id !== 'string' || typeof until !== 'number' || until <= now) return null
    return { kind: kind as PendingAction['kind'], id }
  } catch {
    return null
  }
}
