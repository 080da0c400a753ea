import { demoBanners } from '#demo/catalogue/banners.ts'
import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import type { Shelf } from './shelf.ts'

/** The colour of the air behind each banner's goods, by the place of the banner. */
const walls = ['accent-soft', 'tint-4', 'tint-2'] as const

/** `scene` is what a shop window shows; its shape, side and format are chosen by whoever shows it. */
export function* bannerRows({ brand, categoryId }: Shelf): Rows<'banners'> {
  for (const [index, banner] of demoBanners(brand.site).entries()) {
    yield {
      brand_id: brand.id,
      id: demoId('banner', brand.id, index + 1),
      position: index + 1,
      headline: banner.headline,
      sentence: banner.sentence,
      button: banner.button,
      link: `/pc/commodity?categoryId=${categoryId(banner.categoryKey)}`,
      scene: { wall: brand.settings.theme.light[walls[index % walls.length]!], goods: banner.goods },
    }
  }
}

/** The brand's floors in its own order; they have no title of their own, so that each language says its own. */
export function* floorRows({ brand }: Shelf): Rows<'home_floors'> {
  for (const [index, kind] of brand.settings.home.entries())
    yield { brand_id: brand.id, id: demoId('floor', brand.id, index + 1), position: index + 1, kind }
}
