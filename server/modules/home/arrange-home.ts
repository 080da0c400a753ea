import { sql } from 'kysely'
import { homeSections } from '#contract/brand-file.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { HomeTables } from './home.queries.ts'

export type SectionKind = (typeof homeSections)[number]
type Texts = Readonly<Record<string, string>>

export type Section = { readonly kind: SectionKind; readonly title: Texts }

const invalidateHome = (ctx: Ctx<HomeTables>) => invalidateCaches(ctx, ['lists'])

/** The sections of the home page, top to bottom; empty when the brand uses the default ones. */
export async function listSections(ctx: Ctx<HomeTables>): Promise<Section[]> {
  const rows = await ctx.db
    .selectFrom('home_floors')
    .select(['kind', 'title'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, title }) => ({ kind: kind as SectionKind, title: title as Texts }))
}

/** Replaces the sections of the home page. Call it in a transaction. */
export async function arrangeSections(ctx: Ctx<HomeTables>, sections: readonly Section[]): Promise<void> {
  await ctx.db.deleteFrom('home_floors').where('brand_id', '=', ctx.brand.id).execute()
  if (sections.length > 0)
    await ctx.db
      .insertInto('home_floors')
      .values(
        sections.map(({ kind, title }, index) => ({
          brand_id: ctx.brand.id,
          id: newId(),
          position: index + 1,
          kind,
          title: JSON.stringify(title),
        })),
      )
      .execute()
  await invalidateHome(ctx)
}

export type NewBanner = {
  readonly headline: Texts
  readonly sentence: Texts
  readonly button: Texts
  /** An address of the storefront, such as `/pc/commodity`. */
  readonly link: string
  readonly scene: object
}

/** The banners of the home page in their order. */
export const listHomeBanners = (ctx: Ctx<HomeTables>) =>
  ctx.db
    .selectFrom('banners')
    .select(['id', 'headline', 'link'])
    .where('brand_id', '=', ctx.brand.id)
    .where('place', '=', 'home')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Adds a banner after the others. Returns its id. */
export async function addBanner(ctx: Ctx<HomeTables>, banner: NewBanner): Promise<string> {
  const id = newId()
  const { position } = await ctx.db
    .selectFrom('banners')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('brand_id', '=', ctx.brand.id)
    .executeTakeFirstOrThrow()
  const { link, ...texts } = banner
  const columns = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, JSON.stringify(value)]))
  await ctx.db
    .insertInto('banners')
    .values({ brand_id: ctx.brand.id, id, position, link, ...(columns as Record<keyof typeof texts, string>) })
    .execute()
  await invalidateHome(ctx)
  return id
}

/** Removes a banner; false when the id is unknown. */
export async function removeBanner(ctx: Ctx<HomeTables>, id: string): Promise<boolean> {
  const removed = ctx.db.deleteFrom('banners').where('brand_id', '=', ctx.brand.id).where('id', '=', id)
  const { numDeletedRows } = await removed.executeTakeFirst()
  await invalidateHome(ctx)
  return numDeletedRows === 1n
}
