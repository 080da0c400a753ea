import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { buildConditions, prefixWords, type DocumentFilter, type SearchTables } from '../search.queries.ts'

type PinsCtx = Ctx<Pick<Tables, 'search_pins'>>

export type StoredPin = {
  readonly lang: string
  readonly query_key: string
  readonly query: string
  readonly goods_ids: readonly string[]
  readonly version: number
  readonly changed_by: string
  readonly changed_at: Date
}

/** Serialises changes, so that two at once cannot pass the limit. */
export const lockPins = (ctx: PinsCtx) =>
  sql`select pg_advisory_xact_lock(7201011, ${ctx.brand.id}::integer)`.execute(ctx.db)

/** All pins of the brand, the last change first. */
export const listStoredPins = (ctx: PinsCtx, limit: number): Promise<StoredPin[]> =>
  ctx.db
    .selectFrom('search_pins')
    .select(['lang', 'query_key', 'query', 'goods_ids', 'version', 'changed_by', 'changed_at'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('changed_at', 'desc')
    .orderBy('lang')
    .orderBy('query_key')
    .limit(limit)
    .execute()

export const insertPin = (ctx: PinsCtx, pin: StoredPin) =>
  ctx.db
    .insertInto('search_pins')
    .values({ brand_id: ctx.brand.id, ...pin, goods_ids: [...pin.goods_ids] })
    .execute()

export const updatePin = (ctx: PinsCtx, { lang, query_key, ...changed }: StoredPin) =>
  ctx.db
    .updateTable('search_pins')
    .set({ ...changed, goods_ids: [...changed.goods_ids] })
    .where('brand_id', '=', ctx.brand.id)
    .where('lang', '=', lang)
    .where('query_key', '=', query_key)
    .execute()

export const deleteStoredPin = (ctx: PinsCtx, { lang, query_key }: Pick<StoredPin, 'lang' | 'query_key'>) =>
  ctx.db
    .deleteFrom('search_pins')
    .where('brand_id', '=', ctx.brand.id)
    .where('lang', '=', lang)
    .where('query_key', '=', query_key)
    .execute()

/** Which of these goods are listed and pass the filters other than the words; whether they have the words too. */
export async function listPinnable(
  ctx: Ctx<SearchTables>,
  { query = '', ...others }: DocumentFilter,
  goodsIds: readonly string[],
): Promise<readonly { readonly goodsId: string; readonly isMatch: boolean }[]> {
  const { rows } = await sql<{ goodsId: string; isMatch: boolean }>`
    select d.goods_id as "goodsId", d.words @@ ${prefixWords(ctx.brand.id, query)}::tsquery as "isMatch"
    from search_documents as d
    where ${buildConditions(ctx, others)} and d.goods_id = any(${goodsIds}::uuid[])`.execute(ctx.db)
  return rows
}
