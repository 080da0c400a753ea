import { getColour } from './colours.ts'
import { getSiteCharacter } from './sites.ts'
import { departmentBanners, ownBanners } from './texts/banner-rows.ts'
import type { BannerRow } from './texts/banner-rows.ts'
import { text } from './text.ts'
import type { DemoBanner, KindName, SceneGoods } from './types.ts'

const BANNER_COUNT = 3

function listFittingRows(site: string): BannerRow[] {
  const { banners, departments } = getSiteCharacter(site)
  const isSold = (key: string) => departments.includes(key.split('.')[0] ?? '')
  const ownRows: readonly BannerRow[] = banners === 'plain' ? [] : ownBanners[banners]
  const fitting = ownRows.filter((row) => isSold(row[3]) && isSold(row[5]))
  const others = departments.map((key) => departmentBanners[key]).filter((row) => row !== undefined)
  return [...fitting, ...others]
}

/** Three banners of the site; each links to categories of the site. */
export const demoBanners = (site: string): DemoBanner[] => listFittingRows(site).slice(0, BANNER_COUNT).map(toBanner)

/** Goods of the site's shop windows, those of its banners first. */
export const demoScenes = (site: string): SceneGoods[][] =>
  listFittingRows(site).map((row) => row[6].split(' ').map(parseSceneGoods))

function toBanner([headline, sentence, button, categoryKey, link, linkCategoryKey, scene]: BannerRow): DemoBanner {
  return {
    headline: text(headline),
    sentence: text(sentence),
    button: text(button),
    categoryKey,
    link: text(link),
    linkCategoryKey,
    goods: scene.split(' ').map(parseSceneGoods),
  }
}

/** Reads `kind:colour/accent`. */
function parseSceneGoods(item: string): SceneGoods {
  const [kind, look = ''] = item.split(':')
  const [main = '', accent = 'tan'] = look.split('/')
  return { kind: kind as KindName, colour: getColour(main).hex, accent: getColour(accent).hex }
}
