import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Range, SearchTables } from './search.queries.ts'

/** A word of a store's name; stores that match equally are sorted by weight. */
export type StoreWord = { readonly word: string; readonly store_id: string; readonly weight: number }

/** Inserts or updates words of stores, in key order to avoid deadlocks. */
export const upsertStoreWords = (ctx: Ctx<SearchTables>, words: readonly StoreWord[]) =>
  sql`
    insert into search_store_words (brand_id, word, store_id, weight)
    select ${ctx.brand.id}::integer, w.word, w.store_id, w.weight
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (word text, store_id uuid, weight integer)
    order by w.word collate "C", w.store_id
    on conflict (brand_id, word, store_id) do update set weight = excluded.weight
      where search_store_words.weight <> excluded.weight`.execute(ctx.db)

export const deleteStoreWords = (ctx: Ctx<SearchTables>) =>
  ctx.db.deleteFrom('search_store_words').where('brand_id', '=', ctx.brand.id).execute()

/** Stores whose names have every word or a word that begins with it: whole words first, then by weight. */
export async function listStoresByWords(ctx: Ctx<SearchTables>, words: readonly string[], { limit, offset }: Range) {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with hits as (
      select s.store_id, a.place, max(s.weight) as weight, bool_or(s.word = a.word) as whole
      from unnest(${words}::text[]) with ordinality as a (word, place)
      join search_store_words as s on s.brand_id = ${ctx.brand.id} and s.word >= a.word and s.word < a.word || ${'\u{10FFFF}'}
      group by 1, 2
    ), found as materialized (
      select store_id, count(*) filter (where whole) as whole, max(weight) as weight
      from hits group by 1 having count(*) = ${words.length}
    )
    select (select count(*)::int from found) as total,
      array(select store_id from found order by whole desc, weight desc, store_id limit ${limit} offset ${offset}) as ids`.execute(
    ctx.db,
  )
  return rows[0]!
}
