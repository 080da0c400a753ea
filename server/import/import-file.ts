import { stat } from 'node:fs/promises'
import {
  CodeTaken,
  countImported,
  dropCategoryTree,
  ensureCategories,
  findTakenCodes,
  isUnreadable,
  lockImport,
  mapCategories,
  pathKey,
  recountGoods,
  writeGoods,
  type ImportedGoods,
} from '../modules/catalogue/public.ts'
import { applyFileStock, countFileStock, ensureWarehouse } from '../modules/inventory/public.ts'
import { isPublicAddress, type FetchRules } from '../modules/media/public.ts'
import { keepGoodsCount } from '../modules/merchants/public.ts'
import { reindexGoods, rewriteTerms } from '../modules/search/public.ts'
import type { Ctx } from '../platform/context.ts'
import { inTransaction } from '../platform/transaction.ts'
import { CommandError } from '../run-command.ts'
import { checkFileKind } from './check-file-kind.ts'
import { fetchBounds, openFetcher } from './fetch-images.ts'
import { openImages, type Images } from './images.ts'
import { startProgress } from './progress.ts'
import type { CategoryMap } from './read-category-map.ts'
import { readFile } from './read-file.ts'
import { createReport, type Report } from './report.ts'

export type FileImport = {
  readonly storeId: string
  readonly file: string
  /** Imports the good products of a file that has bad lines too. */
  readonly skipBad: boolean
  /** A folder of picture files that goods may name. */
  readonly imageFolder: string | undefined
  /** Origins from which images are downloaded. */
  readonly imageOrigins: ReadonlySet<string>
  /** Units of SKUs that the file does not count. */
  readonly uncountedStock: number | undefined
  readonly encoding: string | undefined
  readonly categoryMap: CategoryMap
  /** One finished line for the person who waits. */
  readonly say: (line: string) => void
  /** A line that the next one replaces. */
  readonly show: (line: string) => void
  /** Other judges of addresses than the system's, for tests. */
  readonly network?: Pick<FetchRules, 'isAllowed' | 'resolve'>
}

export type ImportCounts = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Products with errors. */
  readonly leftOut: number
}

/** What the first reading found: every category's path, and what must stay out. */
type Checked = {
  readonly size: number
  readonly products: number
  readonly leftOut: Set<string>
  readonly paths: ReadonlyMap<string, readonly string[]>
  /** The file as a whole cannot be read. */
  readonly isUnreadable: boolean
}

type Work = FileImport & { readonly images: Images; readonly report: Report }

const rulesOf = (ctx: Ctx, { imageFolder, uncountedStock, encoding }: FileImport) => ({
  currencyDigits: ctx.brand.settings.currency.digits,
  allowImageNames: imageFolder !== undefined,
  uncountedStock,
  encoding,
})

