import { useMemo, useSyncExternalStore } from 'react'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useWho } from '#web/storefront/app/session.ts'

/** Visitors share this key; a person's has the user code behind it. */
const shared = 'searches'

const changed = new Set<() => void>()
const forgotten = new Set<() => void>()
const tell = (listeners: ReadonlySet<() => void>) => {
  for (const listener of listeners) listener()
}

const fold = (text: string) => text.trim().toLowerCase()
const without = (texts: readonly string[], text: string) => texts.filter((one) => fold(one) !== fold(text))

/** Newest first, each once whatever its capitals, at most `max`. */
export const withSearch = (texts: readonly string[], text: string, max: number): string[] =>
  [text.trim(), ...without(texts, text)].slice(0, max)

/** What the browser kept, at most `max`; anything that is no list of texts counts as nothing. */
export function parseSearches(kept: string | null, max: number): readonly string[] {
  try {
    const texts: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(texts) ? texts.filter((one) => typeof one === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

/** Without room or leave to keep anything, nothing is kept; searching goes on. */
function tryStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage)
  } catch {
    return null
  }
}

function keep(key: string, texts: readonly string[]): void {
  tryStorage((storage) => (texts.length > 0 ? storage.setItem(key, JSON.stringify(texts)) : storage.removeItem(key)))
  tell(changed)
}

function subscribe(listener: () => void) {
  changed.add(listener)
  // Another tab may have searched.
  addEventListener('storage', listener)
  return () => {
    changed.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Forgets every search kept in this browser and the text in the search box, as logging out must. */
export function forgetSearches(): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (key === shared || key.startsWith(`${shared}:`)) storage.removeItem(key)
  })
  tell(changed)
  tell(forgotten)
}

/** Calls when all searches were forgotten; the answer ends it. */
export function onForgotten(listener: () => void): () => void {
  forgotten.add(listener)
  return () => void forgotten.delete(listener)
}

/** The searches of whoever sits here, newest first; none until it is known who that is. */
export function useRecentSearches() {
  const max = useBoot().brand.policy.searchHistoryMax
  const who = useWho()
  const key = who ? `${shared}:${who.usercode}` : shared
  const isKnown = who !== undefined
  const kept = useSyncExternalStore(
    subscribe,
    () => (isKnown ? tryStorage((storage) => storage.getItem(key)) : null),
    () => null,
  )
  return useMemo(() => {
    const texts = parseSearches(kept, max)
    return {
      texts,
      remember: (text: string) => isKnown && keep(key, withSearch(texts, text, max)),
      remove: (text: string) => keep(key, without(texts, text)),
      clear: () => keep(key, []),
    }
  }, [kept, key, isKnown, max])
}
