import type { Floor, homeApi } from '#contract/home.ts'
import type { Data } from '#contract/operation.ts'
import type { HomeContent, HomeSectionContent } from '#contract/staff-home.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { getCategoryTree, toCategory } from '../catalogue/categories/public.ts'
import { listStores } from '../merchants/public.ts'
import { listCards, listCardsByGoods, toCard, type CardRow } from '../search/public.ts'
import { pickDiverse, takeDiverse, toDepartmentId, withoutRepeats } from './home.rules.ts'
import { buildSection, readPublished } from './arrange-home.ts'
import { isShown } from '#contract/home-window.ts'
import { toBanners } from './read-banners.ts'
import { toSellersWithGoods } from './read-sellers.ts'
import { listRecommended } from './recommend.ts'

type Kind = Floor['kind']
type Content = Partial<Pick<Floor, 'goods' | 'sellers' | 'endsAt' | 'link' | 'title'>>

const departmentsInStrip = 8
const storesPerSection = 6
const goodsPerStore = 3
/** Candidates per shown product. */
const candidatesPerItem = 10

const toContent = (ctx: Ctx, rows: readonly CardRow[], link: string): Content => ({
  goods: rows.map((row) => toCard(ctx, row)),
  link,
})

/** The best of the sales that end soonest; the section counts down to the first end. */
async function fillSale(ctx: Ctx, count: number): Promise<Content> {
  const ending = await listCards(ctx, { onSale: true }, 'ending', { limit: count * candidatesPerItem, offset: 0 })
  const rows = pickDiverse(ending, count, toDepartmentId(await getCategoryTree(ctx)))
  const ends = rows.map((row) => row.saleEndsAt!.getTime())
  return {
    ...toContent(ctx, rows, '/discounted'),
    endsAt: rows.length ? new Date(Math.min(...ends)).toISOString() : null,
  }
}

/** The newest goods, with few of one department. */
async function fillNew(ctx: Ctx, count: number): Promise<Content> {
  const newest = await listCards(ctx, {}, 'newest', { limit: count * candidatesPerItem, offset: 0 })
  const rows = takeDiverse(newest, count, toDepartmentId(await getCategoryTree(ctx)))
  return toContent(ctx, rows, '/commodity?sort=newest')
}

async function fillStores(ctx: Ctx): Promise<Content> {
  const { stores } = await listStores(ctx, { limit: storesPerSection, offset: 0, maxCount: 1 })
  return { sellers: await toSellersWithGoods(ctx, stores, goodsPerStore) }
}

/** Selected goods in their order; sold-out ones move to the end. */
async function fillSelected(ctx: Ctx, { goodsIds }: HomeSectionContent): Promise<Content> {
  const rows = await listCardsByGoods(ctx, goodsIds)
  const sorted = [...rows.filter(({ inStock }) => inStock), ...rows.filter(({ inStock }) => !inStock)]
  return { goods: sorted.map((row) => toCard(ctx, row)) }
}

/** The best sellers of a category; nothing once it is gone. */
async function fillCategory(ctx: Ctx, count: number, { categoryId }: HomeSectionContent): Promise<Content> {
  const category = categoryId === null ? undefined : (await getCategoryTree(ctx)).byId.get(categoryId)
  if (!category) return {}
  const filter = { category: { id: category.id, depth: category.depth } }
  const rows = await listCards(ctx, filter, 'sales', firstPage(count))
  const title = pickText(category.name, ctx.lang, ctx.brand.settings.defaultLanguage)
  return { ...toContent(ctx, rows, `/commodity?categoryId=${category.id}`), title }
}

const firstPage = (count: number) => ({ limit: count, offset: 0 })

type Fill = (ctx: Ctx, count: number, section: HomeSectionContent) => Promise<Content>

/** The content by kind of section; banners and departments are separate fields of the answer. */
const fillByKind: Readonly<Record<Kind, Fill>> = {
  banner: async () => ({}),
  categories: async () => ({ link: '/classification' }),
  recommended: async (ctx, count) => toContent(ctx, await listRecommended(ctx, count), '/commodity'),
  new: fillNew,
  bottom: async (ctx, count) =>
    toContent(ctx, await listCards(ctx, {}, 'sales', firstPage(count)), '/commodity?sort=sales'),
  sale: fillSale,
  stores: fillStores,
  products: (ctx, _count, section) => fillSelected(ctx, section),
  category: fillCategory,
}

/** The sections of a brand without arranged ones, from its settings. */
const usualSections = ({ brand }: Ctx): HomeSectionContent[] =>
  brand.settings.home.map((kind) => ({ ...buildSection(kind), id: kind }))

/** The home page with a content, as readers of the context's language see it at a time. */
export async function toHomeView(
  ctx: Ctx,
  { sections: arranged, banners }: HomeContent,
  at: Date,
): Promise<Data<typeof homeApi.index>> {
  const isArranged = arranged.length > 0
  const sections = isArranged ? arranged.filter((section) => isShown(section, at, ctx.lang)) : usualSections(ctx)
  const views = sections.map(async (section): Promise<Floor> => {
    const { id, kind, style, titles } = section
    const filled = await fillByKind[kind](ctx, ctx.brand.policy.homePageSize, section)
    const title = pickText(titles, ctx.lang, ctx.brand.settings.defaultLanguage)
    const empty = { goods: [], sellers: [], link: null, endsAt: null }
    return { id, kind, style, ...empty, ...filled, title: title || (filled.title ?? '') }
  })
  const [filled, tree] = await Promise.all([Promise.all(views), getCategoryTree(ctx)])
  return {
    floors: isArranged ? filled : withoutRepeats(filled),
    banner: toBanners(ctx, banners, at),
    categories: tree.departments.slice(0, departmentsInStrip).map((node) => toCategory(ctx, node, 1)),
  }
}

/** The home page: sections in the brand's order with their goods, banners and departments. */
export const readHome = async (ctx: Ctx): Promise<Data<typeof homeApi.index>> =>
  toHomeView(ctx, await readPublished(ctx), ctx.clock.now())
