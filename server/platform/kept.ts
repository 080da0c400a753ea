type Entry<Value> = { value: Promise<Value>; until: number }

/** A value per brand and key that costs too much to make for every request. */
export type Kept<Value> = {
  /** The kept value; a stale one is answered once more to everybody while it is made again. */
  readonly through: (brandId: number, key: string, make: () => Promise<Value>) => Promise<Value>
  readonly drop: (brandId: number) => void
}

/** Keeps values for `seconds`, at most `most` per brand; a failure is not kept. */
export function keepFor<Value>(seconds: number, most = 500): Kept<Value> {
  const brands = new Map<number, Map<string, Entry<Value>>>()
  const lifetime = () => Date.now() + seconds * 1000

  const remake = async (entry: Entry<Value>, make: () => Promise<Value>) => {
    entry.until = lifetime()
    try {
      entry.value = Promise.resolve(await make())
    } catch {
      // The next caller after the stale one makes it in the open and sees the failure.
      entry.until = 0
    }
  }

  const through = (brandId: number, key: string, make: () => Promise<Value>): Promise<Value> => {
    const entries = brands.get(brandId) ?? new Map<string, Entry<Value>>()
    brands.set(brandId, entries)
    const kept = entries.get(key)
    if (kept && kept.until > 0) {
      if (kept.until <= Date.now()) void remake(kept, make)
      return kept.value
    }
    const value = make()
    entries.delete(key)
    entries.set(key, { value, until: lifetime() })
    if (entries.size > most) entries.delete(entries.keys().next().value!)
    value.catch(() => entries.delete(key))
    return value
  }
  return { through, drop: (brandId) => void brands.delete(brandId) }
}
