import type { staffTranslationsApi } from '#contract/translations.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findState, iterateSubjects, type Subject } from './read-catalogue.ts'

type Counts = { total: number; missing: number; stale: number }
type Coverage = Data<typeof staffTranslationsApi.coverage>

/** Products that one count reads at most. */
const maxCounted = 10_000

/** Missing and outdated texts of each other language of the brand. */
export async function countCoverage(ctx: Ctx, storeId: string | null): Promise<Coverage> {
  const { defaultLanguage } = ctx.brand.settings
  const others = ctx.brand.languages.filter((lang) => lang !== defaultLanguage)
  const groups: readonly Subject['group'][] = storeId === null ? ['goods', 'categories'] : ['goods']
  const counts = new Map<string, Counts>(
    others.flatMap((lang) => groups.map((group) => [`${lang} ${group}`, { total: 0, missing: 0, stale: 0 }] as const)),
  )
  let products = 0
  for await (const subjects of iterateSubjects(ctx, storeId, maxCounted + 1))
    for (const subject of subjects) {
      if (subject.group === 'goods' && ++products > maxCounted) continue
      for (const unit of subject.units)
        for (const lang of others) {
          const state = findState(subject, unit, lang, defaultLanguage)
          if (state === null) continue
          const count = counts.get(`${lang} ${subject.group}`)!
          count.total++
          if (state !== 'translated') count[state]++
        }
    }
  return {
    sourceLanguage: defaultLanguage,
    languages: others.map((language) => ({
      language,
      groups: groups.map((group) => ({ group, ...counts.get(`${language} ${group}`)! })),
    })),
    isComplete: products <= maxCounted,
  }
}
