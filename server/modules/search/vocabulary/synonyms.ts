import type { Locale } from '#i18n/locales.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { invalidateLists } from '../cards.ts'
import type { SearchTables } from '../search.queries.ts'
import { compileSynonyms, type SynonymGroup, type Synonyms } from './synonym-groups.ts'
import { deleteSynonyms, insertSynonyms, listSynonyms } from './vocabulary.queries.ts'

/** Other processes see a change when their cache expires. */
const cache = createTtlCache<readonly SynonymGroup[]>(30)
const compiledByLanguage = new WeakMap<readonly SynonymGroup[], Map<string, Synonyms>>()
const maxGroups = 2_000

const readGroups = async (ctx: Ctx<SearchTables>) => (await listSynonyms(ctx, maxGroups)) as SynonymGroup[]

/** Synonyms for the caller: those of the caller's language and of the brand's default language. */
export async function getSynonyms(ctx: Ctx): Promise<Synonyms> {
  const groups = await cache.getOrCompute(ctx.brand.id, 'groups', () => readGroups(ctx))
  const forms = compiledByLanguage.get(groups) ?? new Map<string, Synonyms>()
  compiledByLanguage.set(groups, forms)
  const known = forms.get(ctx.lang)
  if (known) return known
  const langs = [ctx.lang, ctx.brand.settings.defaultLanguage]
  const compiledSynonyms = compileSynonyms(groups.filter(({ lang }) => langs.includes(lang)))
  forms.set(ctx.lang, compiledSynonyms)
  return compiledSynonyms
}

/**
 * Makes these texts synonyms in a language. Earlier groups with one of them are deleted, so a group is changed by
 * setting it again and removed by setting one of its texts alone. Returns the group.
 */
export async function setSynonyms(ctx: Ctx, lang: Locale, texts: readonly string[]): Promise<readonly string[]> {
  const words = [...new Set(texts.map((text) => text.normalize('NFC').trim()).filter(Boolean))]
  await inTransaction(ctx, async (ctx) => {
    await deleteSynonyms(ctx, { lang, words })
    if (words.length > 1) await insertSynonyms(ctx, { lang, words })
    await invalidateCaches(ctx, ['lists'])
    ctx.afterCommit(() => {
      cache.clear(ctx.brand.id)
      invalidateLists(ctx.brand.id)
    })
  })
  return words
}
