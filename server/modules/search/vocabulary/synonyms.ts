import type { Locale } from '#i18n/locales.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { invalidateLists } from '../cards.ts'
import type { SearchTables } from '../search.queries.ts'
import { everydayWords, isEverydayWord } from './everyday-words/everyday-words.ts'
import { compileSynonyms, toSynonymKey, withoutTexts, type SynonymGroup, type Synonyms } from './synonym-groups.ts'
import { deleteSynonyms, insertSynonyms, listSynonyms } from './vocabulary.queries.ts'

/** Other processes see a change when their cache expires. */
const cache = createTtlCache<readonly SynonymGroup[]>(30)
const compiledByLanguage = new WeakMap<readonly SynonymGroup[], Map<string, Synonyms>>()
/** A brand's groups beyond these have no effect. */
export const maxSynonymGroups = 2_000

const readGroups = async (ctx: Ctx<SearchTables>) => (await listSynonyms(ctx, maxSynonymGroups)) as SynonymGroup[]

/** One object, so that brands without groups share what is compiled of it. */
const noGroups: readonly SynonymGroup[] = []

/** Everyday words and the brand's groups; a group of one text takes it out of the everyday words. */
function mergeGroups(groups: readonly SynonymGroup[], langs: readonly Locale[]): SynonymGroup[] {
  const own = groups.filter(({ lang }) => langs.includes(lang))
  const removed = own.filter(({ words }) => words.length === 1)
  const everyday = everydayWords.filter(({ lang }) => langs.includes(lang))
  return [...(removed.length > 0 ? withoutTexts(everyday, removed) : everyday), ...own]
}

const listLanguages = (ctx: Ctx): readonly Locale[] => [ctx.lang, ctx.brand.settings.defaultLanguage]

const findGroups = (ctx: Ctx) => cache.getOrCompute(ctx.brand.id, 'groups', () => readGroups(ctx))

/** Synonyms for the caller as they would be after saving this group in the place of those with one of its texts. */
export async function getSynonymsWith(ctx: Ctx, unsaved: SynonymGroup): Promise<Synonyms> {
  const keys = new Set(unsaved.words.map((word) => toSynonymKey(word, unsaved.lang)))
  const others = (await findGroups(ctx)).filter(
    ({ lang, words }) => lang !== unsaved.lang || !words.some((word) => keys.has(toSynonymKey(word, lang))),
  )
  return compileSynonyms(mergeGroups([...others, unsaved], listLanguages(ctx)))
}

/** Synonyms for the caller: those of the caller's language and of the brand's default language. */
export async function getSynonyms(ctx: Ctx): Promise<Synonyms> {
  const found = await findGroups(ctx)
  const groups = found.length > 0 ? found : noGroups
  const forms = compiledByLanguage.get(groups) ?? new Map<string, Synonyms>()
  compiledByLanguage.set(groups, forms)
  const langs = listLanguages(ctx)
  const key = langs.join(' ')
  const known = forms.get(key)
  if (known) return known
  const compiledSynonyms = compileSynonyms(mergeGroups(groups, langs))
  forms.set(key, compiledSynonyms)
  return compiledSynonyms
}

/** Texts without blanks around them and without repetitions. */
export const toWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.normalize('NFC').trim()).filter(Boolean)),
]

/** The brand's groups of a language, in the order in which they were set, without the everyday words. */
export async function listBrandSynonyms(ctx: Ctx<SearchTables>, lang: Locale): Promise<(readonly string[])[]> {
  return (await readGroups(ctx)).filter((group) => group.lang === lang).map(({ words }) => words)
}

/** Clears what searches have cached of synonyms, here at once and elsewhere as it expires. */
export async function followSynonyms(ctx: Ctx): Promise<void> {
  await invalidateCaches(ctx, ['lists'])
  ctx.afterCommit(() => {
    cache.clear(ctx.brand.id)
    invalidateLists(ctx.brand.id)
  })
}

/**
 * Makes the texts of each group synonyms in a language. Earlier groups with one of them are deleted, so a group is changed
 * by setting it again and removed by setting one of its texts alone, which also takes it out of the everyday words. All
 * groups are set or none; returns them without empty ones.
 */
export async function setSynonymGroups(
  ctx: Ctx,
  lang: Locale,
  groups: readonly (readonly string[])[],
): Promise<(readonly string[])[]> {
  const filled = groups.map(toWords).filter(({ length }) => length > 0)
  await inTransaction(ctx, async (ctx) => {
    for (const words of filled) {
      await deleteSynonyms(ctx, { lang, words })
      if (words.length > 1 || isEverydayWord(words[0]!, lang)) await insertSynonyms(ctx, { lang, words })
    }
    await followSynonyms(ctx)
  })
  return filled
}
