import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getCategoryTree } from '../../catalogue/public.ts'
import { rewriteTerms } from './rewrite-terms.ts'
import { listTitles } from '#server/modules/search/indexing/documents.queries.ts'
import { Vocabulary } from './vocabulary.ts'
import { hasNoWords, replaceWords } from './vocabulary.queries.ts'

const batchSize = 1_000
const minId = '00000000-0000-0000-0000-000000000000'

/** Recounts the titles of each word; reads every document of the brand, a thousand at a time. */
export async function rewriteWords(ctx: Ctx): Promise<void> {
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

const startedBrands = new Set<number>()

/**
 * Rebuilds words and suggestions. A job for every few hours; the first run of a process only fills an empty vocabulary,
 * so that a restart does not rebuild it.
 */
export async function refreshVocabulary(ctx: Ctx): Promise<void> {
  const isFirst = !startedBrands.has(ctx.brand.id)
  startedBrands.add(ctx.brand.id)
  if (isFirst && !(await hasNoWords(ctx))) return
  await rewriteWords(ctx)
  await rewriteTerms(ctx)
}
