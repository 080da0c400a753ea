import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { deriveSecret } from '../derive-secret.ts'

/** Counts one kind of request of one address or user. */
type Counter = { readonly kind: string; readonly key: string; readonly windowMs: number }

/** Requests since the window of a counter began, this one included. */
export type SharedCount = { readonly hits: number; readonly expiresAt: Date }

/** Counters in the database, exact over all processes and machines of the shop. */
export type SharedCounts = {
  /** Counts a request in each of these counters, in one statement; returns them in this order. */
  readonly count: (brandId: number, counters: readonly Counter[], now: Date) => Promise<SharedCount[]>
}

/** Each so many requests that a process counts, it deletes counters of the brand that are over. */
const purgeInterval = 100
const maxPurged = 1_000

/**
 * A window is over at its end. The clock of another machine may be a little ahead, but a window that ends later than two
 * whole windows from now was begun before the clock was set back.
 */
const buildStatement = (brandId: number, rows: readonly (Counter & { digest: Buffer })[], now: Date) => {
  const nowMs = now.getTime()
  const latestMs = 2 * Math.max(...rows.map(({ windowMs }) => windowMs))
  const isOver = sql`(counted.expires_at <= ${now} or counted.expires_at > ${new Date(nowMs + latestMs)})`
  const values = rows.map(
    ({ kind, digest, windowMs }) =>
      sql`(${brandId}::integer, ${kind}, ${digest}::bytea, 1, ${new Date(nowMs + windowMs)}::timestamptz)`,
  )
  return sql<{ kind: string; hits: number; expires_at: Date }>`
    insert into request_counts as counted (brand_id, kind, key, hits, expires_at) values ${sql.join(values)}
    on conflict (brand_id, kind, key) do update set
      hits = case when ${isOver} then 1 else counted.hits + 1 end,
      expires_at = case when ${isOver} then excluded.expires_at else counted.expires_at end
    returning kind, hits, expires_at`
}

type Options = {
  readonly forBrand: (brandId: number) => Kysely<Tables>
  readonly secret: string
}

/** Opens the counters of a shop. A counter of several in one request must have a kind that the others do not have. */
export function openSharedCounts({ forBrand, secret }: Options): SharedCounts {
  const hashKey = deriveSecret(secret, 'request counts')
  const toDigest = (key: string) => createHmac('sha256', hashKey).update(key).digest().subarray(0, 16)
  let counted = 0

  /** Skips counters that are being counted, so that neither waits for the other. */
  const purge = (brandId: number, now: Date) =>
    sql`delete from request_counts where brand_id = ${brandId} and (kind, key) in (
      select kind, key from request_counts where brand_id = ${brandId} and expires_at < ${now}
      limit ${maxPurged} for update skip locked)`.execute(forBrand(brandId))

  return {
    count: async (brandId, counters, now) => {
      const rows = counters.map((counter) => ({ ...counter, digest: toDigest(counter.key) }))
      const { rows: found } = await buildStatement(brandId, rows, now).execute(forBrand(brandId))
      counted += 1
      if (counted % purgeInterval === 0) await purge(brandId, now)
      return counters.map(({ kind }) => {
        const { hits, expires_at: expiresAt } = found.find((row) => row.kind === kind)!
        return { hits, expiresAt }
      })
    },
  }
}
