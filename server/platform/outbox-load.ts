import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Database } from './database/open-database.ts'
import { findDueJobs } from './jobs.queries.ts'
import { findOldestEventTime } from './outbox.queries.ts'

/** Age of the oldest event that is not handled yet, over the brands; 0 when there is none. */
export type OutboxLoad = { readonly oldestAgeSeconds: number }

type Options = {
  readonly database: Pick<Database, 'forBrand' | 'withoutBrand'>
  /** The brands that are read; all by default. */
  readonly isIncluded?: (brandId: number) => boolean
  readonly clock: Clock
  /** Longest wait for the database. */
  readonly maxWaitMs?: number
}

/** Events that the queue has are due again a day later, so that this look-up finds them too. */
const maxDelayMs = 90_000_000
/** Brands that are read in one look-up; only those with events that wait. */
const maxBrands = 50

async function readOldest({ database, clock, isIncluded = () => true }: Options): Promise<OutboxLoad> {
  const now = clock.now().getTime()
  const lookUp = { name: 'deliver-events', ranBefore: null }
  const due = await findDueJobs(database.withoutBrand, [lookUp], new Date(now + maxDelayMs))
  const brandIds = [...new Set(due.map(({ brandId }) => brandId))].filter(isIncluded).slice(0, maxBrands)
  let oldest = now
  for (const brandId of brandIds) {
    const time = await findOldestEventTime(database.forBrand(brandId), brandId)
    if (time) oldest = Math.min(oldest, time.getTime())
  }
  return { oldestAgeSeconds: (now - oldest) / 1000 }
}

/**
 * Makes the function that reads how long events wait; null when the database fails or takes longer than two seconds.
 * Callers at the same time share one look-up.
 */
export function createOutboxLoadReader(options: Options): () => Promise<OutboxLoad | null> {
  const { maxWaitMs = 2_000 } = options
  let reading: Promise<OutboxLoad | null> | null = null
  return async () => {
    reading ??= readOldest(options)
      .catch(() => null)
      .finally(() => (reading = null))
    return Promise.race([reading, pause(maxWaitMs, null, { ref: false })])
  }
}
