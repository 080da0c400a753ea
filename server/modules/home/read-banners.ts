import type { Banner, homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getDirection } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { buildSceneAddress, type Scene } from '../media/public.ts'
import { listBanners } from './home.queries.ts'

type Operation = typeof homeApi.banners

/** The banners of a place in the caller's language, with scenes for its reading direction. */
export async function findBanners(ctx: Ctx, place: string): Promise<Banner[]> {
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  return (await listBanners(ctx, place)).map(({ id, headline, sentence, button, link, scene }) => ({
    id,
    headline: text(headline),
    sentence: text(sentence),
    button: text(button),
    link,
    scene: buildSceneAddress(ctx.brand, scene as unknown as Scene, getDirection(ctx.lang) === 'rtl' ? 'left' : 'right'),
  }))
}

export const readBanners = async (ctx: Ctx, { place }: Parsed<Operation>): Promise<Data<Operation>> => ({
  banner: await findBanners(ctx, place),
})
