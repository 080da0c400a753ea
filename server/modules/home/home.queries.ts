import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type HomeTables = Pick<Tables, 'home_floors' | 'banners'>

export const listHomeSections = (ctx: Ctx<HomeTables>) =>
  ctx.db
    .selectFrom('home_floors')
    .select(['id', 'kind', 'style', 'title'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const listBanners = (ctx: Ctx<HomeTables>, place: string) =>
  ctx.db
    .selectFrom('banners')
    .select(['id', 'headline', 'sentence', 'button', 'link', 'scene'])
    .where('brand_id', '=', ctx.brand.id)
    .where('place', '=', place)
    .orderBy('position')
    .orderBy('id')
    .execute()
