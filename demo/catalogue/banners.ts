import { colour } from './colours.ts'
import { siteCharacter } from './sites.ts'
import { departmentBanners, ownBanners } from './texts/banner-rows.ts'
import type { BannerRow } from './texts/banner-rows.ts'
import { text } from './text.ts'
import type { DemoBanner, KindName, SceneGoods } from './types.ts'

const SHOWN = 3

function fittingRows(site: string): BannerRow[] {
  const { banners, departments } = siteCharacter(site)
  const sold = (key: string) => departments.includes(key.split('.')[0] ?? '')
  const own: readonly BannerRow[] = banners === 'plain' ? [] : ownBanners[banners]
  const fitting = own.filter((row) => sold(row[3]) && sold(row[5]))
  const others = departments.map((key) => departmentBanners[key]).filter((row) => row !== undefined)
  return [...fitting, ...others]
}

/** Three banners in the voice of the site; each leads only to categories that the site shows. */
export const demoBanners = (site: string): DemoBanner[] => fittingRows(site).slice(0, SHOWN).map(banner)

/** What shop windows of the site may show, those of its banners first. */
export const demoScenes = (site: string): SceneGoods[][] =>
  fittingRows(site).map((row) => row[6].split(' ').map(sceneGoods))

function banner([headline, sentence, button, categoryKey, link, linkCategoryKey, scene]: BannerRow): DemoBanner {
  return {
    headline: text(headline),
    sentence: text(sentence),
    button: text(button),
    categoryKey,
    link: text(link),
    linkCategoryKey,
    goods: scene.split(' ').map(sceneGoods),
  }
}

/** Reads `kind:colour/accent`. */
function sceneGoods(item: string): SceneGoods {
  const [kind, look = ''] = item.split(':')
  const [main = '', accent = 'tan'] = look.split('/')
  return { kind: kind as KindName, colour: colour(main).hex, accent: colour(accent).hex }
}
