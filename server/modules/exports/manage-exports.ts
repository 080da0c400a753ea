import { sellerExportsApi } from '#contract/seller-exports.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findStorePermissions } from '#contract/store-permissions.ts'
import { toStoreGoodsFilter } from '#server/modules/seller-goods/public.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { StoredFile } from '#server/platform/file-store.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import {
  countWaiting,
  deleteOldExports,
  findExport,
  insertExport,
  listExportsOfStore,
  type ExportRow,
} from './exports.queries.ts'
import { getExportFileName, writeExportJobName } from './write-export.ts'

type Api = typeof sellerExportsApi
type View = Data<Api['detail']>['export']

const retentionMs = 7 * 86_400_000
const maxShown = 50
const maxWaiting = 5

const maySee = (ctx: UserCtx, row: ExportRow | undefined): row is ExportRow =>
  row !== undefined &&
  isAllowedInStore(ctx.principal, row.storeId, findStorePermissions(sellerExportsApi[row.list].path))

const getDeletionTime = ({ createdAt }: ExportRow) => new Date(createdAt.getTime() + retentionMs)

const toView = (ctx: SellerCtx, row: ExportRow): View => ({
  id: row.id,
  list: row.list,
  state: row.state,
  lineCount: row.lineCount,
  isComplete: row.isComplete,
  link: row.state === 'ready' && getDeletionTime(row) > ctx.clock.now() ? `/seller/export/file/${row.id}` : null,
  createdAt: row.createdAt.toISOString(),
  keptUntil: getDeletionTime(row).toISOString(),
})

/** Deletes a store's files that are older than a week, those on disk after the commit. */
async function deleteOld(ctx: SellerCtx): Promise<void> {
  const ids = await deleteOldExports(ctx, ctx.principal.storeId, new Date(ctx.clock.now().getTime() - retentionMs))
  ctx.afterCommit(() => {
    for (const id of ids)
      ctx.files
        .remove('private', getExportFileName(id))
        .catch((error: unknown) => ctx.log.error({ err: error, export: id }, 'old file not deleted'))
  })
}

/** Queues a file of a list with these filters. Refuses `export.limit` while five are being written. */
async function start(ctx: SellerCtx, list: ExportRow['list'], filter: object): Promise<{ export: View }> {
  const { storeId, userId } = ctx.principal
  await deleteOld(ctx)
  if ((await countWaiting(ctx, storeId)) >= maxWaiting) throw refusal('export.limit', { max: maxWaiting })
  const id = newId()
  await insertExport(ctx, { id, storeId, userId, list, filter, lang: ctx.lang })
  await enqueueJobs(ctx, writeExportJobName, [id])
  ctx.audit({ subjectId: id, before: null, after: { list, filter } })
  return { export: toView(ctx, (await findExport(ctx, id))!) }
}

export async function exportGoods(ctx: SellerCtx, input: Parsed<Api['goods']>): Promise<Data<Api['goods']>> {
  // An unknown category is refused now, not by the job.
  await toStoreGoodsFilter(ctx, input)
  return start(ctx, 'goods', input)
}

/** Handler that queues a file of a list with the filters of the input. */
export const startExport =
  (list: Exclude<ExportRow['list'], 'goods'>) =>
  (ctx: SellerCtx, filter: object): Promise<{ export: View }> =>
    start(ctx, list, filter)

export const listExports = async (ctx: SellerCtx): Promise<Data<Api['list']>> => ({
  pageList: (await listExportsOfStore(ctx, ctx.principal.storeId, maxShown))
    .filter((row) => maySee(ctx, row))
    .map((row) => toView(ctx, row)),
})

export async function readExport(ctx: SellerCtx, { exportId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const row = isId(exportId) ? await findExport(ctx, exportId) : undefined
  if (!maySee(ctx, row)) throw refusal('export.not_found')
  return { export: toView(ctx, row) }
}

/** The file of an export of the caller's store and its name for the reader; null for anybody else, and before it is ready. */
export async function openExportFile(
  ctx: UserCtx,
  id: string,
): Promise<(StoredFile & { readonly name: string }) | null> {
  const row = isId(id) ? await findExport(ctx, id) : undefined
  if (!maySee(ctx, row) || row.state !== 'ready') return null
  if (getDeletionTime(row) <= ctx.clock.now()) return null
  const file = await ctx.files.read('private', getExportFileName(row.id))
  return file && { ...file, name: `${row.list}-${row.createdAt.toISOString().slice(0, 10)}.csv` }
}
