import type { Locale } from '#i18n/locales.ts'
import { readEarningLines } from '#server/modules/cash/public.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { endExport, findExport, recordLineCount, type ExportRow } from './exports.queries.ts'
import { readGoodsLines, type GoodsExport, type LinesOrEnd } from './read-goods-lines.ts'
import {
  readInvoiceLines,
  readOrderLines,
  readReturnLines,
  readReviewLines,
  readStockLines,
  type InvoicesExport,
  type OrdersExport,
  type ReturnsExport,
  type ReviewsExport,
  type StockExport,
} from './read-page-lines.ts'
import {
  readCouponLines,
  readPayoutLines,
  readSaleLines,
  type CouponsExport,
  type SalesExport,
} from './read-promotion-lines.ts'

export const writeExportJobName = 'write-export'

/** Name of the private file of an export. */
export const getExportFileName = (id: string): string => `${id}.csv`

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'
const maxBytes = 64 << 20
const lastAttempt = 5
const minReportMs = 500

/** The store's owner as the reads know a caller; only ids are read. */
const toSellerCtx = (ctx: Ctx, { userId, storeId, lang }: ExportRow): SellerCtx => ({
  ...ctx,
  lang: lang as Locale,
  principal: { userId, storeId, usercode: '', username: '', permissions: [], sessionHash: Buffer.alloc(0) },
})

const readLines = (ctx: SellerCtx, { list, filter }: ExportRow): AsyncGenerator<LinesOrEnd> => {
  switch (list) {
    case 'goods':
      return readGoodsLines(ctx, filter as GoodsExport)
    case 'orders':
      return readOrderLines(ctx, filter as OrdersExport)
    case 'earnings':
      return readEarningLines(ctx, filter as { month: string })
    case 'payouts':
      return readPayoutLines(ctx)
    case 'sales':
      return readSaleLines(ctx, filter as SalesExport)
    case 'coupons':
      return readCouponLines(ctx, filter as CouponsExport)
    case 'returns':
      return readReturnLines(ctx, filter as ReturnsExport)
    case 'reviews':
      return readReviewLines(ctx, filter as ReviewsExport)
    case 'stock':
      return readStockLines(ctx, filter as StockExport)
    case 'invoices':
      return readInvoiceLines(ctx, filter as InvoicesExport)
  }
}

async function buildFile(ctx: SellerCtx, row: ExportRow, control: Pick<JobControl, 'reportProgress'>) {
  const parts = [Buffer.from(byteOrderMark)]
  let [bytes, lineCount] = [0, 0]
  let reportedAt = performance.now()
  for await (const piece of readLines(ctx, row)) {
    if ('isCut' in piece) return { parts, lineCount, isComplete: false }
    const part = Buffer.from(piece.text)
    bytes += part.length
    if (bytes > maxBytes) return { parts, lineCount, isComplete: false }
    parts.push(part)
    lineCount += piece.entries
    await control.reportProgress(lineCount, lineCount + 1)
    if (performance.now() - reportedAt < minReportMs) continue
    reportedAt = performance.now()
    await recordLineCount(ctx, row.id, lineCount)
  }
  return { parts, lineCount, isComplete: true }
}

/** Writes the file of an export; a second run of the same writes it again. */
async function writeExport(
  ctx: Ctx,
  id: string,
  control: Pick<JobControl, 'reportProgress' | 'attempt'>,
): Promise<JobOutcome | undefined> {
  const row = await findExport(ctx, id)
  if (row?.state !== 'waiting') return skip('no such export waits')
  try {
    const { parts, ...result } = await buildFile(toSellerCtx(ctx, row), row, control)
    await ctx.files.write('private', getExportFileName(id), Buffer.concat(parts))
    await endExport(ctx, { id, state: 'ready', ...result })
  } catch (error) {
    if (control.attempt >= lastAttempt) await endExport(ctx, { id, state: 'failed', lineCount: 0, isComplete: false })
    throw error
  }
  return undefined
}

export const writeExportJob = createRowJob({
  name: writeExportJobName,
  policy: {
    maxRetries: lastAttempt - 1,
    retrySeconds: 10,
    maxRetrySeconds: 300,
    maxRunSeconds: 1_800,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: writeExport,
})
