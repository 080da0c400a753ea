import type { HomeBannerContent, HomeContent, HomeSectionContent } from '#contract/staff-home.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type HomeTables = Pick<Tables, 'home_floors' | 'banners'>

type Scene = NonNullable<HomeBannerContent['scene']>

/** A scene without goods stands where there is none, because the column cannot be empty. */
const toScene = (stored: unknown): Scene | null => ((stored as Scene).goods.length > 0 ? (stored as Scene) : null)

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null

/** The sections of the home page, top to bottom; empty when the brand uses the usual ones. */
export async function listSections(ctx: Ctx<HomeTables>): Promise<HomeSectionContent[]> {
  const rows = await ctx.db
    .selectFrom('home_floors')
    .select(['id', 'kind', 'style', 'title', 'goods_ids', 'category_id'])
    .select(['starts_at', 'ends_at', 'languages', 'hidden'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as HomeSectionContent['kind'],
    titles: row.title as HomeSectionContent['titles'],
    style: row.style as HomeSectionContent['style'],
    goodsIds: row.goods_ids,
    categoryId: row.category_id,
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    languages: row.languages as HomeSectionContent['languages'],
    hidden: row.hidden,
  }))
}

/** The banners of a place, in their order. */
export async function listBanners(ctx: Ctx<HomeTables>, place: string): Promise<HomeBannerContent[]> {
  const rows = await ctx.db
    .selectFrom('banners')
    .select(['id', 'headline', 'sentence', 'button', 'link', 'scene', 'image', 'phone_image', 'alt'])
    .select(['starts_at', 'ends_at', 'languages', 'hidden'])
    .where('brand_id', '=', ctx.brand.id)
    .where('place', '=', place)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    headlines: row.headline as HomeBannerContent['headlines'],
    sentences: row.sentence as HomeBannerContent['sentences'],
    buttons: row.button as HomeBannerContent['buttons'],
    link: row.link,
    image: row.image,
    phoneImage: row.phone_image,
    alts: row.alt as HomeBannerContent['alts'],
    scene: toScene(row.scene),
    startsAt: toIso(row.starts_at),
    endsAt: toIso(row.ends_at),
    languages: row.languages as HomeBannerContent['languages'],
    hidden: row.hidden,
  }))
}

/** Replaces the sections of the home page. */
export async function replaceSections(ctx: Ctx<HomeTables>, sections: HomeContent['sections']): Promise<void> {
  await ctx.db.deleteFrom('home_floors').where('brand_id', '=', ctx.brand.id).execute()
  if (sections.length === 0) return
  await ctx.db
    .insertInto('home_floors')
    .values(
      sections.map((section, index) => ({
        brand_id: ctx.brand.id,
        id: section.id,
        position: index + 1,
        kind: section.kind,
        style: section.style,
        title: JSON.stringify(section.titles),
        goods_ids: [...section.goodsIds],
        category_id: section.categoryId,
        starts_at: section.startsAt,
        ends_at: section.endsAt,
        languages: [...section.languages],
        hidden: section.hidden,
      })),
    )
    .execute()
}

/** Replaces the banners of the home page. */
export async function replaceBanners(ctx: Ctx<HomeTables>, banners: HomeContent['banners']): Promise<void> {
  await ctx.db.deleteFrom('banners').where('brand_id', '=', ctx.brand.id).where('place', '=', 'home').execute()
  if (banners.length === 0) return
  await ctx.db
    .insertInto('banners')
    .values(
      banners.map((banner, index) => ({
        brand_id: ctx.brand.id,
        id: banner.id,
        place: 'home',
        position: index + 1,
        headline: JSON.stringify(banner.headlines),
        sentence: JSON.stringify(banner.sentences),
        button: JSON.stringify(banner.buttons),
        link: banner.link,
        scene: JSON.stringify(banner.scene ?? { wall: ctx.brand.settings.theme.light['accent-soft'], goods: [] }),
        image: banner.image,
        phone_image: banner.phoneImage,
        alt: JSON.stringify(banner.alts),
        starts_at: banner.startsAt,
        ends_at: banner.endsAt,
        languages: [...banner.languages],
        hidden: banner.hidden,
      })),
    )
    .execute()
}
