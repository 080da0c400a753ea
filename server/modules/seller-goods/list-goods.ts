import { goodsStatuses, standardTaxClass, type GoodsStatus, type sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getCategoryTree, type CategoryNode, type CategoryTree } from '#server/modules/catalogue/categories/public.ts'
import {
  countScheduledGoods,
  countStoreGoods,
  countStoreStock,
  listGoodsIdsByCode,
  listStoreGoodsIds,
  listStoreGoodsRows,
  type Position,
  type StoreGoodsFilter,
  type StoreGoodsRow,
  type StoreGoodsSort,
} from '#server/modules/catalogue/editing/public.ts'
import { availableColumn } from '#server/modules/inventory/public.ts'
import { toShowableImage } from '#server/modules/media/public.ts'
import { inGoodsClass, listGoodsClasses } from '#server/modules/tax/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'

type List = typeof sellerGoodsApi.list
type Count = typeof sellerGoodsApi.count
type View = Data<List>['pageList'][number]
export type GoodsFilterInput = Omit<Parsed<List>, 'sort' | 'cursor' | 'pageSize'>

const listIdsBelow = (node: CategoryNode): string[] => [node.id, ...node.children.flatMap(listIdsBelow)]

function toCategoryIds({ byId, visibleAncestors }: CategoryTree, categoryId: string): string[] {
  const id = categoryId.toLowerCase()
  const node = byId.get(id)
  if (!node && !visibleAncestors.has(id)) throw refusal('category.not_found')
  return node ? listIdsBelow(node) : [id]
}

/** The filters of the list as the catalogue reads them. Throws `category.not_found`. */
export async function toStoreGoodsFilter(ctx: SellerCtx, input: GoodsFilterInput): Promise<StoreGoodsFilter> {
  const { categoryId, images, missingLanguage, status, keyword, tag, maxStock, scheduled, taxClass } = input
  return {
    storeId: ctx.principal.storeId,
    status,
    keyword,
    tag,
    maxStock,
    withoutImage: images === 'none',
    missingLanguage,
    isScheduled: scheduled === true,
    ...(taxClass !== undefined && {
      condition: (goodsId: string) => inGoodsClass(ctx.brand.id, taxClass, goodsId),
    }),
    ...(categoryId !== undefined && { categoryIds: toCategoryIds(await getCategoryTree(ctx), categoryId) }),
  }
}

const toCursor = ({ at, id }: Position): string => `${at}.${id}`

/** An unknown cursor begins at the start. */
function parseCursor(cursor: string | undefined): Position | null {
  const [, at, id] = /^(\d{1,16})\.(.+)$/.exec(cursor ?? '') ?? []
  return at !== undefined && id !== undefined && isId(id) ? { at: Number(at), id } : null
}

function toView(ctx: SellerCtx, row: StoreGoodsRow, tree: CategoryTree, taxClass: string): View {
  const { defaultLanguage, currency } = ctx.brand.settings
  const text = (words: unknown) => pickText(words, ctx.lang, defaultLanguage)
  const category = tree.byId.get(row.categoryId ?? '')
  const { minPriceMinor: min, maxPriceMinor: max } = row
  return {
    goodsId: row.id,
    version: row.version,
    status: row.status as GoodsStatus,
    handle: row.handle,
    name: text(row.title),
    image: toShowableImage(ctx.brand, row.image),
    tint: row.tint,
    category: category ? { id: category.id, name: text(category.name) } : null,
    price:
      min === null || max === null ? null : { min: toMajor(min, currency.digits), max: toMajor(max, currency.digits) },
    skuCount: row.skuCount,
    stock: row.stock,
    languages: Object.keys(row.title),
    taxClass,
    salesCount: row.salesCount,
    listAt: row.listAt?.toISOString() ?? null,
    delistAt: row.delistAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/**
 * One page of the caller's products. Those whose handle, code or barcode is the keyword come first. A page with filters
 * that no index answers reads a bounded number of products; it may then be short, and `nextCursor` goes on.
 */
export async function listGoods(ctx: SellerCtx, input: Parsed<List>): Promise<Data<List>> {
  const { sort, pageSize } = input
  const after = parseCursor(input.cursor)
  const filter = await toStoreGoodsFilter(ctx, input)
  const { keyword } = filter
  const named = keyword === undefined ? [] : await listGoodsIdsByCode(ctx, { ...filter, keyword }, availableColumn)
  const first = after === null ? named : []
  const limit = Math.max(pageSize - first.length, 0)
  const read = { sort, after, limit: limit + 1 }
  const { found, stoppedAt } = await listStoreGoodsIds(ctx, { ...filter, excludedIds: named }, read, availableColumn)
  const onPage = found.slice(0, limit)
  const ids = [...first, ...onPage.map(({ id }) => id)]
  const rows = new Map(
    (await listStoreGoodsRows(ctx, filter.storeId, ids, availableColumn)).map((row) => [row.id, row]),
  )
  const tree = await getCategoryTree(ctx)
  const classes = await listGoodsClasses(ctx, ids)
  const next = found.length > limit ? (onPage.at(-1) ?? null) : stoppedAt
  return {
    pageList: ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) => toView(ctx, row, tree, classes.get(row.id) ?? standardTaxClass)),
    nextCursor: next && toCursor(next),
    isFull: stoppedAt === null,
  }
}

/**
 * All products that the list finds, in pages of ids and in its order. A page may be short or empty, because each reads a
 * bounded number of products.
 */
export async function* iterateGoodsIds(
  ctx: SellerCtx,
  filter: StoreGoodsFilter,
  { sort, pageSize }: { readonly sort: StoreGoodsSort; readonly pageSize: number },
): AsyncGenerator<string[]> {
  const { keyword } = filter
  const named = keyword === undefined ? [] : await listGoodsIdsByCode(ctx, { ...filter, keyword }, availableColumn)
  if (named.length > 0) yield named
  let after: Position | null = null
  do {
    const read = { sort, after, limit: pageSize }
    const { found, stoppedAt } = await listStoreGoodsIds(ctx, { ...filter, excludedIds: named }, read, availableColumn)
    yield found.map(({ id }) => id)
    after = stoppedAt ?? (found.length === pageSize ? found.at(-1)! : null)
  } while (after !== null)
}

/** The number of the caller's products in each status, of those with a schedule, and of those that run out. */
export async function countGoods(ctx: SellerCtx): Promise<Data<Count>> {
  const { storeId } = ctx.principal
  const [counts, scheduled, stock] = await Promise.all([
    Promise.all(
      goodsStatuses.map(async (status): Promise<[GoodsStatus, number]> => [
        status,
        await countStoreGoods(ctx, storeId, status),
      ]),
    ),
    countScheduledGoods(ctx, storeId),
    countStoreStock(ctx, storeId, ctx.brand.policy.lowStockUnits, availableColumn),
  ])
  return { counts: Object.fromEntries(counts) as Record<GoodsStatus, number>, scheduled, stock }
}
