import { stat } from 'node:fs/promises'
import {
  CodeTakenError,
  countImported,
  findTakenCodes,
  isUnreadable,
  lockImport,
  recountGoods,
  writeGoods,
  type ImportedGoods,
} from '../../modules/catalogue/import/public.ts'
import { ensureCategories, mapCategories, toPathKey } from '../../modules/catalogue/categories/public.ts'
import { applyFileStock, countFileStock } from '../../modules/inventory/public.ts'
import { ensureWarehouse } from '../../modules/inventory/warehouses/public.ts'
import { saveGoodsCount } from '../../modules/merchants/public.ts'
import { reindexGoods, rewriteTerms } from '../../modules/search/indexing/public.ts'
import type { Ctx } from '../../platform/context.ts'
import type { OutboundNetwork } from '../../platform/outbound/request-outbound.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { CommandError } from '../run-command.ts'
import { checkFileKind } from './check-file-kind.ts'
import { fetchLimits, openFetcher } from './fetch-images.ts'
import { openImages, type Images } from './images.ts'
import { startProgress } from './progress.ts'
import type { CategoryMap } from './read-category-map.ts'
import { readFile } from './read-file.ts'
import { createReport, type Report } from './report.ts'

export type FileImport = {
  readonly storeId: string
  readonly file: string
  /** Imports the valid products of a file that also has invalid lines. */
  readonly skipBad: boolean
  /** Folder of image files that the CSV may name. */
  readonly imageFolder: string | undefined
  /** Origins that images are downloaded from. */
  readonly imageOrigins: ReadonlySet<string>
  /** Units of SKUs that the file does not count. */
  readonly uncountedStock: number | undefined
  readonly encoding: string | undefined
  readonly categoryMap: CategoryMap
  /** Prints a permanent line. */
  readonly say: (line: string) => void
  /** Prints a status line that the next one overwrites. */
  readonly show: (line: string) => void
  /** Replaces DNS and the check of IP addresses in tests. */
  readonly network?: OutboundNetwork
}

export type ImportCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Number of products with errors. */
  readonly leftOut: number
}

/** Result of the first pass: every category path, and the handles to leave out. */
type CheckResult = {
  readonly size: number
  readonly products: number
  readonly leftOut: Set<string>
  readonly paths: ReadonlyMap<string, readonly string[]>
  /** True when the file as a whole cannot be read. */
  readonly isUnreadable: boolean
}

type ImportJob = FileImport & { readonly images: Images; readonly report: Report }

const toRules = (ctx: Ctx, { imageFolder, uncountedStock, encoding }: FileImport) => ({
  currencyDigits: ctx.brand.settings.currency.digits,
  allowImageNames: imageFolder !== undefined,
  uncountedStock,
  encoding,
})

/**
 * Checks products against the shop: SKU codes of other products, and missing images. Returns the handles with errors.
 */
async function checkBatch(ctx: Ctx, { storeId, images, report }: ImportJob, batch: readonly ImportedGoods[]) {
  const bad = new Set<string>()
  const taken = await findTakenCodes(ctx, storeId, batch)
  const imageErrors = await images.check(ctx, batch, report)
  for (const { handle, skus } of batch) {
    const codes = taken.filter(({ line }) => skus.some((sku) => sku.line === line))
    for (const { line, code, handle: owner } of codes)
      report.addError(line, `The SKU code “${code}” belongs to “${owner}”, which this store has already.`)
    const errors = imageErrors.get(handle) ?? []
    for (const { line, text } of errors) report.addError(line, text)
    if (codes.length + errors.length > 0) bad.add(handle)
  }
  return bad
}

/** First pass: reads the whole file and collects errors and notes. Writes nothing. */
async function checkFile(ctx: Ctx, job: ImportJob): Promise<CheckResult> {
  const { size } = await stat(job.file)
  const progress = startProgress('Checking', size, job.show)
  const leftOut = new Set<string>()
  const paths = new Map<string, readonly string[]>()
  let [isBroken, products] = [false, 0]
  for await (const piece of readFile(job.file, toRules(ctx, job))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    else if ('refused' in piece) leftOut.add(piece.refused.handle || `line ${piece.refused.line}`)
    else if ('problem' in piece) {
      job.report.addProblem(piece.problem)
      isBroken ||= isUnreadable(piece.problem.reason)
    } else {
      progress.rows(piece.rows)
      for (const handle of await checkBatch(ctx, job, piece.goods)) leftOut.add(handle)
      const good = piece.goods.filter(({ handle }) => !leftOut.has(handle))
      products += good.length
      for (const { categoryPath } of good) if (categoryPath.length > 0) paths.set(toPathKey(categoryPath), categoryPath)
    }
  }
  progress.end()
  return { size, products, leftOut, paths, isUnreadable: isBroken }
}

