import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { SearchTables } from '#server/modules/search/search.queries.ts'
import type { SynonymGroup } from './synonym-groups.ts'

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

export const insertSynonyms = (ctx: Ctx<SearchTables>, { lang, words }: SynonymGroup) =>
  ctx.db
    .insertInto('search_synonyms')
    .values({ brand_id: ctx.brand.id, id: newId(), lang, words: [...words] })
    .execute()
