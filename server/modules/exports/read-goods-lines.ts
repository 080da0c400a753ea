import { listCategoryPaths } from '#server/modules/catalogue/categories/public.ts'
import { listStoreGoodsRows } from '#server/modules/catalogue/editing/public.ts'
import { buildGoodsLines, headingLine, maxOptions, readExistingGoods } from '#server/modules/catalogue/import/public.ts'
import { availableColumn, beginFileStock, countFileStock } from '#server/modules/inventory/public.ts'
import { iterateGoodsIds, toStoreGoodsFilter, type GoodsFilterInput } from '#server/modules/seller-goods/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'

/** A part of a file: its text and the number of entries in it. */
type Lines = { readonly text: string; readonly entries: number }

/** Ends early, with `isCut`, when the list is longer than a file may be. */
export type LinesOrEnd = Lines | { readonly isCut: true }

export type GoodsExport = GoodsFilterInput & { readonly sort: 'updated' | 'updated_first' | 'newest' | 'oldest' }

const goodsPerPage = 200
const maxGoods = 50_000

/**
 * Products of the caller's store in the layout that imports read, in the order of the list. Their stock becomes the count
 * that the next import is compared with. Products without a SKU for sale have no line there and are left out.
 */
export async function* readGoodsLines(ctx: SellerCtx, { sort, ...input }: GoodsExport): AsyncGenerator<LinesOrEnd> {
  const filter = await toStoreGoodsFilter(ctx, input)
  const paths = new Map((await listCategoryPaths(ctx)).map(({ id, path }) => [id, path]))
  yield { text: headingLine, entries: 0 }
  let goods = 0
  for await (const ids of iterateGoodsIds(ctx, filter, { sort, pageSize: goodsPerPage })) {
    goods += ids.length
    if (goods > maxGoods) return yield { isCut: true }
    yield await toGoodsLines(ctx, ids, paths)
  }
}

async function toGoodsLines(
  ctx: SellerCtx,
  ids: readonly string[],
  paths: ReadonlyMap<string, readonly string[]>,
): Promise<Lines> {
  const { storeId } = ctx.principal
  const rows = await listStoreGoodsRows(ctx, storeId, ids, availableColumn)
  const handles = rows.map(({ handle }) => handle)
  const existing = await inTransaction(ctx, (ctx) =>
    readExistingGoods(ctx, storeId, { handles }, async (skuIds) => {
      await beginFileStock(ctx, skuIds)
      return countFileStock(ctx, skuIds)
    }),
  )
  const byId = new Map(existing.map((one) => [one.row.id, one]))
  const lines = ids.flatMap((id) => {
    const one = byId.get(id)
    if (!one || one.goods.skus.length === 0 || one.goods.options.length > maxOptions) return []
    const categoryPath = [...(paths.get(one.row.categoryId ?? '') ?? [])]
    return [buildGoodsLines(ctx.brand, { ...one.goods, categoryPath })]
  })
  return { text: lines.join(''), entries: lines.length }
}
