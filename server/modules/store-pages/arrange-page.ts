import type { StorePageContent } from '#contract/store-pages.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'

type Section = StorePageContent['sections'][number]

/** A section that is shown, in one language, without its products. */
export type ArrangedSection = Pick<Section, 'id' | 'kind' | 'pick' | 'goodsIds'> & {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Whether a section is shown on a day (YYYY-MM-DD). */
const isShown = ({ hidden, firstDay, lastDay }: Pick<Section, 'hidden' | 'firstDay' | 'lastDay'>, day: string) =>
  !hidden && (firstDay === undefined || firstDay <= day) && (lastDay === undefined || day <= lastDay)

/** The sections of a page that are shown on a day, by default today, in the language of the context. */
export function arrangePage(
  ctx: Pick<Ctx, 'brand' | 'lang' | 'clock'>,
  { banner, sections }: Pick<StorePageContent, 'banner' | 'sections'>,
  day = toBrandDay(ctx.brand, ctx.clock.now()),
) {
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const head = { image: banner.image ?? null, title: pick(banner.titles), text: pick(banner.texts) }
  return {
    banner: head.image || head.title || head.text ? head : null,
    sections: sections
      .filter((section) => isShown(section, day))
      .map(({ id, kind, pick: which, goodsIds, titles, texts }): ArrangedSection => ({
        id,
        kind,
        pick: which,
        goodsIds,
        title: pick(titles),
        paragraphs: pick(texts)
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      })),
  }
}
