import type { Floor, homeApi } from '#contract/home.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { getCategoryTree, toCategory } from '../catalogue/categories/public.ts'
import { listStores } from '../merchants/public.ts'
import { listCards, toCard, type CardRow } from '../search/public.ts'
import { pickDiverse, takeDiverse, toDepartmentId, withoutRepeats } from './home.rules.ts'
import { listHomeSections } from './home.queries.ts'
import { findBanners } from './read-banners.ts'
import { toSellersWithGoods } from './read-sellers.ts'
import { listRecommended } from './recommend.ts'

type Kind = Floor['kind']
type Content = Partial<Pick<Floor, 'goods' | 'sellers' | 'endsAt' | 'link'>>

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

const firstPage = (count: number) => ({ limit: count, offset: 0 })

/** The content by kind of section; banners and departments are separate fields of the answer. */
const fillByKind: Readonly<Record<Kind, (ctx: Ctx, count: number) => Promise<Content>>> = {
  banner: async () => ({}),
  categories: async () => ({ link: '/classification' }),
  recommended: async (ctx, count) => toContent(ctx, await listRecommended(ctx, count), '/commodity'),
  new: fillNew,
  bottom: async (ctx, count) =>
    toContent(ctx, await listCards(ctx, {}, 'sales', firstPage(count)), '/commodity?sort=sales'),
  sale: fillSale,
  stores: fillStores,
}

type Section = Pick<Floor, 'id' | 'style'> & { readonly kind: string; readonly title: unknown }

/** The sections of a brand without arranged ones, from its settings. */
const defaultSections = ({ brand }: Ctx): Section[] =>
  brand.settings.home.map((kind) => ({ id: kind, kind, style: 'grid', title: {} }))

/** The home page: sections in the brand's order with their goods, banners and departments. */
export async function readHome(ctx: Ctx): Promise<Data<typeof homeApi.index>> {
  const [arranged, banner, tree] = await Promise.all([
    listHomeSections(ctx),
    findBanners(ctx, 'home'),
    getCategoryTree(ctx),
  ])
  const sections: Section[] = arranged.length > 0 ? arranged : defaultSections(ctx)
  const views = sections.map(async ({ id, kind, style, title }): Promise<Floor> => ({
    id,
    kind: kind as Kind,
    title: pickText(title, ctx.lang, ctx.brand.settings.defaultLanguage),
    style,
    goods: [],
    sellers: [],
    link: null,
    endsAt: null,
    ...(await fillByKind[kind as Kind](ctx, ctx.brand.policy.homePageSize)),
  }))
  const filled = await Promise.all(views)
  return {
    floors: arranged.length > 0 ? filled : withoutRepeats(filled),
    banner,
    categories: tree.departments.slice(0, departmentsInStrip).map((node) => toCategory(ctx, node, 1)),
  }
}
