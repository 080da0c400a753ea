import { useMemo, useSyncExternalStore } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentUser } from '#web/client/session.ts'

/** Visitors share this key; a user's key ends in the user code. */
const storageKey = 'searches'

const changeListeners = new Set<() => void>()
const clearListeners = new Set<() => void>()
const notify = (listeners: ReadonlySet<() => void>) => {
  for (const listener of listeners) listener()
}

const fold = (text: string) => text.trim().toLowerCase()
const removeSearch = (texts: readonly string[], text: string) => texts.filter((one) => fold(one) !== fold(text))

/** Newest first, each once whatever its capitals, at most `max`. */
export const addSearch = (texts: readonly string[], text: string, max: number): string[] =>
  [text.trim(), ...removeSearch(texts, text)].slice(0, max)

/** Parses the saved searches, at most `max`; invalid data counts as none. */
export function parseSearches(stored: string | null, max: number): readonly string[] {
  try {
    const texts: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(texts) ? texts.filter((one) => typeof one === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

/** Without storage nothing is saved; searching still works. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

function saveSearches(key: string, texts: readonly string[]): void {
  tryStorage((storage) => (texts.length > 0 ? storage.setItem(key, JSON.stringify(texts)) : storage.removeItem(key)))
  notify(changeListeners)
}

function subscribe(listener: () => void) {
  changeListeners.add(listener)
  // Another tab may have searched.
  addEventListener('storage', listener)
  return () => {
    changeListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Deletes every search in this browser and the text of the search box, as required at logout. */
export function clearSearches(): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key === storageKey || key.startsWith(`${storageKey}:`)) storage.removeItem(key)
  })
  notify(changeListeners)
  notify(clearListeners)
}

/** Calls `listener` when all searches were deleted; the returned function unsubscribes. */
export function onSearchesCleared(listener: () => void): () => void {
  clearListeners.add(listener)
  return () => void clearListeners.delete(listener)
}

/** The searches of the current user, newest first; none until the user is known. */
export function useRecentSearches() {
  const max = useBoot().brand.policy.searchHistoryMax
  const user = useCurrentUser()
  const key = user ? `${storageKey}:${user.usercode}` : storageKey
  const isKnown = user !== undefined
  const stored = useSyncExternalStore(
    subscribe,
    () => (isKnown ? tryStorage((storage) => storage.getItem(key)) : null),
    () => null,
  )
  return useMemo(() => {
    const texts = parseSearches(stored, max)
    return {
      texts,
      remember: (text: string) => isKnown && saveSearches(key, addSearch(texts, text, max)),
      remove: (text: string) => saveSearches(key, removeSearch(texts, text)),
      clear: () => saveSearches(key, []),
    }
  }, [stored, key, isKnown, max])
}
