import type { Locale } from '#i18n/locales.ts'
import { dropEverywhere } from '#server/platform/cache-bus.ts'
import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { dropLists } from './find-cards.ts'
import type { SearchTables } from './search.queries.ts'
import { openGroups, type SynonymGroup, type Synonyms } from './synonym-groups.ts'
import { deleteSynonyms, insertSynonyms, listSynonyms } from './synonyms.queries.ts'

/** Other processes hear of a change when what they keep runs out. */
const kept = keepFor<readonly SynonymGroup[]>(30)
const opened = new WeakMap<readonly SynonymGroup[], Map<string, Synonyms>>()
const mostGroups = 2_000

const readGroups = async (ctx: Ctx<SearchTables>) => (await listSynonyms(ctx, mostGroups)) as SynonymGroup[]

/** The groups that hold for what the caller types: those of its language and of the brand's. */
export async function synonymsFor(ctx: Ctx): Promise<Synonyms> {
  const groups = await kept.through(ctx.brand.id, 'groups', () => readGroups(ctx))
  const forms = opened.get(groups) ?? new Map<string, Synonyms>()
  opened.set(groups, forms)
  const known = forms.get(ctx.lang)
  if (known) return known
  const langs = [ctx.lang, ctx.brand.settings.defaultLanguage]
  const made = openGroups(groups.filter(({ lang }) => langs.includes(lang)))
  forms.set(ctx.lang, made)
  return made
}

/**
 * Makes these texts mean the same in searches of a language. Groups that held one of them are given up, so that a group
 * is changed by setting it anew, and taken back by setting one of its texts alone. Answers the group.
 */
export async function setSynonyms(ctx: Ctx, lang: Locale, texts: readonly string[]): Promise<readonly string[]> {
  const words = [...new Set(texts.map((text) => text.normalize('NFC').trim()).filter(Boolean))]
  await inTransaction(ctx, async (ctx) => {
    await deleteSynonyms(ctx, { lang, words })
    if (words.length > 1) await insertSynonyms(ctx, { lang, words })
    await dropEverywhere(ctx, ['lists'])
    ctx.afterCommit(() => {
      kept.drop(ctx.brand.id)
      dropLists(ctx.brand.id)
    })
  })
  return words
}
