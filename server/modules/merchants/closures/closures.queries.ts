import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ClosedTime } from './closures.rules.ts'

type ClosureTables = Pick<Tables, 'stores' | 'store_closures'>
type ClosureCtx = Ctx<ClosureTables>

/** The closure of a store that runs, as SQL builds it; days are YYYY-MM-DD, `endsAt` milliseconds since 1970. */
export type StoredClosure = {
  readonly firstDay: string
  readonly lastDay: string
  readonly endsAt: number
  readonly message: Readonly<Record<string, string>>
  readonly takesOrders: boolean
}

/** SQL column with the closure of a row's store that runs at `now`; null while it is open. */
export const closureColumn = (brandId: number, storeId: string, now: Date): RawBuilder<StoredClosure | null> => sql`(
  select jsonb_build_object('firstDay', cl.first_day, 'lastDay', cl.last_day, 'message', cl.message,
    'endsAt', (extract(epoch from cl.ends_at) * 1000)::bigint, 'takesOrders', cl.takes_orders)
  from store_closures as cl
  where cl.brand_id = ${brandId} and cl.store_id = ${sql.ref(storeId)}
    and cl.starts_at <= ${now}::timestamptz and cl.ends_at > ${now}::timestamptz
  order by cl.takes_orders limit 1)`

type JsonTime = { readonly startsAt: number; readonly endsAt: number }

/** SQL column with the closures of a row's store that have not ended at `now`, in order of time; null for none. */
export const closedTimesColumn = (
  brandId: number,
  storeId: string,
  now: Date,
): RawBuilder<readonly JsonTime[] | null> => sql`(
  select jsonb_agg(jsonb_build_object('startsAt', (extract(epoch from cl.starts_at) * 1000)::bigint,
    'endsAt', (extract(epoch from cl.ends_at) * 1000)::bigint) order by cl.starts_at)
  from store_closures as cl
  where cl.brand_id = ${brandId} and cl.store_id = ${sql.ref(storeId)} and cl.ends_at > ${now}::timestamptz)`

export const toClosedTimes = (times: readonly JsonTime[] | null): ClosedTime[] =>
  (times ?? []).map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))

/** Closures of a store that have not ended, in order of time. */
export const listClosures = (ctx: ClosureCtx, storeId: string) =>
  ctx.db
    .selectFrom('store_closures')
    .select(['id', 'version', 'message', 'takes_orders as takesOrders', 'changed_by as changedBy'])
    .select(['first_day as firstDay', 'last_day as lastDay', 'changed_at as changedAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('ends_at', '>', ctx.clock.now())
    .orderBy('starts_at')
    .execute()

export type ClosureRow = Awaited<ReturnType<typeof listClosures>>[number]

/** Locks the store until the transaction ends, so that changes of its closures follow one another. */
export const lockStore = (ctx: ClosureCtx, storeId: string) =>
  ctx.db
    .selectFrom('stores')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', storeId)
    .forUpdate()
    .execute()

export type ClosureToWrite = {
  readonly id: string
  readonly first_day: string
  readonly last_day: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly message: string
  readonly takes_orders: boolean
  readonly changed_by: string
  readonly changed_at: Date
}

export const insertClosure = (ctx: ClosureCtx, storeId: string, row: ClosureToWrite) =>
  ctx.db
    .insertInto('store_closures')
    .values({ brand_id: ctx.brand.id, store_id: storeId, ...row })
    .execute()

/** Changes a closure of the store and raises its version. */
export const updateClosure = (ctx: ClosureCtx, storeId: string, { id, ...set }: ClosureToWrite) =>
  ctx.db
    .updateTable('store_closures')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()

export const deleteClosure = (ctx: ClosureCtx, storeId: string, id: string) =>
  ctx.db
    .deleteFrom('store_closures')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()
