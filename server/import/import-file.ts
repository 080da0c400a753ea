import { stat } from 'node:fs/promises'
import {
  describeProblem,
  dropCategoryTree,
  ensureCategories,
  findTakenCodes,
  pathKey,
  recountGoods,
  writeGoods,
  type ImportedGoods,
} from '../modules/catalogue/public.ts'
import { ensureWarehouse, setStock } from '../modules/inventory/public.ts'
import { keepGoodsCount } from '../modules/merchants/public.ts'
import { reindexGoods, rewriteTerms } from '../modules/search/public.ts'
import type { Ctx } from '../platform/context.ts'
import { inTransaction } from '../platform/transaction.ts'
import { CommandError } from '../run-command.ts'
import type { Pictures } from './pictures.ts'
import { startProgress } from './progress.ts'
import { readFile } from './read-file.ts'

export type FileImport = {
  readonly storeId: string
  readonly file: string
  /** Imports the good products of a file that has bad lines too. */
  readonly skipBad: boolean
  readonly pictures: Pictures
  /** True when goods may name picture files. */
  readonly allowImageNames: boolean
  /** One finished line for the person who waits. */
  readonly say: (line: string) => void
  /** A line that the next one takes the place of. */
  readonly show: (line: string) => void
}

export type ImportCounts = { readonly added: number; readonly changed: number; readonly unchanged: number }

/** What the first reading found: the way every category goes, and what must stay out. */
type Checked = {
  readonly size: number
  readonly bad: number
  readonly leftOut: ReadonlySet<string>
  readonly paths: ReadonlyMap<string, readonly string[]>
}

const rulesOf = (ctx: Ctx, { allowImageNames }: FileImport) => ({
  currencyDigits: ctx.brand.settings.currency.digits,
  allowImageNames,
})

/** What the shop itself has against these products: codes that others have, pictures that are missing. */
async function checkBatch(ctx: Ctx, { storeId, pictures }: FileImport, batch: readonly ImportedGoods[]) {
  const taken = (await findTakenCodes(ctx, storeId, batch)).map(({ line, code, handle }) => ({
    line,
    text: `The SKU code “${code}” belongs to “${handle}”, which this store has already.`,
  }))
  const faults = new Map(
    batch.map((goods) => [goods.handle, taken.filter(({ line }) => goods.skus.some((sku) => sku.line === line))]),
  )
  for (const goods of batch) faults.get(goods.handle)!.push(...(await pictures.take(goods)))
  return faults
}

/** Reads the whole file and tells every bad line; writes nothing. */
async function checkFile(ctx: Ctx, order: FileImport): Promise<Checked> {
  const { size } = await stat(order.file)
  const progress = startProgress('Checking', size, order.show)
  const leftOut = new Set<string>()
  const paths = new Map<string, readonly string[]>()
  let bad = 0
  for await (const piece of readFile(order.file, rulesOf(ctx, order))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    else if ('problem' in piece) {
      const { line, column, severity } = piece.problem
      if (severity === 'error') bad++
      order.say(
        `line ${line}${column ? `, ${column}` : ''}: ${severity === 'warning' ? '(note) ' : ''}${describeProblem(piece.problem)}`,
      )
    } else {
      progress.rows(piece.rows)
      for (const [handle, faults] of await checkBatch(ctx, order, piece.goods)) {
        for (const { line, text } of faults) order.say(`line ${line}: ${text}`)
        bad += faults.length
        if (faults.length > 0) leftOut.add(handle)
      }
      for (const { handle, categoryPath } of piece.goods)
        if (categoryPath.length > 0 && !leftOut.has(handle)) paths.set(pathKey(categoryPath), categoryPath)
    }
  }
  progress.end()
  return { size, bad, leftOut, paths }
}

/** Reads the file again and writes what was found good, in the running transaction. */
async function writeFile(ctx: Ctx, order: FileImport, { size, leftOut, paths }: Checked): Promise<ImportCounts> {
  const { storeId, pictures } = order
  const progress = startProgress('Importing', size, order.show)
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const categoryIds = await ensureCategories(ctx, paths.values())
  const warehouseId = await ensureWarehouse(ctx)
  for await (const piece of readFile(order.file, rulesOf(ctx, order))) {
    if ('bytes' in piece) progress.bytes(piece.bytes)
    if (!('goods' in piece)) continue
    progress.rows(piece.rows)
    const batch = piece.goods.filter(({ handle }) => !leftOut.has(handle)).map(pictures.place)
    const { goodsIds, stock, ...more } = await writeGoods(ctx, storeId, batch, categoryIds)
    await setStock(ctx, warehouseId, stock)
    await reindexGoods(ctx, goodsIds)
    for (const name of ['added', 'changed', 'unchanged'] as const) counts[name] += more[name]
  }
  if (counts.added + counts.changed > 0) {
    await keepGoodsCount(ctx, storeId, await recountGoods(ctx, storeId))
    dropCategoryTree(ctx.brand.id)
    await rewriteTerms(ctx)
  }
  progress.end()
  return counts
}

/**
 * Imports a product CSV into a store of the context's brand: reads it once to tell every bad line, then once more to
 * write, all in one transaction. Throws CommandError when a line is bad (unless `skipBad`), and then nothing changed.
 */
export async function importFile(ctx: Ctx, order: FileImport): Promise<ImportCounts> {
  try {
    const checked = await checkFile(ctx, order)
    if (checked.bad > 0 && !order.skipBad) {
      const faults = checked.bad === 1 ? 'One fault' : `${checked.bad.toLocaleString('en')} faults`
      throw new CommandError(`${faults} in the file, so nothing was imported: mend the lines above, or add --skip-bad.`)
    }
    return await inTransaction(ctx, (ctx) => writeFile(ctx, order, checked))
  } catch (error) {
    await order.pictures.discard()
    throw error
  }
}
