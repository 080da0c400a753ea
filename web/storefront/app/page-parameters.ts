/**
 * Picks the known parameters in the order of `names`, each once, with its first value. A name that ends in `*` stands
 * for all that begin so, in alphabetical order.
 */
export function pickParameters(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  const picked = new URLSearchParams()
  const pick = (name: string) => {
    const value = search.get(name)
    if (value !== null) picked.set(name, value)
  }
  for (const name of names) {
    if (!name.endsWith('*')) pick(name)
    else for (const key of [...search.keys()].toSorted()) if (key.startsWith(name.slice(0, -1))) pick(key)
  }
  return picked
}
