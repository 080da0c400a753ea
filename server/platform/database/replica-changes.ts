/** Beyond these, all brands count as changed. */
const maxMarks = 10_000

/** When which data of a brand changed, by the tags of caches; an entry is needed until the replica has the change. */
export class ReplicaChanges {
  readonly #byKey = new Map<string, number>()
  #everythingAt = -Infinity

  #toKey = (brandId: number, tag: string) => `${brandId} ${tag}`

  /** Records a change that was committed before `at`; without tags, of everything of the brand; null, of all brands. */
  mark(brandId: number | null, tags: readonly string[] = [''], at = performance.now()): void {
    if (brandId === null) return this.#markEverything(at)
    for (const tag of tags) this.#byKey.set(this.#toKey(brandId, tag), at)
    if (this.#byKey.size > maxMarks) this.#markEverything(at)
  }

  #markEverything(at: number): void {
    this.#byKey.clear()
    this.#everythingAt = at
  }

  /** Whether data of this tag changed at or after `time`. */
  hasChangedSince(time: number, brandId: number, tag: string): boolean {
    return [
      this.#everythingAt,
      this.#byKey.get(this.#toKey(brandId, '')),
      this.#byKey.get(this.#toKey(brandId, tag)),
    ].some((at) => at !== undefined && at >= time)
  }

  /** Forgets changes before `time`, which the replica has. */
  prune(time: number): void {
    for (const [key, at] of this.#byKey) if (at < time) this.#byKey.delete(key)
  }
}
