import { dropEverywhere } from '#server/platform/cache-bus.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  categoryTree,
  listGoodsForSearch,
  shownCategory,
  type CategoryTree,
  type GoodsRow,
} from '../catalogue/public.ts'
import { stockOf } from '../inventory/public.ts'
import { findStores, type Store } from '../merchants/public.ts'
import { salePricesNow, type SalePrice } from '../promotions/public.ts'
import { documentOf, type SearchDocument } from './document-of.ts'
import { dropLists } from './find-cards.ts'
import { storeWordsOf } from './find-stores.ts'
import { namesOf } from './option-ids.ts'
import { deleteDocuments, upsertDocuments } from './documents.queries.ts'
import { upsertStoreWords } from './stores.queries.ts'
import { Vocabulary } from './vocabulary.ts'
import { insertOptionNames, insertWords } from './vocabulary.queries.ts'

const chunkSize = 500

type Around = {
  readonly tree: CategoryTree
  readonly stores: ReadonlyMap<string, Store>
  readonly stock: ReadonlyMap<string, number>
  readonly sales: ReadonlyMap<string, SalePrice>
}

/** The document of a product as it stands in the tables; null when shoppers may not see it. */
function toDocument(brandId: number, goods: GoodsRow, { tree, stores, stock, sales }: Around): SearchDocument | null {
  const store = stores.get(goods.storeId)
  if (goods.status !== 'listed' || !store || goods.skus.length === 0) return null
  return documentOf(brandId, {
    ...goods,
    goodsId: goods.id,
    image: goods.images[0]?.src ?? null,
    storeName: store.name as Record<string, string>,
    categoryPath: shownCategory(tree, goods.categoryId)?.path ?? [],
    skus: goods.skus.map((sku) => ({ ...sku, sale: sales.get(sku.id) })),
    inStock: goods.skus.some((sku) => (stock.get(sku.id) ?? 0) > 0),
  })
}

/** Makes known what these goods and their stores are called, as far as it is new. */
async function nameThem(ctx: Ctx, goods: readonly GoodsRow[], stores: readonly Store[]): Promise<void> {
  const vocabulary = new Vocabulary()
  for (const { title, salesCount } of goods) vocabulary.addTitle(title, salesCount)
  for (const { name } of stores) vocabulary.addName(name as GoodsRow['title'])
  const names = namesOf(goods.flatMap(({ options }) => options))
  await insertWords(ctx, vocabulary.words())
  await insertOptionNames(ctx, names)
  await upsertStoreWords(ctx, stores.flatMap(storeWordsOf))
}

async function reindexChunk(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  const goods = await listGoodsForSearch(ctx, goodsIds)
  const skuIds = goods.flatMap(({ skus }) => skus.map((sku) => sku.id))
  const around = {
    tree: await categoryTree(ctx),
    stores: await findStores(
      ctx,
      goods.map(({ storeId }) => storeId),
    ),
    stock: await stockOf(ctx, skuIds),
    sales: await salePricesNow(ctx, skuIds),
  }
  const documents = goods.map((one) => toDocument(ctx.brand.id, one, around)).filter((document) => document !== null)
  const shown = new Set(documents.map((document) => document.goods_id))
  const hidden = goodsIds.filter((id) => !shown.has(id))
  if (documents.length > 0) {
    await upsertDocuments(ctx, documents)
    await nameThem(ctx, goods, [...around.stores.values()])
  }
  if (hidden.length > 0) await deleteDocuments(ctx, hidden)
  await dropEverywhere(ctx, ['lists', ...goodsIds.map((id) => `goods:${id}`)])
}

/**
 * Makes the documents of these goods anew from the tables, in chunks of one transaction each, and removes those that
 * shoppers may no longer see. To be called after anything that a card, a filter or the words show has changed.
 */
export async function reindexGoods(ctx: Ctx, goodsIds: readonly string[]): Promise<void> {
  const ids = [...new Set(goodsIds)].toSorted()
  for (let start = 0; start < ids.length; start += chunkSize)
    await inTransaction(ctx, (ctx) => reindexChunk(ctx, ids.slice(start, start + chunkSize)))
  ctx.afterCommit(() => dropLists(ctx.brand.id))
}
