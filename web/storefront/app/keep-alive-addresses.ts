type Change = () => void

/** The parameters under which the page of a path was left; written in the browser only. */
const searches = new Map<string, string>()
const listeners = new Set<Change>()
let generation = 0

/** Which kept page an address shows: its path with the parameters by which pages of this path are kept apart. */
export function toPageKey(path: string, search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search)
  return JSON.stringify([path, ...names.map((name) => parameters.get(name))])
}

/** Where the page of this path that was left last stands, as `/commodity?sort=sales`; undefined when none is kept. */
export function findKeepAliveAddress(path: string): string | undefined {
  const search = searches.get(path)
  return search === undefined ? undefined : path + search
}

/** Notes where the page of a path stands now. */
export function rememberAddress(path: string, search: string): void {
  searches.set(path, search)
}

/** Forgets where the pages stood that are not kept any more. */
export function evictAddresses(kept: ReadonlySet<string>): void {
  for (const path of searches.keys()) if (!kept.has(path)) searches.delete(path)
}

/** Lets every kept page go but the one that is shown; after logging out nobody finds what another left. */
export function evictKeepAlivePages(): void {
  generation += 1
  searches.clear()
  for (const tell of listeners) tell()
}

/** Counts how often everything was let go; for `useSyncExternalStore`. */
export const generations = {
  subscribe: (tell: Change) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  now: () => generation,
  onServer: () => 0,
}
