import { demoBanners } from '#demo/catalogue/banners.ts'
import { demoNews } from '#demo/catalogue/news.ts'
import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import type { BrandData } from './brand-data.ts'

/** The wall colour of each banner, by its index. */
const wallColours = ['accent-soft', 'tint-4', 'tint-2'] as const

/** `scene` has the goods of a shop window; the page chooses shape, side and format. */
export function* bannerRows({ brand, categoryId, translate }: BrandData): Rows<'banners'> {
  for (const [index, banner] of translate(demoBanners(brand.site)).entries()) {
    yield {
      brand_id: brand.id,
      id: demoId('banner', brand.id, index + 1),
      position: index + 1,
      headline: banner.headline,
      sentence: banner.sentence,
      button: banner.button,
      link: `/pc/commodity?categoryId=${categoryId(banner.categoryKey)}`,
      scene: { wall: brand.settings.theme.light[wallColours[index % wallColours.length]!], goods: banner.goods },
    }
  }
}

const day = 86_400_000

/** Each was published in the past. */
export function* newsRows({ brand, now, translate }: BrandData): Rows<'news'> {
  for (const [index, article] of demoNews(brand.site, translate).entries()) {
    const tint = `tint-${(index % 6) + 1}` as 'tint-1'
    yield {
      brand_id: brand.id,
      id: demoId('news', brand.id, index + 1),
      title: article.title,
      summary: article.summary,
      body: article.body,
      scene: { wall: brand.settings.theme.light[tint], goods: article.goods },
      published_at: new Date(now.getTime() - article.daysAgo * day),
    }
  }
}
