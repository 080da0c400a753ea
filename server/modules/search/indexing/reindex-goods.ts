import { emit } from '#server/events.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { invalidateLists } from '../cards.ts'
import { insertOptionNames, insertWords, upsertStoreWords } from '../vocabulary/vocabulary.queries.ts'
import { toStoreWords, Vocabulary } from '../vocabulary/vocabulary.ts'
import { findVisibleCategory, getCategoryTree, type CategoryTree } from '../../catalogue/categories/public.ts'
import { listGoodsByIds, type GoodsRow } from '../../catalogue/public.ts'
import { getStock } from '../../inventory/public.ts'
import { findStores, type Store } from '../../merchants/public.ts'
import { findSalePrices, type SalePrice } from '../../promotions/public.ts'
import { buildDocument, type SearchDocument } from './build-document.ts'
import { toOptionNames } from './option-ids.ts'
import { deleteDocuments, findOffers, upsertDocuments } from './documents.queries.ts'

const chunkSize = 500

type RelatedRows = {
  readonly tree: CategoryTree
  readonly stores: ReadonlyMap<string, Store>
  readonly stock: ReadonlyMap<string, number>
  readonly sales: ReadonlyMap<string, SalePrice>
}

/** Builds a product's document from its rows; null when it is not listed. */
function toDocument(
  brandId: number,
  goods: GoodsRow,
  { tree, stores, stock, sales }: RelatedRows,
): SearchDocument | null {
  const store = stores.get(goods.storeId)
  if (goods.status !== 'listed' || !store || goods.skus.length === 0) return null
  return buildDocument(brandId, {
    ...goods,
    goodsId: goods.id,
    image: goods.images[0]?.src ?? null,
    storeName: store.name as Record<string, string>,
    categoryPath: findVisibleCategory(tree, goods.categoryId)?.path ?? [],
    skus: goods.skus.map((sku) => ({ ...sku, sale: sales.get(sku.id) })),
    inStock: goods.skus.some((sku) => (stock.get(sku.id) ?? 0) > 0),
  })
}

/** Adds new words, option names and store words of these goods. */
async function indexNames(ctx: Ctx, goods: readonly GoodsRow[], stores: readonly Store[]): Promise<void> {
  const vocabulary = new Vocabulary()
  for (const { title, salesCount } of goods) vocabulary.addTitle(title, salesCount)
  for (const { name } of stores) vocabulary.addName(name as GoodsRow['title'])
  const names = toOptionNames(goods.flatMap(({ options }) => options))
  await insertWords(ctx, vocabulary.words())
  await insertOptionNames(ctx, names)
  await upsertStoreWords(ctx, stores.flatMap(toStoreWords))
}

/** Emits which known goods became cheaper, were sold out or are in stock again. Call it before they are written. */
async function tellChangedOffers(ctx: Ctx, documents: readonly SearchDocument[]): Promise<void> {
  const known = await findOffers(
    ctx,
    documents.map(({ goods_id: goodsId }) => goodsId),
  )
  const changed = documents.filter(({ goods_id: goodsId, price_minor: priceMinor, in_stock: inStock }) => {
    const before = known.get(goodsId)
    return before && (priceMinor < before.priceMinor || inStock !== before.inStock)
  })
  if (changed.length > 0)
    await emit(ctx, 'offer.changed', { goodsIds: changed.map(({ goods_id: goodsId }) => goodsId) })
}

async function reindexChunk(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  const goods = await listGoodsByIds(ctx, goodsIds)
  const skuIds = goods.flatMap(({ skus }) => skus.map((sku) => sku.id))
  const related = {
    tree: await getCategoryTree(ctx),
    stores: await findStores(
      ctx,
      goods.map(({ storeId }) => storeId),
    ),
    stock: await getStock(ctx, skuIds),
    sales: await findSalePrices(ctx, skuIds),
  }
  const documents = goods.map((one) => toDocument(ctx.brand.id, one, related)).filter((document) => document !== null)
  const visible = new Set(documents.map((document) => document.goods_id))
  const hidden = goodsIds.filter((id) => !visible.has(id))
  if (documents.length > 0) {
    await tellChangedOffers(ctx, documents)
    await upsertDocuments(ctx, documents)
    await indexNames(ctx, goods, [...related.stores.values()])
  }
  if (hidden.length > 0) await deleteDocuments(ctx, hidden)
  await markJobsChanged(ctx, ['refresh-best-sellers', 'refresh-vocabulary'])
  await invalidateCaches(ctx, ['lists', ...goodsIds.map((id) => `goods:${id}`)])
}

/**
 * Rebuilds the documents of these goods, 500 per transaction, and removes those of goods that are not listed. Call it
 * after any change of data in a document.
 */
export async function reindexGoods(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  const ids = [...new Set(goodsIds)].toSorted()
  for (let start = 0; start < ids.length; start += chunkSize)
    await inTransaction(ctx, (ctx) => reindexChunk(ctx, ids.slice(start, start + chunkSize)))
  ctx.afterCommit(() => invalidateLists(ctx.brand.id))
}
