import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import type { CategoryTables } from '../categories/categories.queries.ts'
import { recountCategories } from '../categories/change-categories.ts'
import { toPathKey } from '../categories/ensure-categories.ts'
import { listGoodsTexts } from '../texts/goods-texts.rules.ts'
import { toNextMarks } from '../texts/text-marks.rules.ts'
import { serializeContent, toGoodsRecord, type GoodsRecord } from './goods-record.ts'
import {
  countListedOfStore,
  delistOtherSkus,
  findByHandles,
  findCodes,
  upsertGoods,
  upsertSkus,
  type ImportTables,
} from './import.queries.ts'
import type { ImportedGoods } from './imported-goods.ts'
import { preserveTranslations, readExistingGoods, type CountStock, type ExistingGoods } from './existing-goods.ts'

export type WriteResult = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Goods of the batch that an import has written, now or before. */
  readonly imported: number
  readonly goodsIds: readonly string[]
  /** Units of each written SKU; null when the file does not count them. */
  readonly stock: readonly FileStock[]
}

type FileStock = { readonly skuId: string; readonly units: number | null; readonly fileUnits: number | null }

/** Another product of the store took a SKU code of the file after the check. */
export class CodeTakenError extends Error {
  override readonly name = 'CodeTakenError'
}

/** A SKU code of the file that another product of the store has. */
export type TakenCode = { readonly line: number; readonly code: string; readonly handle: string }

/** SKUs of the batch whose code belongs to another product of the store. */
export async function findTakenCodes(
  ctx: Ctx<ImportTables>,
  storeId: string,
  batch: readonly ImportedGoods[],
): Promise<TakenCode[]> {
  const owners = new Map(
    (
      await findCodes(
        ctx,
        storeId,
        batch.flatMap(({ skus }) => skus.map(({ code }) => code)),
      )
    ).map((row) => [row.code, row.handle]),
  )
  return batch.flatMap(({ handle, skus }) =>
    skus.flatMap(({ code, line }) => {
      const owner = owners.get(code)
      return owner === undefined || owner === handle ? [] : [{ line, code, handle: owner }]
    }),
  )
}

async function writeSkus(ctx: Ctx<ImportTables>, storeId: string, goods: readonly (GoodsRecord & { id: string })[]) {
  const rows = goods.flatMap(({ id: goods_id, skus }) =>
    skus.map(({ stock: _units, fileStock: _fileUnits, ...sku }) => ({ ...sku, id: newId(), goods_id })),
  )
  const written = new Map((await upsertSkus(ctx, storeId, rows)).map(({ id, code }) => [code, id]))
  const missing = rows.find(({ code }) => !written.has(code))
  if (missing) throw new CodeTakenError(`The SKU code “${missing.code}” was given to another product meanwhile.`)
  const stock = goods.flatMap(({ skus }) =>
    skus.map(({ code, stock: units, fileStock }) => ({ skuId: written.get(code)!, units, fileUnits: fileStock })),
  )
  return { codes: rows.map(({ code }) => code), stock }
}

/** Whether the stored product equals the file's; a category or stock that the file leaves open is ignored. */
function hasSameContent(goods: ImportedGoods, categoryId: string | null, existing: ExistingGoods): boolean {
  const counted = new Set(goods.skus.filter(({ fileStock }) => fileStock !== null).map(({ code }) => code))
  const skus = existing.goods.skus.map((sku) => (counted.has(sku.code) ? sku : { ...sku, fileStock: null }))
  const existingCategory = categoryId === null ? null : existing.row.categoryId
  const { bodyHtml: body } = existing.goods
  // Imported HTML is sanitised, stored HTML may not be.
  const bodyHtml = body === goods.bodyHtml ? body : sanitiseRichText(body)
  return (
    serializeContent({ ...existing.goods, bodyHtml, skus }, existingCategory) === serializeContent(goods, categoryId)
  )
}

export type WriteOptions = {
  /** Category ids by `toPathKey`, from `ensureCategories`. */
  readonly categoryIds: ReadonlyMap<string, string>
  readonly countStock: CountStock
  /** Receives the ids of stored products before they are written. */
  readonly beforeWrite?: (goodsIds: readonly string[]) => Promise<void>
}

/**
 * Writes products of a file into a store by their handles, in the running transaction. Products whose content equals
 * the last import or the stored one are not written. For batches of a few hundred.
 */
export async function writeGoods(
  ctx: Ctx<ImportTables>,
  storeId: string,
  batch: readonly ImportedGoods[],
  { categoryIds, countStock, beforeWrite }: WriteOptions,
): Promise<WriteResult> {
  const lang = ctx.brand.settings.defaultLanguage
  const handles = batch.map(({ handle }) => handle)
  const known = new Map((await findByHandles(ctx, storeId, handles)).map((row) => [row.handle, row]))
  const candidates = batch.flatMap((goods) => {
    const categoryId = categoryIds.get(toPathKey(goods.categoryPath)) ?? null
    const rows = toGoodsRecord(goods, lang, categoryId)
    return known.get(goods.handle)?.hash === rows.hash ? [] : [{ goods, rows, categoryId }]
  })
  const toChanged = (next: GoodsRecord, { row }: ExistingGoods) => {
    const [before, after] = [row, next].map((one) => listGoodsTexts({ ...one, subtitle: {} }))
    const marks = toNextMarks({ before: before!, after: after!, marks: row.marks }, lang, ctx.clock.now().getTime())
    return { ...next, id: row.id, marks }
  }
  const maybeChanged = candidates.flatMap(({ goods: { handle } }) => (known.has(handle) ? [handle] : []))
  const existing = new Map(
    maybeChanged.length === 0
      ? []
      : (await readExistingGoods(ctx, storeId, { handles: maybeChanged }, countStock)).map((one) => [
          one.row.handle,
          one,
        ]),
  )
  const goods = candidates.flatMap(({ goods, rows, categoryId }) => {
    const found = existing.get(goods.handle)
    if (!found) return [{ ...rows, id: newId(), marks: {} }]
    return hasSameContent(goods, categoryId, found) ? [] : [toChanged(preserveTranslations(rows, found, lang), found)]
  })
  const changed = goods.filter(({ handle }) => known.has(handle))
  const written = new Set(goods.map(({ handle }) => handle))
  const counts = {
    added: goods.length - changed.length,
    changed: changed.length,
    unchanged: batch.length - goods.length,
    imported:
      goods.length + [...known.values()].filter(({ hash, handle }) => hash !== null && !written.has(handle)).length,
  }
  if (goods.length === 0) return { ...counts, goodsIds: [], stock: [] }
  await beforeWrite?.(changed.map(({ id }) => id))
  await upsertGoods(
    ctx,
    storeId,
    goods.map((one) => ({ ...one, skus: undefined })),
  )
  const { codes, stock } = await writeSkus(ctx, storeId, goods)
  if (changed.length > 0)
    await delistOtherSkus(
      ctx,
      changed.map(({ id }) => id),
      codes,
    )
  return { ...counts, goodsIds: goods.map(({ id }) => id), stock }
}

/** Recounts the listed goods per category after an import; returns the number of listed goods of the store. */
export async function recountGoods(ctx: Ctx<ImportTables & CategoryTables>, storeId: string): Promise<number> {
  await recountCategories(ctx)
  return countListedOfStore(ctx, storeId)
}
