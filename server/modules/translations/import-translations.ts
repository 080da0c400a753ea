import { lockCategories } from '#server/modules/catalogue/categories/public.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { writeCategoryTexts, writeGoodsTexts } from '#server/modules/catalogue/texts/public.ts'
import { readBeforeWrite, screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods, rewriteTerms } from '#server/modules/search/indexing/public.ts'
import { recountGoodsJob } from '#server/modules/seller-goods/public.ts'
import { reindexCategoryJobName } from '#server/modules/staff-categories/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { loadImport, planImport, type SubjectChange } from './read-import.ts'
import { findImport, updateImport, type ImportResult, type ImportRow } from './translations.queries.ts'

export const importTranslationsJobName = 'import-translations'
const lastAttempt = 5

/** Errors that came up since the check; the transaction is rolled back. */
class RefusedImport extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('the file has errors now')
    this.result = result
  }
}

export const isRefused = (
  { errors = 0, changes = 0, isUnreadable = false }: Partial<ImportResult>,
  leavesOut: boolean,
) => isUnreadable || changes === 0 || (errors > 0 && !leavesOut)

/** Writes the texts of products; those for sale are checked and searched by as after any change of their store. */
async function writeProducts(ctx: Ctx, language: string, changes: readonly SubjectChange[]): Promise<void> {
  const rows = changes.flatMap(({ subject, texts }) => (subject.goods ? [{ goods: subject.goods, texts }] : []))
  if (rows.length === 0) return
  const shown = rows.flatMap(({ goods }) => (goods.status === 'listed' ? [goods.id] : []))
  const before = await readBeforeWrite(ctx, shown)
  await writeGoodsTexts(ctx, language, rows)
  const held = await screenGoods(ctx, shown, before)
  await reindexGoods(ctx, shown)
  if (held.length > 0) await markJobsChanged(ctx, [recountGoodsJob])
}

async function writeCategories(ctx: Ctx, language: string, changes: readonly SubjectChange[]): Promise<void> {
  const rows = changes.flatMap(({ subject, texts }) =>
    subject.category ? [{ category: subject.category, texts }] : [],
  )
  if (rows.length === 0) return
  await writeCategoryTexts(ctx, language, rows)
  await enqueueJobs(
    ctx,
    reindexCategoryJobName,
    rows.map(({ category }) => category.id),
  )
}

/** Imports a checked file in one transaction, or nothing of it. */
async function importFile(ctx: Ctx, row: ImportRow, report: (done: number, total: number) => Promise<void>) {
  const loaded = await loadImport(ctx, row)
  await inTransaction(ctx, async (ctx) => {
    await lockCategories(ctx)
    if (!(await lockImport(ctx))) throw new Error('another import into this brand is running')
    const result = await planImport(ctx, row, loaded, {
      isLocking: true,
      report,
      onBatch: async (language, changes) => {
        await writeCategories(ctx, language, changes)
        await writeProducts(ctx, language, changes)
      },
    })
    if (isRefused(result, row.leavesOut)) throw new RefusedImport(result)
    await rewriteTerms(ctx)
    await invalidateCaches(ctx, ['lists'])
    await updateImport(ctx, row.id, 'importing', { state: 'imported', result })
  })
}

type Control = Pick<JobControl, 'reportProgress' | 'attempt'>

/**
 * Checks an uploaded file, or imports a checked one. An import checks again, because the shop may have changed; errors
 * that are new send it back to `checked`.
 */
async function runImport(ctx: Ctx, id: string, control: Control): Promise<JobOutcome | undefined> {
  const row = await findImport(ctx, id)
  if (row?.state !== 'checking' && row?.state !== 'importing') return skip('no such import waits')
  const report = (done: number, total: number) => control.reportProgress(done, total)
  try {
    if (row.state === 'importing') await importFile(ctx, row, report)
    else {
      const result = await planImport(ctx, row, await loadImport(ctx, row), { isLocking: false, report })
      await updateImport(ctx, id, 'checking', { state: 'checked', result })
    }
  } catch (error) {
    if (error instanceof RefusedImport) {
      await updateImport(ctx, id, 'importing', { state: 'checked', result: error.result })
      return undefined
    }
    if (control.attempt >= lastAttempt) await updateImport(ctx, id, row.state, { state: 'failed' })
    throw error
  }
  return undefined
}

export const importTranslationsJob = createRowJob({
  name: importTranslationsJobName,
  policy: {
    maxRetries: lastAttempt - 1,
    retrySeconds: 15,
    maxRetrySeconds: 300,
    maxRunSeconds: 3_600,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: runImport,
})
