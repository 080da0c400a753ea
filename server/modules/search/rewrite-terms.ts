import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { categoryTree } from '../catalogue/public.ts'
import { listStores, type Store } from '../merchants/public.ts'
import { storeWordsOf } from './find-stores.ts'
import { listBestTitles } from './documents.queries.ts'
import { termsOf, type Named } from './search-terms.ts'
import { deleteStoreWords, upsertStoreWords } from './stores.queries.ts'
import { Vocabulary } from './vocabulary.ts'
import { replaceTerms } from './vocabulary.queries.ts'

const storesAtOnce = 1_000
const mostStores = 20_000
const mostStoresOffered = 2_000
const mostTitles = 10_000

async function readStores(ctx: Ctx): Promise<Store[]> {
  const all: Store[] = []
  while (all.length < mostStores) {
    const { stores } = await listStores(ctx, { limit: storesAtOnce, offset: all.length, most: 1 })
    all.push(...stores)
    if (stores.length < storesAtOnce) break
  }
  return all
}

/** Categories and stores that have goods, the best-selling products, and what many titles say. */
async function readNames(ctx: Ctx, stores: readonly Store[]): Promise<Named[]> {
  const tree = await categoryTree(ctx)
  const vocabulary = new Vocabulary()
  for (const { title, salesCount } of await listBestTitles(ctx, mostTitles)) vocabulary.addTitle(title, salesCount)
  const categories = [...tree.byId.values()].map(({ name, goodsCount }): Named => {
    return { name, weight: goodsCount, kind: 1 }
  })
  const sellers = stores.slice(0, mostStoresOffered).map((store): Named => {
    return { name: store.name as Named['name'], weight: store.goods_count, kind: 3 }
  })
  const filled = [...categories, ...sellers].filter(({ weight }) => weight > 0)
  return [...filled, ...vocabulary.phrases(), ...vocabulary.products()]
}

/** Writes anew what shoppers are offered while typing, and by which words stores are found. */
export async function rewriteTerms(ctx: Ctx): Promise<void> {
  const stores = await readStores(ctx)
  const names = await readNames(ctx, stores)
  await inTransaction(ctx, async (ctx) => {
    await replaceTerms(ctx, termsOf(names))
    await deleteStoreWords(ctx)
    await upsertStoreWords(ctx, stores.flatMap(storeWordsOf))
  })
}
