type Change = () => void

/** The parameters under which the page of a path was left; written in the browser only. */
const searches = new Map<string, string>()
const listeners = new Set<Change>()
let generation = 0

/** The key of a kept-alive page: its path and the parameters that tell pages of this path apart. */
export function toPageKey(path: string, search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  return JSON.stringify([path, ...names.map((name) => parameters.get(name))])
}

/** The last address of a kept-alive page with this path, as `/commodity?sort=sales`; undefined if there is none. */
export function findKeepAliveAddress(path: string): string | undefined {
  const search = searches.get(path)
  return search === undefined ? undefined : path + search
}

/** Remembers the current address of a page. */
export function rememberAddress(path: string, search: string): void {
  searches.set(path, search)
}

/** Deletes the addresses of pages that are no longer kept alive. */
export function evictAddresses(paths: ReadonlySet<string>): void {
  for (const path of searches.keys()) if (!paths.has(path)) searches.delete(path)
}

/** Evicts every page but the current one, so that a page of the previous user cannot come back after logout. */
export function evictKeepAlivePages(): void {
  generation += 1
  searches.clear()
  for (const tell of listeners) tell()
}

/** Counts evictions; for `useSyncExternalStore`. */
export const generations = {
  subscribe: (tell: Change) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  now: () => generation,
  onServer: () => 0,
}
