import { useSyncExternalStore } from 'react'

/** Ids that this browser keeps for a visitor, the newest last. */
export type BrowserList = {
  readonly read: () => readonly string[]
  readonly write: (ids: readonly string[]) => void
  readonly subscribe: (tell: () => void) => () => void
}

const emptyList: readonly string[] = []

function parse(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : emptyList
  } catch {
    return emptyList
  }
}

/** A list under one key of localStorage; other tabs of the shop notice its changes. */
export function createBrowserList(key: string): BrowserList {
  const listeners = new Set<() => void>()
  let cached: readonly string[] | undefined
  const tellAll = () => {
    for (const tell of listeners) tell()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key) return
    cached = undefined
    tellAll()
  }
  return {
    read: () => (cached ??= parse(localStorage.getItem(key))),
    write: (ids) => {
      cached = ids
      try {
        localStorage.setItem(key, JSON.stringify(ids))
      } catch {
        // A full or forbidden storage: the list lives as long as the page.
      }
      tellAll()
    },
    subscribe: (tell) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(tell)
      return () => {
        listeners.delete(tell)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The current ids; empty on the server and until hydration. */
export const useBrowserList = ({ subscribe, read }: BrowserList): readonly string[] =>
  useSyncExternalStore(subscribe, read, () => emptyList)
