import { lockCategories } from '#server/modules/catalogue/categories/public.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { rewriteTerms } from '#server/modules/search/indexing/public.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { loadImport, planImport } from './read-import.ts'
import type { SubjectChange } from './source-entry.ts'
import { textGroups } from './text-sources.ts'
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

/** Writes the texts of a batch through the modules that own them. */
async function writeTexts(ctx: Ctx, language: string, changes: readonly SubjectChange[], by: string): Promise<void> {
  for (const [group, own] of Map.groupBy(changes, ({ subject }) => subject.group))
    await textGroups[group].entry.write(ctx, language, own, by)
}

/** Imports a checked file in one transaction, or nothing of it. */
async function importFile(ctx: Ctx, row: ImportRow, report: (done: number, total: number) => Promise<void>) {
  const loaded = await loadImport(ctx, row)
  const by = (await getUsernames(ctx, [row.userId])).get(row.userId) ?? ''
  await inTransaction(ctx, async (ctx) => {
    await lockCategories(ctx)
    if (!(await lockImport(ctx))) throw new Error('another import into this brand is running')
    const result = await planImport(ctx, row, loaded, {
      isLocking: true,
      report,
      onBatch: (language, changes) => writeTexts(ctx, language, changes, by),
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
