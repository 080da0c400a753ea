import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { listBestSellingTitles, listTitles } from '../indexing/documents.queries.ts'
import { getCategoryTree } from '../../catalogue/categories/public.ts'
import { listStores, type Store } from '../../merchants/public.ts'
import { deleteStoreWords, hasNoWords, replaceTerms, replaceWords, upsertStoreWords } from './vocabulary.queries.ts'
import { toStoreWords, toTerms, Vocabulary, type TermSource } from './vocabulary.ts'

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

const batchSize = 1_000
const minId = '00000000-0000-0000-0000-000000000000'

/** Recounts the titles of each word; reads every document of the brand, a thousand at a time. */
async function rewriteWords(ctx: Ctx): Promise<void> {
  const vocabulary = new Vocabulary()
  for (let after = minId; ;) {
    const rows = await listTitles(ctx, after, batchSize)
    for (const { title, salesCount } of rows) vocabulary.addTitle(title, salesCount)
    if (rows.length < batchSize) break
    after = rows.at(-1)!.goodsId
  }
  for (const { name } of (await getCategoryTree(ctx)).byId.values()) vocabulary.addName(name)
  await inTransaction(ctx, (ctx) => replaceWords(ctx, vocabulary.words()))
}

/**
 * Rebuilds words and suggestions. A job for every few hours in which documents changed; the first run in a brand only
 * fills an empty vocabulary.
 */
export async function refreshVocabulary(ctx: Ctx, lastRunAt: Date | null = null): Promise<void> {
  if (lastRunAt === null && !(await hasNoWords(ctx))) return
  await rewriteWords(ctx)
  await rewriteTerms(ctx)
}
