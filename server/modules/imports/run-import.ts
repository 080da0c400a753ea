import { ensureCategories } from '#server/modules/catalogue/categories/public.ts'
import { lockImport, recountGoods, writeGoods, type ImportedGoods } from '#server/modules/catalogue/import/public.ts'
import { applyFileStock, countFileStock } from '#server/modules/inventory/public.ts'
import { ensureWarehouse } from '#server/modules/inventory/warehouses/public.ts'
import { findImportedImages, findOwnImagePath } from '#server/modules/media/public.ts'
import { saveGoodsCount } from '#server/modules/merchants/public.ts'
import { readBeforeWrite, screenGoods, type BeforeWrite } from '#server/modules/moderation/public.ts'
import { reindexGoods, rewriteTerms } from '#server/modules/search/indexing/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findImport, recordBytesRead, updateImport, type ImportResult, type ImportRow } from './imports.queries.ts'
import { checkUpload, readUpload, type CheckedUpload } from './read-upload.ts'

export const importGoodsJobName = 'import-goods'
const lastAttempt = 5
const minReportMs = 500

/** Products with the addresses of files that the store has: its own, and those of earlier imports. */
async function replaceAddresses(ctx: Ctx, storeId: string, goods: readonly ImportedGoods[]): Promise<ImportedGoods[]> {
  const addresses = new Set(
    goods.flatMap(({ images, skus }) => [
      ...images.map(({ url }) => url),
      ...skus.flatMap(({ imageUrl }) => (imageUrl === null ? [] : [imageUrl])),
    ]),
  )
  const known = await findImportedImages(ctx, storeId, [...addresses])
  const toSrc = (address: string) => findOwnImagePath(ctx.brand, address) ?? known.get(address) ?? address
  return goods.map((one) => ({
    ...one,
    images: one.images.map((image) => ({ ...image, url: toSrc(image.url) })),
    skus: one.skus.map((sku) => ({ ...sku, imageUrl: sku.imageUrl === null ? null : toSrc(sku.imageUrl) })),
  }))
}

/** Writes the products without errors in the running transaction. */
async function writeUpload(
  ctx: Ctx,
  row: ImportRow,
  { result, leftOut, paths }: CheckedUpload,
  report: (bytes: number) => Promise<void>,
): Promise<ImportResult> {
  const { storeId } = row
  if (!(await lockImport(ctx))) throw new Error('another import into this brand is running')
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const categoryIds = await ensureCategories(ctx, paths.values())
  const warehouseId = await ensureWarehouse(ctx, storeId)
  const countStock = (skuIds: readonly string[]) => countFileStock(ctx, skuIds)
  for await (const piece of readUpload(ctx, row)) {
    if ('bytes' in piece) await report(piece.bytes)
    if (!('goods' in piece)) continue
    const good = piece.goods.filter(({ handle }) => !leftOut.has(handle))
    const batch = await replaceAddresses(ctx, storeId, good)
    let before: BeforeWrite = new Map()
    const { goodsIds, stock, ...more } = await writeGoods(ctx, storeId, batch, {
      categoryIds,
      countStock,
      beforeWrite: async (ids) => void (before = await readBeforeWrite(ctx, ids)),
    })
    await screenGoods(ctx, goodsIds, before)
    await applyFileStock(ctx, warehouseId, stock)
    await reindexGoods(ctx, goodsIds)
    for (const name of ['added', 'changed', 'unchanged'] as const) counts[name] += more[name]
  }
  if (counts.added + counts.changed > 0) {
    await saveGoodsCount(ctx, storeId, await recountGoods(ctx, storeId))
    await rewriteTerms(ctx)
  }
  return { ...result, ...counts }
}

type Control = Pick<JobControl, 'reportProgress' | 'attempt'>

/**
 * Checks an uploaded file, or imports a checked one: all of it in one transaction, or nothing. An import checks again,
 * because the shop may have changed; errors that are new send it back to `checked`.
 */
async function runImport(ctx: Ctx, id: string, control: Control): Promise<JobOutcome | undefined> {
  const row = await findImport(ctx, id)
  if (row?.state !== 'checking' && row?.state !== 'importing') return skip('no such import waits')
  let reportedAt = -Infinity
  const report = async (bytes: number) => {
    const done = Math.min(bytes, row.byteCount)
    await control.reportProgress(done, row.byteCount)
    if (performance.now() - reportedAt < minReportMs) return
    reportedAt = performance.now()
    // Outside the transaction of the import, so that the seller sees it.
    await recordBytesRead(ctx, id, done)
  }
  try {
    const checked = await checkUpload(ctx, row, report)
    const { errors, products } = checked.result
    const isRefused = checked.result.isUnreadable || products === 0 || (errors > 0 && !row.leavesOut)
    if (row.state === 'checking' || isRefused) {
      await updateImport(ctx, id, [row.state], { state: 'checked', result: checked.result })
      return undefined
    }
    await inTransaction(ctx, async (ctx) => {
      const result = await writeUpload(ctx, row, checked, report)
      await updateImport(ctx, id, ['importing'], { state: 'imported', result })
    })
  } catch (error) {
    if (control.attempt >= lastAttempt) await updateImport(ctx, id, [row.state], { state: 'failed' })
    throw error
  }
  return undefined
}

export const importGoodsJob = createRowJob({
  name: importGoodsJobName,
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
