/** At most `max` requests per window of `windowMs`, which starts with its first request. */
export type RateLimit = { readonly max: number; readonly windowMs: number }

export type RateLimitState = { readonly isExceeded: boolean; readonly remaining: number; readonly resetMs: number }

type Window = { count: number; startMs: number; windowMs: number }

/** About 4 MB per kind; beyond it the oldest counters are deleted. */
const maxKeysPerKind = 20_000

const isOver = ({ startMs, windowMs }: Window, nowMs: number): boolean =>
  // A clock that was set back must not extend a window.
  nowMs >= startMs + windowMs || nowMs < startMs

/** Counts requests in fixed windows by kind and key; kinds do not evict each other's counters. */
export class RateLimiter {
  /** Ordered by start of the window, oldest first. */
  readonly #kinds = new Map<string, Map<string, Window>>()
  readonly #maxKeys: number

  constructor(maxKeys = maxKeysPerKind) {
    this.#maxKeys = maxKeys
  }

  /** Number of counters in memory. */
  get size(): number {
    return [...this.#kinds.values()].reduce((sum, windows) => sum + windows.size, 0)
  }

  count(kind: string, key: string, { max, windowMs }: RateLimit, nowMs: number): RateLimitState {
    const windows = this.#kinds.get(kind) ?? new Map<string, Window>()
    this.#kinds.set(kind, windows)
    let window = windows.get(key)
    if (!window || isOver(window, nowMs)) {
      windows.delete(key)
      this.#evict(windows, nowMs)
      windows.set(key, (window = { count: 0, startMs: nowMs, windowMs }))
    }
    window.count += 1
    return {
      isExceeded: window.count > max,
      remaining: Math.max(0, max - window.count),
      resetMs: window.startMs + window.windowMs - nowMs,
    }
  }

  /** Milliseconds until the window ends, when its count has reached `max`; null below, and without a window. */
  findBlockedMs(kind: string, key: string, max: number, nowMs: number): number | null {
    const window = this.#kinds.get(kind)?.get(key)
    if (!window || isOver(window, nowMs) || window.count < max) return null
    return window.startMs + window.windowMs - nowMs
  }

  /** Takes the count of a window that other processes counted too; a larger own count of the same window stays. */
  adopt(kind: string, key: string, { windowMs }: RateLimit, shared: { count: number; endMs: number }): void {
    const windows = this.#kinds.get(kind)
    const window = windows?.get(key)
    // It was evicted meanwhile, and the next request asks the shared counter again.
    if (!window) return
    const startMs = shared.endMs - windowMs
    window.count = window.startMs === startMs ? Math.max(window.count, shared.count) : shared.count
    window.startMs = startMs
  }

  #evict(windows: Map<string, Window>, nowMs: number): void {
    for (const [key, window] of windows) {
      if (!isOver(window, nowMs) && windows.size < this.#maxKeys) return
      windows.delete(key)
    }
  }
}
