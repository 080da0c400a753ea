type Entry<Answer> = { readonly answer: Promise<Answer>; readonly until: number; readonly tag: string }

/** Where an answer belongs: a brand, what it shows (`lists`, `goods:<id>`), and the exact question. */
export type CacheKey = { readonly brandId: number; readonly tag: string; readonly key: string }

/** How long an answer may outlive a change that nobody announced (a sale that begins, a clock that passes). */
const secondsToLive = 15
const mostPerBrand = 2_000

/**
 * Finished answers of anonymous reads: written JSON, or whole pages. Everybody who asks the same at once waits for one computation; announced changes
 * drop what they touch.
 */
export class AnswerCache<Answer = string> {
  readonly #brands = new Map<number, Map<string, Entry<Answer>>>()

  readonly #listeners: ((brandId: number, tags?: readonly string[]) => void)[] = []

  /** The kept answer, or the one that `compute` makes; a failure is not kept. */
  through({ brandId, tag, key }: CacheKey, compute: () => Promise<Answer>): Promise<Answer> {
    let entries = this.#brands.get(brandId)
    if (!entries) this.#brands.set(brandId, (entries = new Map()))
    const kept = entries.get(key)
    if (kept && kept.until > Date.now()) return kept.answer
    const answer = compute()
    entries.delete(key)
    entries.set(key, { answer, tag, until: Date.now() + secondsToLive * 1000 })
    if (entries.size > mostPerBrand) entries.delete(entries.keys().next().value!)
    answer.catch(() => {
      if (entries.get(key)?.answer === answer) entries.delete(key)
    })
    return answer
  }

  /** Tells `listener` of every drop, so that what was made of these answers can go with them. */
  onDrop(listener: (brandId: number, tags?: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Forgets a brand's answers with any of these tags; without tags, all of them. */
  drop(brandId: number, tags?: readonly string[]): void {
    for (const listener of this.#listeners) listener(brandId, tags)
    const entries = this.#brands.get(brandId)
    if (!entries) return
    if (!tags) return void this.#brands.delete(brandId)
    for (const [key, entry] of entries) if (tags.includes(entry.tag)) entries.delete(key)
  }
}
