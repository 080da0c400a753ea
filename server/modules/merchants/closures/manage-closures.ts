import type { closuresApi, PlannedClosure } from '#contract/closures.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import {
  deleteClosure,
  insertClosure,
  listClosures,
  lockStore,
  updateClosure,
  type ClosureRow,
} from './closures.queries.ts'

type Api = typeof closuresApi
type Save = Parsed<Api['save']>
type Closures = Data<Api['list']>

/** Running and planned closures of a store. */
const maxClosures = 20

const toView = (ctx: SellerCtx, row: ClosureRow): PlannedClosure => ({
  id: row.id,
  version: row.version,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  messages: row.message as Record<string, string>,
  takesOrders: row.takesOrders,
  isRunning: row.startsAt <= ctx.clock.now(),
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
})

/** Running and planned closures of the caller's store. */
export async function listOwnClosures(ctx: SellerCtx): Promise<Closures> {
  const rows = await listClosures(ctx, ctx.principal.storeId)
  return { pageList: rows.map((row) => toView(ctx, row)) }
}

/** Throws errors of fields for a closure in the past, and for one that overlaps another one. */
function assertDays(ctx: SellerCtx, { id, firstDay, lastDay }: Save, rows: readonly ClosureRow[]): void {
  if (lastDay < toBrandDay(ctx.brand, ctx.clock.now())) throw fieldRefusal({ lastDay: { key: 'field.day_past' } })
  const other = rows.find((row) => row.id !== id && row.firstDay <= lastDay && firstDay <= row.lastDay)
  if (!other) return
  const params = { from: other.firstDay, to: other.lastDay }
  throw fieldRefusal({ firstDay: { key: 'field.closure_overlap', params } })
}

/** Throws `closure.not_found`, and `closure.changed` with what was sent and what is stored. */
function getSaved(ctx: SellerCtx, input: Save, rows: readonly ClosureRow[]): ClosureRow {
  const saved = rows.find(({ id }) => id === input.id)
  if (!saved) throw refusal('closure.not_found')
  if (saved.version !== input.version)
    throw refusal('closure.changed', { versions: [{ ...input }, toView(ctx, saved)] })
  return saved
}

/**
 * Plans a closure, or changes one. It begins and ends by itself at midnight of the brand. Throws `closure.not_found`,
 * `closure.limit`, `closure.changed`, errors of fields.
 */
export async function saveClosure(ctx: SellerCtx, sent: Save): Promise<Closures> {
  const { storeId, username } = ctx.principal
  const input = { ...sent, id: sent.id?.toLowerCase() }
  await lockStore(ctx, storeId)
  const rows = await listClosures(ctx, storeId)
  const before = input.id === undefined ? null : getSaved(ctx, input, rows)
  if (!before && rows.length >= maxClosures) throw refusal('closure.limit', { max: maxClosures })
  assertDays(ctx, input, rows)
  const row = {
    id: before?.id ?? newId(),
    first_day: input.firstDay,
    last_day: input.lastDay,
    starts_at: toInstant(ctx.brand, input.firstDay, '00:00'),
    ends_at: toInstant(ctx.brand, getNextDay(input.lastDay), '00:00'),
    message: JSON.stringify(input.messages),
    takes_orders: input.takesOrders,
    changed_by: username,
    changed_at: ctx.clock.now(),
  }
  if (before) await updateClosure(ctx, storeId, row)
  else await insertClosure(ctx, storeId, row)
  const after = await listOwnClosures(ctx)
  ctx.audit({
    subjectId: row.id,
    before: before && toView(ctx, before),
    after: after.pageList.find(({ id }) => id === row.id),
  })
  await invalidateCaches(ctx, ['lists'])
  return after
}

/** Deletes a closure; one that runs ends at once. Throws `closure.not_found`. */
export async function deleteOwnClosure(ctx: SellerCtx, { id }: Parsed<Api['delete']>): Promise<Closures> {
  const { storeId } = ctx.principal
  await lockStore(ctx, storeId)
  const before = (await listClosures(ctx, storeId)).find((row) => row.id === id.toLowerCase())
  if (!before) throw refusal('closure.not_found')
  await deleteClosure(ctx, storeId, before.id)
  ctx.audit({ subjectId: before.id, before: toView(ctx, before), after: null })
  await invalidateCaches(ctx, ['lists'])
  return listOwnClosures(ctx)
}
