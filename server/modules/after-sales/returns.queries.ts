import { sql, type Insertable, type Updateable } from 'kysely'
import type { ReturnState, ReturnView } from '#contract/returns.ts'
import { matchesOrderKeyword } from '#server/modules/orders/public.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import { countCap } from '#server/platform/paging.ts'

type ReturnTables = Pick<Tables, 'returns' | 'return_lines' | 'return_messages' | 'contract_withdrawals'>
export type ReturnsCtx = Ctx<ReturnTables>
type StoredReturn = Awaited<ReturnType<typeof findReturnRow>>
export type ReturnRow = NonNullable<StoredReturn> & { readonly state: ReturnState }
export type ReturnLineRow = Awaited<ReturnType<typeof listReturnLines>>[number]

const findReturnRow = (ctx: ReturnsCtx, returnId: string) =>
  ctx.db
    .selectFrom('returns')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', returnId)
    .executeTakeFirst()

/** Returns any return of the brand; the caller checks ownership. */
export const findReturn = async (ctx: ReturnsCtx, returnId: string) =>
  (await findReturnRow(ctx, returnId)) as ReturnRow | undefined

export type NewReturn = Omit<Insertable<Tables['returns']>, 'brand_id'>

/** Returns false when the order has an open return. */
export async function insertReturn(ctx: ReturnsCtx, row: NewReturn): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('returns')
    .values({ ...row, brand_id: ctx.brand.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Sets the paid amount of a return's units, known once its order is held. */
export const setAmount = (ctx: ReturnsCtx, returnId: string, amountMinor: number) =>
  ctx.db
    .updateTable('returns')
    .set({ amount_minor: amountMinor })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', returnId)
    .execute()

export type Move = {
  readonly from: ReturnState
  readonly to: ReturnState
  readonly stamps: Pick<
    Updateable<Tables['returns']>,
    'due_at' | 'closed_at' | 'closed_by' | 'answer' | 'carrier' | 'tracking_number'
  >
}

/**
 * The only statement that changes a return's state; `from` is its condition. Returns false when the return is in
 * another state.
 */
export async function moveReturn(ctx: ReturnsCtx, returnId: string, { from, to, stamps }: Move): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('returns')
    .set({ ...stamps, state: to, ...(to === 'disputed' && { disputed_at: ctx.clock.now() }) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', returnId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records the outcome of a closed return: a refund or a replacement order. */
export const markSettled = (
  ctx: ReturnsCtx,
  returnId: string,
  outcome: { readonly refundedMinor: number } | { readonly replacementId: string },
) =>
  ctx.db
    .updateTable('returns')
    .set(
      'refundedMinor' in outcome
        ? { refunded_minor: outcome.refundedMinor }
        : { replacement_order_id: outcome.replacementId },
    )
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', returnId)
    .execute()

/** Returns the order id by return id; unknown ids are missing. */
export async function findOrdersOfReturns(
  ctx: ReturnsCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('returns')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, orderId }) => [id, orderId]))
}

/** Returns of these orders, with their order. */
export async function listReturnsOfOrders(
  ctx: ReturnsCtx,
  orderIds: readonly string[],
): Promise<{ readonly id: string; readonly orderId: string }[]> {
  if (orderIds.length === 0) return []
  return ctx.db
    .selectFrom('returns')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
}

