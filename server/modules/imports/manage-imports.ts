import { readFile } from 'node:fs/promises'
import { importLimits, type sellerImportsApi } from '#contract/seller-imports.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { translateProblem } from '#server/modules/catalogue/import/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import {
  countBusy,
  deleteOldImports,
  findImport,
  insertImport,
  listImportsOfStore,
  updateImport,
  type ImportRow,
} from './imports.queries.ts'
import { getImportFileName } from './read-upload.ts'
import { importGoodsJobName } from './run-import.ts'

type Api = typeof sellerImportsApi
type View = Data<Api['upload']>['import']

const retentionMs = 30 * 86_400_000
const maxShown = 50
const maxBusy = 3

const toView = ({ id, state, byteCount, fileName, corrections, result, createdAt }: ImportRow): View => ({
  id,
  state,
  name: fileName,
  byteCount,
  columns: (result.columns ?? []).map((column) => ({ ...column, sample: column.sample ?? '' })),
  corrections: corrections.length,
  products: result.products ?? 0,
  refused: result.refused ?? 0,
  errors: result.errors ?? 0,
  warnings: result.warnings ?? 0,
  isUnreadable: result.isUnreadable ?? false,
  bytesRead: result.bytesRead ?? 0,
  added: result.added ?? 0,
  changed: result.changed ?? 0,
  unchanged: result.unchanged ?? 0,
  createdAt: createdAt.toISOString(),
})

async function getOwnImport(ctx: SellerCtx, importId: string): Promise<ImportRow> {
  const row = isId(importId) ? await findImport(ctx, importId) : undefined
  if (row?.storeId !== ctx.principal.storeId) throw refusal('import.not_found')
  return row
}

const removeFile = (ctx: SellerCtx, id: string) =>
  ctx.files
    .remove('private', getImportFileName(id))
    .catch((error: unknown) => ctx.log.error({ err: error, import: id }, 'file of an import not deleted'))

/** Stores an uploaded file and queues its check. Refuses `import.limit` while three of the store are being read. */
export async function uploadImport(
  ctx: SellerCtx,
  { file, name = '' }: Parsed<Api['upload']>,
): Promise<Data<Api['upload']>> {
  const { storeId, userId } = ctx.principal
  const id = newId()
  await ctx.files.write('private', getImportFileName(id), await readFile(file.path))
  try {
    const answer = await withIdempotency(ctx, async (ctx) => {
      const old = await deleteOldImports(ctx, storeId, new Date(ctx.clock.now().getTime() - retentionMs))
      ctx.afterCommit(() => old.forEach((one) => void removeFile(ctx, one)))
      if ((await countBusy(ctx, storeId)) >= maxBusy) throw refusal('import.limit', { max: maxBusy })
      await insertImport(ctx, { id, storeId, userId, byteCount: file.bytes, fileName: name })
      await enqueueJobs(ctx, importGoodsJobName, [id])
      ctx.audit({ subjectId: id, before: null, after: { name, bytes: file.bytes } })
      return { import: toView(await getOwnImport(ctx, id)) }
    })
    // The answer of an earlier call with the same key names its own file.
    if (answer.import.id !== id) await removeFile(ctx, id)
    return answer
  } catch (error) {
    await removeFile(ctx, id)
    throw error
  }
}

type Change = Parameters<typeof updateImport>[3]

/** Changes a checked file and queues what comes next. Refuses `import.busy` in any other state. */
async function changeImport(ctx: SellerCtx, row: ImportRow, change: Change, after: unknown): Promise<{ import: View }> {
  if (!(await updateImport(ctx, row.id, ['checked'], change))) throw refusal('import.busy')
  await enqueueJobs(ctx, importGoodsJobName, [row.id])
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after })
  return { import: toView(await getOwnImport(ctx, row.id)) }
}

export async function mapImport(ctx: SellerCtx, { importId, columns }: Parsed<Api['map']>): Promise<Data<Api['map']>> {
  const row = await getOwnImport(ctx, importId)
  return changeImport(ctx, row, { state: 'checking', columns }, { columns })
}

/** Adds corrections; a later one of the same cell replaces the one before. */
export async function correctImport(ctx: SellerCtx, input: Parsed<Api['correct']>): Promise<Data<Api['correct']>> {
  const row = await getOwnImport(ctx, input.importId)
  const cells = new Map([...row.corrections, ...input.corrections].map((one) => [`${one.line} ${one.column}`, one]))
  const max = importLimits.corrections
  if (cells.size > max) throw refusal('import.too_many_corrections', { max })
  const corrections = [...cells.values()]
  return changeImport(ctx, row, { state: 'checking', corrections }, { corrections: input.corrections })
}

/** Begins the import of a checked file. Refuses `import.has_errors` unless their products are left out. */
export async function startImport(
  ctx: SellerCtx,
  { importId, leaveOut }: Parsed<Api['start']>,
): Promise<Data<Api['start']>> {
  const row = await getOwnImport(ctx, importId)
  const { errors = 0, products = 0, isUnreadable = false } = row.result
  if (row.state === 'checked' && (isUnreadable || products === 0 || (errors > 0 && !leaveOut)))
    throw refusal('import.has_errors', { count: errors })
  return changeImport(ctx, row, { state: 'importing', leavesOut: leaveOut }, { leaveOut })
}

export async function readImport(ctx: SellerCtx, { importId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const row = await getOwnImport(ctx, importId)
  return {
    import: toView(row),
    problems: (row.result.problems ?? []).map(({ params, ...problem }) => ({
      ...problem,
      params: { ...params },
      text: translateProblem(ctx.lang, { ...problem, params }),
    })),
    corrections: row.corrections.map((correction) => ({ ...correction })),
  }
}

export const listImports = async (ctx: SellerCtx): Promise<Data<Api['list']>> => ({
  pageList: (await listImportsOfStore(ctx, ctx.principal.storeId, maxShown)).map(toView),
})