/** What the shop has against these products: codes that others have, pictures that are missing. Returns whose handles. */
async function checkBatch(ctx: Ctx, { storeId, images, report }: Work, batch: readonly ImportedGoods[]) {
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

/** Reads the whole file and gathers what is to be said of it; writes nothing. */
async function checkFile(ctx: Ctx, work: Work): Promise<Checked> {
  const { size } = await stat(work.file)
  const progress = startProgress('Checking', size, work.show)
  const leftOut = new Set<string>()
  const paths = new Map<string, readonly string[]>()
  let [isBroken, products] = [false, 0]
  for await (const piece of readFile(work.file, rulesOf(ctx, work))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    else if ('refused' in piece) leftOut.add(piece.refused.handle || `line ${piece.refused.line}`)
    else if ('problem' in piece) {
      work.report.addProblem(piece.problem)
      isBroken ||= isUnreadable(piece.problem.reason)
    } else {
      progress.rows(piece.rows)
      for (const handle of await checkBatch(ctx, work, piece.goods)) leftOut.add(handle)
      const good = piece.goods.filter(({ handle }) => !leftOut.has(handle))
      products += good.length
      for (const { categoryPath } of good) if (categoryPath.length > 0) paths.set(pathKey(categoryPath), categoryPath)
    }
  }
  progress.end()
  return { size, products, leftOut, paths, isUnreadable: isBroken }
}

/** Reads the file again and downloads the images of what was found good. */
async function fetchImages(ctx: Ctx, work: Work, { leftOut }: Checked): Promise<void> {
  const { storeId, report, show, imageOrigins: origins, network } = work
  const rules = { ...fetchBounds, origins, isAllowed: isPublicAddress, ...network }
  const fetcher = await openFetcher({ rules, storeId, report, show })
  try {
    for await (const piece of readFile(work.file, rulesOf(ctx, work))) {
      if (!('goods' in piece)) continue
      const wanted = await work.images.listToFetch(
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

/** Reads the file again and writes what was found good, in the running transaction. */
async function writeFile(ctx: Ctx, work: Work, { size, leftOut, paths }: Checked): Promise<ImportCounts> {
  const { storeId, images, report } = work
  await lock(ctx)
  const progress = startProgress('Importing', size, work.show)
  const counts = { added: 0, changed: 0, unchanged: 0, imported: 0 }
  let short = 0
  await mapCategories(ctx, work.categoryMap)
  const categoryIds = await ensureCategories(ctx, paths.values())
  const warehouseId = await ensureWarehouse(ctx, storeId)
  const countStock = (skuIds: readonly string[]) => countFileStock(ctx, skuIds)
  for await (const piece of readFile(work.file, rulesOf(ctx, work))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    if (!('goods' in piece)) continue
    progress.rows(piece.rows)
    const batch = await images.place(
      ctx,
      piece.goods.filter(({ handle }) => !leftOut.has(handle)),
    )
    const { goodsIds, stock, ...more } = await writeGoods(ctx, storeId, batch, { categoryIds, countStock })
    short += await applyFileStock(ctx, warehouseId, stock)
    await reindexGoods(ctx, goodsIds)
    for (const name of ['added', 'changed', 'unchanged', 'imported'] as const) counts[name] += more[name]
  }
  if (counts.added + counts.changed > 0) {
    await keepGoodsCount(ctx, storeId, await recountGoods(ctx, storeId))
    dropCategoryTree(ctx.brand.id)
    await rewriteTerms(ctx)
  }
  const gone =
    (await countImported(ctx, storeId, null)) - counts.imported - (await countImported(ctx, storeId, [...leftOut]))
  progress.end()
  noteStock(report, short)
  if (gone > 0)
    report.addNote(
      'gone',
      `${number(gone)} ${gone === 1 ? 'product' : 'products'} of earlier files ${gone === 1 ? 'is' : 'are'} not in this one and stay as before.`,
    )
  return { ...counts, leftOut: leftOut.size }
}

const number = (count: number) => count.toLocaleString('en')

function noteStock(report: Report, short: number): void {
  if (short === 0) return
  const skus = short === 1 ? '1 SKU has' : `${number(short)} SKUs have`
  report.addNote(
    'short',
    `${skus} fewer units left than this file takes away from the one before: none is for sale now.`,
  )
}

/** Throws when there is nothing to import or, without `skipBad`, when a line is bad. */
function refuseBad(checked: Checked, { report, skipBad }: Work): void {
  const errors = report.errors()
  if (checked.isUnreadable || checked.products === 0 || (errors > 0 && !skipBad)) {
    report.sayNotes()
    report.sayErrors()
  }
  if (checked.isUnreadable)
    throw new CommandError(
      'Nothing was imported: this file cannot be read as products. docs/import.md says which files can.',
    )
  if (checked.products === 0)
    throw new CommandError('Nothing was imported: no product of the file is without an error.')
  if (errors > 0 && !skipBad) {
    const found = errors === 1 ? 'One error' : `${number(errors)} errors`
    throw new CommandError(`${found} in the file, so nothing was imported: correct the lines above, or add --skip-bad.`)
  }
}

/**
 * Imports a product CSV into a store of the context's brand: reads it once to find every bad line, then once more to
 * write, all in one transaction. Throws CommandError when a line is bad (unless `skipBad`) or when no product is good,
 * and then nothing changed.
 */
export async function importFile(ctx: Ctx, order: FileImport): Promise<ImportCounts> {
  const { storeId, imageFolder: folder, imageOrigins: origins } = order
  await checkFileKind(order.file)
  const work: Work = { ...order, images: openImages({ storeId, folder, origins }), report: createReport(order.say) }
  try {
    // Asked early as well, before a long check.
    await inTransaction(ctx, lock)
    const checked = await checkFile(ctx, work)
    refuseBad(checked, work)
    if (origins.size > 0) {
      await fetchImages(ctx, work, checked)
      refuseBad(checked, work)
    }
    const counts = await inTransaction(ctx, (ctx) => writeFile(ctx, work, checked))
    work.report.sayNotes()
    work.report.sayErrors()
    return counts
  } catch (error) {
    await work.images.discard(ctx)
    throw error instanceof CodeTaken ? new CommandError(`${error.message} Nothing was imported: try again.`) : error
  }
}
