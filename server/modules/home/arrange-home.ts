import { isDeepStrictEqual } from 'node:util'
import type { homeSections } from '#contract/home-sections.ts'
import type { HomeBannerContent, HomeContent, HomeSectionContent } from '#contract/staff-home.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { listBanners, listSections, replaceBanners, replaceSections, type HomeTables } from './home.queries.ts'

export type SectionKind = (typeof homeSections)[number]

/** The sections and banners that shoppers see. */
export async function readPublished(ctx: Ctx<HomeTables>): Promise<HomeContent> {
  const [sections, banners] = await Promise.all([listSections(ctx), listBanners(ctx, 'home')])
  return { sections, banners }
}

/** Replaces the sections and banners that shoppers see. Every change of the home page is made here, in a transaction. */
export async function writePublished(ctx: Ctx<HomeTables>, content: HomeContent): Promise<void> {
  const before = await readPublished(ctx)
  if (!isDeepStrictEqual(before.sections, content.sections)) await replaceSections(ctx, content.sections)
  if (!isDeepStrictEqual(before.banners, content.banners)) await replaceBanners(ctx, content.banners)
  await invalidateCaches(ctx, ['lists'])
}

const always = { startsAt: null, endsAt: null, languages: [], hidden: false }

/** A section that is always shown, with its usual title. */
export const buildSection = (kind: SectionKind): HomeSectionContent => ({
  id: newId(),
  kind,
  titles: {},
  style: 'grid',
  goodsIds: [],
  categoryId: null,
  ...always,
})

/** Arranges these kinds of sections, each once; those that stand there keep what else they have. Call it in a transaction. */
export async function arrangeSections(ctx: Ctx<HomeTables>, kinds: readonly SectionKind[]): Promise<void> {
  const { sections, banners } = await readPublished(ctx)
  const find = (kind: SectionKind) => sections.find((one) => one.kind === kind) ?? buildSection(kind)
  await writePublished(ctx, { sections: kinds.map(find), banners })
}

/** Titles the first section of a kind. Call it in a transaction. */
export async function setSectionTitle(
  ctx: Ctx<HomeTables>,
  kind: SectionKind,
  titles: HomeSectionContent['titles'],
): Promise<void> {
  const { sections, banners } = await readPublished(ctx)
  const first = sections.find((one) => one.kind === kind)
  await writePublished(ctx, { sections: sections.map((one) => (one === first ? { ...one, titles } : one)), banners })
}

export type NewBanner = Pick<HomeBannerContent, 'headlines' | 'sentences' | 'buttons' | 'link' | 'scene'>

/** Adds a banner with a drawn scene after the others. Returns its id. Call it in a transaction. */
export async function addBanner(ctx: Ctx<HomeTables>, banner: NewBanner): Promise<string> {
  const id = newId()
  const { sections, banners } = await readPublished(ctx)
  const added = { ...always, ...banner, id, image: null, phoneImage: null, alts: {} }
  await writePublished(ctx, { sections, banners: [...banners, added] })
  return id
}

/** Removes a banner; false when the id is unknown. Call it in a transaction. */
export async function removeBanner(ctx: Ctx<HomeTables>, id: string): Promise<boolean> {
  const { sections, banners } = await readPublished(ctx)
  const left = banners.filter((one) => one.id !== id)
  if (left.length < banners.length) await writePublished(ctx, { sections, banners: left })
  return left.length < banners.length
}
