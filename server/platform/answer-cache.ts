import { CacheStore } from './cache-store.ts'

/** Where an answer belongs: a brand, what it shows (`lists`, `goods:<id>`), and the exact question. */
export type CacheKey = { readonly brandId: number; readonly tag: string; readonly key: string }

type Entry<Answer> = CacheKey & {
  readonly answer: Promise<Answer>
  readonly expiresAt: number
  bytes: number
  readonly evict: () => void
}

type BrandEntries<Answer> = {
  readonly byKey: Map<string, Entry<Answer>>
  readonly byTag: Map<string, Set<Entry<Answer>>>
}

type Options<Answer> = {
  /** The bytes that this cache shares with others; 32 MB by default. */
  readonly store?: CacheStore
  /** How long an answer may outlive a change that was not announced (a sale that begins, a clock that passes); 15 s by default. */
  readonly ttlMs?: number
  /** Bytes that an answer takes; null for one that must not be kept. */
  readonly sizeOf?: (answer: Answer) => number | null
}

const defaultTtlMs = 15_000
/** Maps, promise and entry objects around an answer. */
const overheadBytes = 600
const defaultStoreBytes = 32 << 20

/** In memory a character takes one byte, or two where a text has any beyond Latin-1. */
function sizeOfText(answer: unknown): number {
  const text = String(answer)
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length
}

/**
 * Finished answers of anonymous reads: JSON text, or whole pages. Equal questions at the same time wait for one
 * computation; announced changes drop what they touch.
 */
export class AnswerCache<Answer = string> {
  readonly store: CacheStore
  readonly ttlMs: number
  readonly #sizeOf: (answer: Answer) => number | null
  readonly #brands = new Map<number, BrandEntries<Answer>>()
  readonly #listeners: ((brandId: number, tags?: readonly string[]) => void)[] = []

  constructor({ store, ttlMs = defaultTtlMs, sizeOf = sizeOfText }: Options<Answer> = {}) {
    this.store = store ?? new CacheStore(defaultStoreBytes)
    this.ttlMs = ttlMs
    this.#sizeOf = sizeOf
  }

  /** The cached answer, also one that is being computed; undefined when it would have to be computed. */
  find({ brandId, key }: Pick<CacheKey, 'brandId' | 'key'>): Promise<Answer> | undefined {
    const known = this.#brands.get(brandId)?.byKey.get(key)
    if (!known || known.expiresAt <= Date.now()) return undefined
    this.store.touch(known)
    return known.answer
  }

  /** The kept answer, or the one that `compute` makes; a failure is not kept. */
  through(where: CacheKey, compute: () => Promise<Answer>): Promise<Answer> {
    const found = this.find(where)
    if (found) return found
    const expired = this.#brands.get(where.brandId)?.byKey.get(where.key)
    if (expired) this.#remove(expired)
    const entry: Entry<Answer> = {
      ...where,
      answer: compute(),
      expiresAt: Date.now() + this.ttlMs,
      bytes: 0,
      evict: () => this.#remove(entry),
    }
    this.#insert(entry)
    entry.answer.then(
      (answer) => this.#keep(entry, this.#sizeOf(answer)),
      () => this.#remove(entry),
    )
    return entry.answer
  }

  /** Tells `listener` of every drop, so that what was made of these answers can go with them. */
  onDrop(listener: (brandId: number, tags?: readonly string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Drops a brand's answers with any of these tags; without tags, all of them. */
  drop(brandId: number, tags?: readonly string[]): void {
    for (const listener of this.#listeners) listener(brandId, tags)
    const entries = this.#brands.get(brandId)
    if (!entries) return
    if (!tags) for (const entry of entries.byKey.values()) this.#remove(entry)
    else for (const tag of tags) for (const entry of entries.byTag.get(tag) ?? []) this.#remove(entry)
  }

  #keep(entry: Entry<Answer>, answerBytes: number | null): void {
    // A drop in the meantime has removed it, since it may show what was before the change.
    if (this.#brands.get(entry.brandId)?.byKey.get(entry.key) !== entry) return
    const bytes = (answerBytes ?? 0) + 2 * entry.key.length + overheadBytes
    if (answerBytes === null || !this.store.accepts(bytes)) return this.#remove(entry)
    entry.bytes = bytes
    this.store.add(entry)
  }

  #insert(entry: Entry<Answer>): void {
    const entries = this.#brands.get(entry.brandId) ?? { byKey: new Map(), byTag: new Map() }
    this.#brands.set(entry.brandId, entries)
    entries.byKey.set(entry.key, entry)
    const tagged = entries.byTag.get(entry.tag) ?? new Set()
    entries.byTag.set(entry.tag, tagged)
    tagged.add(entry)
  }

  #remove(entry: Entry<Answer>): void {
    this.store.remove(entry)
    const entries = this.#brands.get(entry.brandId)
    if (entries?.byKey.get(entry.key) !== entry) return
    entries.byKey.delete(entry.key)
    const tagged = entries.byTag.get(entry.tag)
    tagged?.delete(entry)
    if (tagged?.size === 0) entries.byTag.delete(entry.tag)
  }
}
