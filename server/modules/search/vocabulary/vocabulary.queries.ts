import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { OptionName } from '../indexing/option-ids.ts'
import type { Range, SearchTables } from '../search.queries.ts'
import type { SynonymGroup } from './synonym-groups.ts'

/** Appended to a prefix, it sorts after every word with that prefix. */
const maxCodePoint = '\u{10FFFF}'

/** 1 category, 2 frequent phrase, 3 store, 4 product. */
export type TermKind = 1 | 2 | 3 | 4
export type Term = {
  readonly lang: string
  readonly term: string
  readonly label: string
  readonly weight: number
  readonly kind: TermKind
}

/** Labels of terms that begin with `prefix`: the first few of each kind by weight, then the rest. */
export const listTerms = async (ctx: Ctx<SearchTables>, lang: string, prefix: string, limit: number) =>
  (
    await sql<{ label: string }>`
      select label from (
        select label, min(kind) as kind, row_number() over (partition by min(kind) order by max(weight) desc, label) as place
        from search_terms
        where brand_id = ${ctx.brand.id} and lang = ${lang} and term ~>=~ ${prefix} and term ~<~ ${prefix + maxCodePoint}
        group by label) as found
      order by place > (array[4, 3, 2, 3])[kind], kind, place limit ${limit}`.execute(ctx.db)
  ).rows.map((row) => row.label)

/** Replaces all terms of the brand. */
export async function replaceTerms(ctx: Ctx<SearchTables>, terms: readonly Term[]): Promise<void> {
  await ctx.db.deleteFrom('search_terms').where('brand_id', '=', ctx.brand.id).execute()
  await sql`
    insert into search_terms (brand_id, lang, term, label, weight, kind)
    select ${ctx.brand.id}::integer, t.lang, t.term, t.label, t.weight, t.kind
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as t (lang text, term text, label text, weight integer, kind smallint)
    on conflict do nothing`.execute(ctx.db)
}

/** A word of titles and names: folded, and as written. */
export type WordRow = {
  readonly word: string
  readonly lang: string
  readonly label: string
  readonly goods: number
}

const wordColumns = sql`as w (word text, lang text, label text, goods integer)`

/** Inserts words that are new, in key order to avoid deadlocks. */
export const insertWords = (ctx: Ctx<SearchTables>, words: readonly WordRow[]) =>
  sql`
    insert into search_words (brand_id, word, lang, label, goods)
    select ${ctx.brand.id}::integer, w.word, w.lang, w.label, w.goods
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) ${wordColumns} order by w.word collate "C", w.lang
    on conflict do nothing`.execute(ctx.db)

/** Replaces all words of the brand. */
export async function replaceWords(ctx: Ctx<SearchTables>, words: readonly WordRow[]): Promise<void> {
  await ctx.db.deleteFrom('search_words').where('brand_id', '=', ctx.brand.id).execute()
  await insertWords(ctx, words)
}

/** Candidates for a correction: by first letter and length. */
export type SimilarWordFilter = { readonly letter: string; readonly shortest: number; readonly longest: number }