/** Reads the file again and downloads the images of valid products. */
async function fetchImages(ctx: Ctx, job: ImportJob, { leftOut }: CheckResult): Promise<void> {
  const { storeId, report, show, imageOrigins: origins, network } = job
  const rules = { ...fetchLimits, origins, ...(network && { network }) }
  const fetcher = await openFetcher({ rules, storeId, report, show })
  try {
    for await (const piece of readFile(job.file, toRules(ctx, job))) {
      if (!('goods' in piece)) continue
      const wanted = await job.images.listToFetch(
        ctx,
        piece.goods.filter(({ handle }) => !leftOut.has(handle)),
      )
      for (const { handle, line, text } of await fetcher.fetch(ctx, wanted)) {
        report.addError(line, text)
        leftOut.add(handle)
      }
    }
  } finally {
    await fetcher.close()
  }
}

async function lock(ctx: Ctx): Promise<void> {
  if (!(await lockImport(ctx)))
    throw new CommandError(
      'Another import into this brand is running: start this one when it has ended. Nothing was changed.',
    )
}

/** Second pass: writes the valid products in the running transaction. */
async function writeFile(ctx: Ctx, job: ImportJob, { size, leftOut, paths }: CheckResult): Promise<ImportCounts> {
  const { storeId, images, report } = job
  await lock(ctx)
  const progress = startProgress('Importing', size, job.show)
  const counts = { added: 0, changed: 0, unchanged: 0, imported: 0 }
  let short = 0
  await mapCategories(ctx, job.categoryMap)
  const categoryIds = await ensureCategories(ctx, paths.values())
  const warehouseId = await ensureWarehouse(ctx, storeId)
  const countStock = (skuIds: readonly string[]) => countFileStock(ctx, skuIds)
  for await (const piece of readFile(job.file, toRules(ctx, job))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    if (!('goods' in piece)) continue
    progress.rows(piece.rows)
    const batch = await images.replaceAddresses(
      ctx,
      piece.goods.filter(({ handle }) => !leftOut.has(handle)),
    )
    const { goodsIds, stock, ...more } = await writeGoods(ctx, storeId, batch, { categoryIds, countStock })
    short += await applyFileStock(ctx, warehouseId, stock)
    await reindexGoods(ctx, goodsIds)
    for (const name of ['added', 'changed', 'unchanged', 'imported'] as const) counts[name] += more[name]
  }
  if (counts.added + counts.changed > 0) {
    await saveGoodsCount(ctx, storeId, await recountGoods(ctx, storeId))
    await rewriteTerms(ctx)
  }
  const missing =
    (await countImported(ctx, storeId, null)) - counts.imported - (await countImported(ctx, storeId, [...leftOut]))
  progress.end()
  reportShortStock(report, short)
  if (missing > 0)
    report.addNote(
      'gone',
      `${formatNumber(missing)} ${missing === 1 ? 'product' : 'products'} of earlier files ${missing === 1 ? 'is' : 'are'} not in this one and stay as before.`,
    )
  return { ...counts, leftOut: leftOut.size }
}

const formatNumber = (count: number) => count.toLocaleString('en')

function reportShortStock(report: Report, short: number): void {
  if (short === 0) return
  const skus = short === 1 ? '1 SKU has' : `${formatNumber(short)} SKUs have`
  report.addNote(
    'short',
    `${skus} fewer units left than this file takes away from the one before: none is for sale now.`,
  )
}

/** Throws CommandError when nothing can be imported, or when there are errors and `skipBad` is not set. */
function assertImportable(checked: CheckResult, { report, skipBad }: ImportJob): void {
  const errors = report.errors()
  if (checked.isUnreadable || checked.products === 0 || (errors > 0 && !skipBad)) {
    report.printNotes()
    report.printErrors()
  }
  if (checked.isUnreadable)
    throw new CommandError(
      'Nothing was imported: this file cannot be read as products. docs/import.md says which files can.',
    )
  if (checked.products === 0)
    throw new CommandError('Nothing was imported: no product of the file is without an error.')
  if (errors > 0 && !skipBad) {
    const found = errors === 1 ? 'One error' : `${formatNumber(errors)} errors`
    throw new CommandError(`${found} in the file, so nothing was imported: correct the lines above, or add --skip-bad.`)
  }
}

/**
 * Imports a product CSV into a store of the context's brand. The first pass finds every invalid line, the second writes
 * in one transaction. Throws CommandError when a line is invalid (unless `skipBad`) or no product is valid; nothing is
 * changed then.
 */
export async function importFile(ctx: Ctx, options: FileImport): Promise<ImportCounts> {
  const { storeId, imageFolder: folder, imageOrigins: origins } = options
  await checkFileKind(options.file)
  const job: ImportJob = {
    ...options,
    images: openImages({ storeId, folder, origins }),
    report: createReport(options.say),
  }
  try {
    // Checked before the long first pass as well.
    await inTransaction(ctx, lock)
    const checked = await checkFile(ctx, job)
    assertImportable(checked, job)
    if (origins.size > 0) {
      await fetchImages(ctx, job, checked)
      assertImportable(checked, job)
    }
    const counts = await inTransaction(ctx, (ctx) => writeFile(ctx, job, checked))
    job.report.printNotes()
    job.report.printErrors()
    return counts
  } catch (error) {
    await job.images.discard(ctx)
    throw error instanceof CodeTakenError
      ? new CommandError(`${error.message} Nothing was imported: try again.`)
      : error
  }
}
