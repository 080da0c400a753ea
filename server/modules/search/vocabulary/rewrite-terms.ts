import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getCategoryTree } from '../../catalogue/public.ts'
import { listStores, type Store } from '../../merchants/public.ts'
import { toStoreWords } from '#server/modules/search/find-stores.ts'
import { listBestSellingTitles } from '#server/modules/search/indexing/documents.queries.ts'
import { toTerms, type TermSource } from './search-terms.ts'
import { deleteStoreWords, upsertStoreWords } from '#server/modules/search/stores.queries.ts'
import { Vocabulary } from './vocabulary.ts'
import { replaceTerms } from './vocabulary.queries.ts'

const storeBatchSize = 1_000
const maxStores = 20_000
const maxStoresSuggested = 2_000
const maxTitles = 10_000

async function listAllStores(ctx: Ctx): Promise<Store[]> {
  const all: Store[] = []
  while (all.length < maxStores) {
    const { stores } = await listStores(ctx, { limit: storeBatchSize, offset: all.length, maxCount: 1 })
    all.push(...stores)
    if (stores.length < storeBatchSize) break
  }
  return all
}

/** Names of categories and stores with goods, of best sellers, and frequent phrases. */
async function listTermSources(ctx: Ctx, stores: readonly Store[]): Promise<TermSource[]> {
  const tree = await getCategoryTree(ctx)
  const vocabulary = new Vocabulary()
  for (const { title, salesCount } of await listBestSellingTitles(ctx, maxTitles))
    vocabulary.addTitle(title, salesCount)
  const categories = [...tree.byId.values()].map(({ name, goodsCount }): TermSource => {
    return { name, weight: goodsCount, kind: 1 }
  })
  const sellers = stores.slice(0, maxStoresSuggested).map((store): TermSource => {
    return { name: store.name as TermSource['name'], weight: store.goods_count, kind: 3 }
  })
  const filled = [...categories, ...sellers].filter(({ weight }) => weight > 0)
  return [...filled, ...vocabulary.phrases(), ...vocabulary.products()]
}

/** Rebuilds the suggestions and the words of stores. */
export async function rewriteTerms(ctx: Ctx): Promise<void> {
  const stores = await listAllStores(ctx)
  const names = await listTermSources(ctx, stores)
  await inTransaction(ctx, async (ctx) => {
    await replaceTerms(ctx, toTerms(names))
    await deleteStoreWords(ctx)
    await upsertStoreWords(ctx, stores.flatMap(toStoreWords))
  })
}
