import { sql } from 'kysely'
import type { ProductCheckKind, ProductCheckView } from '#contract/product-checks.ts'
import type { Tables } from '#server/db/schema.ts'
import type { ShownVersion } from '#server/modules/catalogue/editing/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { StoredCheck } from './moderation.rules.ts'

type ChecksCtx = Ctx<Pick<Tables, 'product_checks'>>

export type CheckRow = StoredCheck & {
  readonly goodsId: string
  readonly storeId: string
  readonly queuedAt: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
}

const columns = [
  'goods_id as goodsId',
  'store_id as storeId',
  'state',
  'kind',
  'queued_at as queuedAt',
  'decided_at as decidedAt',
  'reason',
  'approved',
] as const

const selectChecks = (ctx: ChecksCtx) =>
  ctx.db.selectFrom('product_checks').select(columns).where('brand_id', '=', ctx.brand.id).$castTo<CheckRow>()

/** The checks of these products, by product. */
export async function findChecks(ctx: ChecksCtx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, CheckRow>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await selectChecks(ctx)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.goodsId, row]))
}

/** Locks the check of a product until the transaction ends. */
export const lockCheck = (ctx: ChecksCtx, goodsId: string) =>
  selectChecks(ctx).where('goods_id', '=', goodsId).forUpdate().executeTakeFirst()

export type NewCheck = {
  readonly goods_id: string
  readonly store_id: string
  readonly kind: ProductCheckKind
  /** The version that shoppers saw before; an approved one is not replaced. */
  readonly shown: ShownVersion | null
}

/** Puts products into the queue; one that waits keeps its place. */
export const queueChecks = (ctx: ChecksCtx, checks: readonly NewCheck[]) =>
  sql`
    insert into product_checks (brand_id, goods_id, store_id, state, kind, queued_at, approved)
    select ${ctx.brand.id}::integer, d.goods_id, d.store_id, 'waiting', d.kind, ${ctx.clock.now()}::timestamptz,
      nullif(d.shown, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as d (goods_id uuid, store_id uuid, kind text, shown jsonb)
    on conflict (brand_id, goods_id) do update set state = 'waiting', kind = excluded.kind,
      queued_at = case when product_checks.state = 'waiting' then product_checks.queued_at else excluded.queued_at end,
      decided_at = null, decided_by = null, approved = coalesce(product_checks.approved, excluded.approved)
    returning goods_id`.execute(ctx.db)

/** Takes products out of the queue whose stores no longer want them checked. */
export const withdrawChecks = (ctx: ChecksCtx, goodsIds: readonly string[]) =>
  ctx.db
    .updateTable('product_checks')
    .set({ state: 'withdrawn' })
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('state', '=', 'waiting')
    .execute()

type Decision = {
  readonly goodsId: string
  readonly storeId: string
  readonly state: 'approved' | 'refused' | 'banned'
  readonly kind: ProductCheckKind
  readonly reason: string | null
  readonly approved: ShownVersion | null
  readonly deciderId: string
}

/** Writes the decision about a product, also one that was never in the queue. */
export const writeDecision = (
  ctx: ChecksCtx,
  { goodsId, storeId, state, kind, reason, approved, deciderId }: Decision,
) => {
  const now = ctx.clock.now()
  const values = {
    state,
    kind,
    reason,
    approved: approved === null ? null : JSON.stringify(approved),
    decided_at: now,
    decided_by: deciderId,
  }
  return ctx.db
    .insertInto('product_checks')
    .values({ brand_id: ctx.brand.id, goods_id: goodsId, store_id: storeId, queued_at: now, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'goods_id']).doUpdateSet(values))
    .execute()
}

export type CheckFilter = {
  readonly view: ProductCheckView
  readonly kind?: ProductCheckKind | undefined
  readonly storeId?: string | undefined
}
/** The position of a row: its time in microseconds since 1970, and the product. */
export type CheckPosition = { readonly at: number; readonly id: string }

/** Waiting checks oldest first, decided ones newest first, after a position. */
export async function listChecks(
  ctx: ChecksCtx,
  { view, kind, storeId }: CheckFilter,
  { after, limit }: { readonly after: CheckPosition | null; readonly limit: number },
) {
  const column = view === 'waiting' ? sql.ref('queued_at') : sql.ref('decided_at')
  const direction = view === 'waiting' ? sql`asc` : sql`desc`
  const start =
    after === null
      ? sql`true`
      : sql`(c.${column}, c.goods_id) ${view === 'waiting' ? sql`>` : sql`<`}
          (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
  const { rows } = await sql<Omit<CheckRow, 'approved'> & { readonly at: number }>`
    select c.goods_id as "goodsId", c.store_id as "storeId", c.state, c.kind, c.queued_at as "queuedAt",
      c.decided_at as "decidedAt", c.reason, (extract(epoch from c.${column}) * 1000000)::bigint as at
    from product_checks as c
    where c.brand_id = ${ctx.brand.id} and c.state = ${view} and ${start}
      ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
      ${storeId === undefined ? sql`` : sql`and c.store_id = ${storeId}::uuid`}
    order by c.${column} ${direction}, c.goods_id ${direction} limit ${limit}`.execute(ctx.db)
  return rows
}

const maxCount = 10_001

/** Checks in a state, of the brand or of a store, up to 10,001. */
export async function countChecks(ctx: ChecksCtx, { view, storeId }: CheckFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from product_checks as c
      where c.brand_id = ${ctx.brand.id} and c.state = ${view}
        ${storeId === undefined ? sql`` : sql`and c.store_id = ${storeId}::uuid`} limit ${maxCount}) as counted`.execute(
    ctx.db,
  )
  return rows[0]!.count
}

/** Products that wait for a check, counted up to 10,001, and since when the oldest does. */
export async function readProductQueue(
  ctx: ChecksCtx,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [count, [oldest]] = await Promise.all([
    countChecks(ctx, { view: 'waiting' }),
    listChecks(ctx, { view: 'waiting' }, { after: null, limit: 1 }),
  ])
  return { count, oldestAt: oldest?.queuedAt ?? null }
}
