import type { Banner, homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { HomeBannerContent } from '#contract/staff-home.ts'
import { getDirection } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { buildSceneAddress, toShowableImage } from '../media/public.ts'
import { isShown } from '#contract/home-window.ts'
import { listBanners } from './home.queries.ts'

type Operation = typeof homeApi.banners

/** The banners that are shown at a time in the caller's language, with scenes for its reading direction. */
export function toBanners(ctx: Ctx, banners: readonly HomeBannerContent[], at: Date): Banner[] {
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const side = getDirection(ctx.lang) === 'rtl' ? 'left' : 'right'
  return banners
    .filter((banner) => isShown(banner, at, ctx.lang))
    .map(({ id, headlines, sentences, buttons, link, image, phoneImage, alts, scene }) => ({
      id,
      headline: text(headlines),
      sentence: text(sentences),
      button: text(buttons),
      link,
      scene: image === null && scene !== null ? buildSceneAddress(ctx.brand, scene, side) : '',
      image:
        image === null
          ? null
          : {
              src: toShowableImage(ctx.brand, image),
              phoneSrc: phoneImage === null ? null : toShowableImage(ctx.brand, phoneImage),
              alt: text(alts),
            },
    }))
}

export const readBanners = async (ctx: Ctx, { place }: Parsed<Operation>): Promise<Data<Operation>> => ({
  banner: toBanners(ctx, await listBanners(ctx, place), ctx.clock.now()),
})
