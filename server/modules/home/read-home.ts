import type { Floor, homeApi } from '#contract/home.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { categoryTree, toCategory } from '../catalogue/public.ts'
import { listStores } from '../merchants/public.ts'
import { listCards, toCard, type CardRow } from '../search/public.ts'
import { departmentOf } from './department-of.ts'
import { listFloors } from './home.queries.ts'
import { pickDiverse, takeDiverse, withoutRepeats } from './home.rules.ts'
import { findBanners } from './read-banners.ts'
import { withGoods } from './read-sellers.ts'
import { findRecommended } from './recommend.ts'

type Kind = Floor['kind']
type Content = Partial<Pick<Floor, 'goods' | 'sellers' | 'endsAt' | 'link'>>

const departmentsInStrip = 8
const storesOnFloor = 6
const goodsPerStore = 3
/** How many goods are looked at for each that is shown. */
const breadth = 10

const asContent = (ctx: Ctx, rows: readonly CardRow[], link: string): Content => ({
  goods: rows.map((row) => toCard(ctx, row)),
  link,
})

/** Of the sales that end soonest the best; the floor counts down to the first end. */
async function fillSale(ctx: Ctx, count: number): Promise<Content> {
  const ending = await listCards(ctx, { onSale: true }, 'ending', { limit: count * breadth, offset: 0 })
  const rows = pickDiverse(ending, count, departmentOf(await categoryTree(ctx)))
  const ends = rows.map((row) => row.saleEndsAt!.getTime())
  return {
    ...asContent(ctx, rows, '/discounted'),
    endsAt: rows.length ? new Date(Math.min(...ends)).toISOString() : null,
  }
}

/** The newest goods, as far as few of them come from one department. */
async function fillNew(ctx: Ctx, count: number): Promise<Content> {
  const newest = await listCards(ctx, {}, 'newest', { limit: count * breadth, offset: 0 })
  const rows = takeDiverse(newest, count, departmentOf(await categoryTree(ctx)))
  return asContent(ctx, rows, '/commodity?sort=newest')
}

async function fillStores(ctx: Ctx): Promise<Content> {
  const { stores } = await listStores(ctx, { limit: storesOnFloor, offset: 0, most: 1 })
  return { sellers: await withGoods(ctx, stores, goodsPerStore) }
}

const page = (count: number) => ({ limit: count, offset: 0 })

/** What each kind of floor is filled with; banner and category strip stand beside the floors in the answer. */
const fill: Readonly<Record<Kind, (ctx: Ctx, count: number) => Promise<Content>>> = {
  banner: async () => ({}),
  categories: async () => ({ link: '/classification' }),
  recommended: async (ctx, count) => asContent(ctx, await findRecommended(ctx, count), '/commodity'),
  new: fillNew,
  bottom: async (ctx, count) => asContent(ctx, await listCards(ctx, {}, 'sales', page(count)), '/commodity?sort=sales'),
  sale: fillSale,
  stores: fillStores,
}

type Section = Pick<Floor, 'id' | 'style'> & { readonly kind: string; readonly title: unknown }

/** The sections of a brand for which staff arranged none, in the order of its settings. */
const defaultSections = ({ brand }: Ctx): Section[] =>
  brand.settings.home.map((kind) => ({ id: kind, kind, style: 'grid', title: {} }))

/** The home page's data: floors in the brand's order with their goods, banners, and the departments of the strip. */
export async function readHome(ctx: Ctx): Promise<Data<typeof homeApi.index>> {
  const [arranged, banner, tree] = await Promise.all([listFloors(ctx), findBanners(ctx, 'home'), categoryTree(ctx)])
  const sections: Section[] = arranged.length > 0 ? arranged : defaultSections(ctx)
  const floors = sections.map(async ({ id, kind, style, title }): Promise<Floor> => ({
    id,
    kind: kind as Kind,
    title: pickText(title, ctx.lang, ctx.brand.settings.defaultLanguage),
    style,
    goods: [],
    sellers: [],
    link: null,
    endsAt: null,
    ...(await fill[kind as Kind](ctx, ctx.brand.policy.homePageSize)),
  }))
  const filled = await Promise.all(floors)
  return {
    floors: arranged.length > 0 ? filled : withoutRepeats(filled),
    banner,
    categories: tree.departments.slice(0, departmentsInStrip).map((node) => toCategory(ctx, node, 1)),
  }
}