/** Words that pass one of the filters, the most frequent first. */
export async function listSimilarWords(
  ctx: Ctx<SearchTables>,
  filters: readonly SimilarWordFilter[],
  limit: number,
): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select distinct w.word, w.lang, w.label, w.goods
    from jsonb_to_recordset(${JSON.stringify(filters)}::jsonb) as l (letter text, shortest integer, longest integer)
    join search_words as w on w.brand_id = ${ctx.brand.id} and w.word >= l.letter and w.word < l.letter || ${maxCodePoint}
      and length(w.word) between l.shortest and l.longest
    order by w.goods desc, w.word limit ${limit}`.execute(ctx.db)
  return rows
}

/** Words of a language with a prefix, the most frequent first. */
export const listWordsByPrefix = async (ctx: Ctx<SearchTables>, lang: string, prefix: string, limit: number) =>
  (
    await sql<{ label: string }>`
      select label from search_words
      where brand_id = ${ctx.brand.id} and lang = ${lang} and word >= ${prefix} and word < ${prefix + maxCodePoint}
      order by goods desc, word limit ${limit}`.execute(ctx.db)
  ).rows.map((row) => row.label)

/** The number of titles and names with a folded word, in the language where it is most frequent. */
export const countGoodsWithWord = async (ctx: Ctx<SearchTables>, word: string): Promise<number> =>
  (
    await sql<{ goods: number | null }>`
      select max(goods) as goods from search_words where brand_id = ${ctx.brand.id} and word = ${word}`.execute(ctx.db)
  ).rows[0]!.goods ?? 0

/** A range of words: from one up to, but without, another. */
export type WordRange = { readonly from: string; readonly to: string }

export const toWordRange = (word: string): WordRange => ({ from: word, to: `${word}\u0001` })
export const toPrefixRange = (prefix: string): WordRange => ({ from: prefix, to: prefix + maxCodePoint })

/** For each range whether the brand has a word in it. */
export async function haveWords(ctx: Ctx<SearchTables>, ranges: readonly WordRange[]): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    select r.place::int as place
    from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[])
      with ordinality as r (first_word, end_word, place)
    cross join lateral (
      select from search_words as w
      where w.brand_id = ${ctx.brand.id} and w.word >= r.first_word and w.word < r.end_word
      order by w.word limit 1) as found`.execute(ctx.db)
  const known = new Set(rows.map(({ place }) => place))
  return ranges.map((_, index) => known.has(index + 1))
}

export const hasNoWords = async (ctx: Ctx<SearchTables>): Promise<boolean> =>
  (await sql`select from search_words where brand_id = ${ctx.brand.id} limit 1`.execute(ctx.db)).rows.length === 0

/** Inserts names of options and values; an existing name stays. */
export const insertOptionNames = (ctx: Ctx<SearchTables>, names: readonly OptionName[]) =>
  sql`
    insert into search_options (brand_id, option, value, name)
    select ${ctx.brand.id}::integer, n.option, n.value, n.name
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (option text, value text, name jsonb)
    order by n.option, n.value on conflict do nothing`.execute(ctx.db)

/** Names of options and values; `pairs` come from `splitOptionKey`. */
export const listOptionNames = async (ctx: Ctx<SearchTables>, pairs: readonly (readonly [string, string])[]) =>
  (
    await sql<OptionName>`
      select o.option, o.value, o.name
      from unnest(${pairs.map(([option]) => option)}::text[], ${pairs.map(([, value]) => value)}::text[]) as p (option, value)
      join search_options as o on o.brand_id = ${ctx.brand.id} and o.option = p.option and o.value = p.value`.execute(
      ctx.db,
    )
  ).rows

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

export const listSynonyms = (ctx: Ctx<SearchTables>, limit: number) =>
  ctx.db
    .selectFrom('search_synonyms')
    .select(['lang', 'words'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes the groups of the language that have one of these words. */
export const deleteSynonyms = (ctx: Ctx<SearchTables>, { lang, words }: SynonymGroup) =>
  ctx.db
    .deleteFrom('search_synonyms')
    .where('brand_id', '=', ctx.brand.id)
    .where('lang', '=', lang)
    .where(sql<boolean>`words && ${words}::text[]`)
    .execute()

/** Returns the id of the new group. */
export async function insertSynonyms(
  ctx: Ctx<SearchTables>,
  { lang, words }: { readonly lang: string; readonly words: readonly string[] },
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('search_synonyms')
    .values({ brand_id: ctx.brand.id, id, lang, words: [...words] })
    .execute()
  return id
}

/** Groups with their ids, by language and in the order in which they were set. */
export const listSynonymGroups = (ctx: Ctx<SearchTables>, limit: number) =>
  ctx.db
    .selectFrom('search_synonyms')
    .select(['id', 'lang', 'words'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('lang')
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteSynonymGroup = (ctx: Ctx<SearchTables>, id: string) =>
  ctx.db.deleteFrom('search_synonyms').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()

/** Serialises changes by staff, so that two at once cannot have one text in two groups. */
export const lockSynonyms = (ctx: Ctx<SearchTables>) =>
  sql`select pg_advisory_xact_lock(7201012, ${ctx.brand.id}::integer)`.execute(ctx.db)
