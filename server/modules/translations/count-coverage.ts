import type { TranslationGroup } from '#contract/translation-kinds.ts'
import type { staffTranslationsApi } from '#contract/translations.ts'
import type { Data } from '#contract/operation.ts'
import { findGoodsState } from '#server/modules/catalogue/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findState, iterateGroup } from './read-texts.ts'

type Counts = { total: number; missing: number; stale: number }
type Coverage = Data<typeof staffTranslationsApi.coverage>
type GroupCoverage = { readonly counts: ReadonlyMap<string, Counts>; readonly isComplete: boolean }

/** Subjects of a kind that one count reads at most. */
const maxCounted = 10_000

async function countGroup(
  ctx: Ctx,
  storeId: string | null,
  group: TranslationGroup,
  languages: readonly string[],
): Promise<GroupCoverage> {
  const { defaultLanguage } = ctx.brand.settings
  const counts = new Map(languages.map((lang) => [lang, { total: 0, missing: 0, stale: 0 }]))
  let read = 0
  for await (const subjects of iterateGroup(
    ctx,
    group,
    { storeId, seenAtMs: ctx.clock.now().getTime() },
    maxCounted + 1,
  ))
    for (const subject of subjects) {
      if (++read > maxCounted) break
      for (const unit of subject.units)
        for (const [lang, count] of counts) {
          const state = findState(subject, unit, lang, defaultLanguage)
          if (state === null) continue
          count.total++
          if (state !== 'translated') count[state]++
        }
    }
  return { counts, isComplete: read <= maxCounted }
}

/** Counts of products, the many, by owner, with the state of the products that they were counted in. */
const goodsCounts = new Map<string, { readonly state: string; readonly coverage: GroupCoverage }>()
const maxRemembered = 100

/** Counts products again only when one of them, or a language of the brand, has changed. */
async function countGoods(ctx: Ctx, storeId: string | null, languages: readonly string[]): Promise<GroupCoverage> {
  const owner = `${ctx.brand.id} ${storeId}`
  const state = JSON.stringify([ctx.brand.settings.defaultLanguage, languages, await findGoodsState(ctx, storeId)])
  const known = goodsCounts.get(owner)
  if (known?.state === state) return known.coverage
  const coverage = await countGroup(ctx, storeId, 'goods', languages)
  goodsCounts.delete(owner)
  goodsCounts.set(owner, { state, coverage })
  if (goodsCounts.size > maxRemembered) goodsCounts.delete(goodsCounts.keys().next().value!)
  return coverage
}

/** Missing and outdated texts of each other language of the brand, by kind. */
export async function countCoverage(
  ctx: Ctx,
  storeId: string | null,
  groups: readonly TranslationGroup[],
): Promise<Coverage> {
  const { defaultLanguage } = ctx.brand.settings
  const others = ctx.brand.languages.filter((lang) => lang !== defaultLanguage)
  const counted: { readonly group: TranslationGroup; readonly coverage: GroupCoverage }[] = []
  for (const group of groups) {
    const count = group === 'goods' ? countGoods(ctx, storeId, others) : countGroup(ctx, storeId, group, others)
    counted.push({ group, coverage: await count })
  }
  return {
    sourceLanguage: defaultLanguage,
    languages: others.map((language) => ({
      language,
      groups: counted.map(({ group, coverage }) => ({ group, ...coverage.counts.get(language)! })),
    })),
    isComplete: counted.every(({ coverage }) => coverage.isComplete),
  }
}