/** Returns of a shopper that are not closed. */
export async function countOpenReturns(ctx: ReturnsCtx, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('returns')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the return whose deadline passed first, skipping locked ones; undefined when none is due. */
export const lockDueReturn = async (ctx: ReturnsCtx) =>
  (await ctx.db
    .selectFrom('returns')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('state', 'in', ['requested', 'accepted', 'shipped_back'])
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as ReturnRow | undefined

/** Extends the deadline of a locked return. */
export async function postponeReturn(ctx: ReturnsCtx, id: string, dueAt: Date): Promise<void> {
  await ctx.db
    .updateTable('returns')
    .set({ due_at: dueAt })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

/** The returns of an order, newest first. */
export const listReturnsOfOrder = async (ctx: ReturnsCtx, orderId: string) =>
  (await ctx.db
    .selectFrom('returns')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()) as ReturnRow[]

/** The states of a view. */
const viewStates: Readonly<Record<ReturnView, readonly ReturnState[]>> = {
  to_decide: ['requested'],
  waiting: ['accepted'],
  on_its_way: ['shipped_back'],
  with_staff: ['disputed'],
  closed: ['received', 'rejected', 'decided', 'lapsed', 'withdrawn'],
}

/** Owner and conditions of a list; absent ones do not filter. */
export type ReturnFilter = {
  readonly scope: { readonly userId: string } | { readonly storeId: string } | 'brand'
  readonly state?: ReturnState | undefined
  readonly view?: ReturnView | undefined
  readonly kind?: string | undefined
  readonly keyword?: string | undefined
  /** The deadline is before this moment. */
  readonly dueBefore?: Date | undefined
}

const filterReturns = (ctx: ReturnsCtx, { scope, state, view, kind, keyword, dueBefore }: ReturnFilter) => {
  const all = ctx.db.selectFrom('returns').where('brand_id', '=', ctx.brand.id)
  const theirs =
    scope === 'brand'
      ? all
      : 'userId' in scope
        ? all.where('user_id', '=', scope.userId)
        : all.where('store_id', '=', scope.storeId)
  return theirs
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(view !== undefined, (query) => query.where('state', 'in', viewStates[view!]))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(dueBefore !== undefined, (query) => query.where('due_at', '<', dueBefore!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(returns.reason ilike ${toContainsPattern(keyword!)}
          or ${matchesOrderKeyword(ctx.brand.id, 'returns.order_id', keyword!)})`,
      ),
    )
}

type ReturnPage = {
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst?: boolean
  /** The last return of the page before. */
  readonly afterId?: string | undefined
}

/** Returns after another one of the list; none after an unknown one. */
const toCursorCondition = (ctx: ReturnsCtx, { afterId, isOldestFirst }: ReturnPage) => {
  const last = sql`(select last.requested_at, last.id from returns as last
    where last.brand_id = ${ctx.brand.id} and last.id = ${afterId})`
  return isOldestFirst
    ? sql<boolean>`(returns.requested_at, returns.id) > ${last}`
    : sql<boolean>`(returns.requested_at, returns.id) < ${last}`
}

/** A page of returns, newest first by default. */
export async function listReturns(ctx: ReturnsCtx, filter: ReturnFilter, page: ReturnPage): Promise<ReturnRow[]> {
  const direction = page.isOldestFirst ? 'asc' : 'desc'
  return (await filterReturns(ctx, filter)
    .selectAll()
    .$if(page.afterId !== undefined, (query) => query.where(toCursorCondition(ctx, page)))
    .orderBy('requested_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()) as ReturnRow[]
}

/** Returns the number of returns, counted up to the cap. */
export async function countReturns(ctx: ReturnsCtx, filter: ReturnFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(filterReturns(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns of a store that wait for its decision, counted up to the cap, and when the first of them is due. */
export async function findReturnsToDecide(
  ctx: ReturnsCtx,
  storeId: string,
): Promise<{ readonly count: number; readonly dueAt: Date | null }> {
  const found = filterReturns(ctx, { scope: { storeId }, state: 'requested' }).select('due_at').limit(countCap)
  return ctx.db
    .selectFrom(found.as('counted'))
    .select((build) => [build.fn.countAll<number>().as('count'), build.fn.min('due_at').as('dueAt')])
    .executeTakeFirstOrThrow()
}

/** Disputes that wait for staff, counted up to the cap, and since when the oldest does. */
export const readDisputeQueue = (
  ctx: ReturnsCtx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  ctx.db
    .selectFrom(
      filterReturns(ctx, { scope: 'brand', state: 'disputed' })
        .select(({ fn }) => fn.coalesce('disputed_at', 'requested_at').as('since'))
        .limit(countCap)
        .as('counted'),
    )
    .select((build) => [build.fn.countAll<number>().as('count'), build.fn.min('since').as('oldestAt')])
    .executeTakeFirstOrThrow()

export type NewReturnLine = Omit<Insertable<Tables['return_lines']>, 'brand_id'>

export async function insertReturnLines(ctx: ReturnsCtx, rows: readonly NewReturnLine[]): Promise<void> {
  await ctx.db
    .insertInto('return_lines')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .execute()
}

/** The lines of these returns. */
export const listReturnLines = (ctx: ReturnsCtx, returnIds: readonly string[]) =>
  ctx.db
    .selectFrom('return_lines')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('return_id', '=', sql<string>`any(${returnIds}::uuid[])`)
    .orderBy('line_id')
    .execute()

/** Returns every requested unit. */
export const listReturnUnits = async (ctx: ReturnsCtx, returnId: string) =>
  (await listReturnLines(ctx, [returnId])).map((line) => ({ lineId: line.line_id, quantity: line.quantity }))

/** Records the granted units of each line; 0 for lines that are not named. */
export async function grantUnits(
  ctx: ReturnsCtx,
  returnId: string,
  units: readonly { readonly lineId: string; readonly quantity: number }[],
): Promise<void> {
  await sql`
    update return_lines set granted_quantity = coalesce((
      select given.quantity
      from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[])
        as given (id, quantity)
      where given.id = return_lines.line_id), 0)
    where brand_id = ${ctx.brand.id} and return_id = ${returnId}`.execute(ctx.db)
}
