import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { toPathKey } from '#server/modules/catalogue/categories/ensure-categories.ts'
import { serializeContent, toGoodsRecord, type GoodsRecord } from './goods-record.ts'
import {
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
  /** Of all of them, those that an import has written, now or before. */
  readonly imported: number
  /** Goods that were written. */
  readonly goodsIds: readonly string[]
  /** Units of each written SKU; null when the file does not count them. */
  readonly stock: readonly FileStock[]
}

export type FileStock = { readonly skuId: string; readonly units: number | null; readonly fileUnits: number | null }

/** A SKU code of the file was given to another product of the store after it had been checked. */
export class CodeTakenError extends Error {
  override readonly name = 'CodeTakenError'
}

/** A SKU code of the file that another product of the store has already. */
export type TakenCode = { readonly line: number; readonly code: string; readonly handle: string }

/** The SKUs among these goods whose code belongs to another product of the store. */
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

/** Whether the shop has just what the file says; what the file leaves open (category, stock) is as it is. */
function hasSameContent(goods: ImportedGoods, categoryId: string | null, existing: ExistingGoods): boolean {
  const counted = new Set(goods.skus.filter(({ fileStock }) => fileStock !== null).map(({ code }) => code))
  const skus = existing.goods.skus.map((sku) => (counted.has(sku.code) ? sku : { ...sku, fileStock: null }))
  const existingCategory = categoryId === null ? null : existing.row.categoryId
  const { bodyHtml: body } = existing.goods
  // Reading a file cleans its HTML, which what was written by hand has not gone through.
  const bodyHtml = body === goods.bodyHtml ? body : sanitiseRichText(body)
  return (
    serializeContent({ ...existing.goods, bodyHtml, skus }, existingCategory) === serializeContent(goods, categoryId)
  )
}

export type WriteOptions = {
  /** From `ensureCategories`. */
  readonly categoryIds: ReadonlyMap<string, string>
  readonly countStock: CountStock
}

/**
 * Writes products of a file into a store by their handles, inside the running transaction; those whose content is what
 * an import wrote before, or what the shop has, are left alone. A few hundred at a time.
 */
export async function writeGoods(
  ctx: Ctx<ImportTables>,
  storeId: string,
  batch: readonly ImportedGoods[],
  { categoryIds, countStock }: WriteOptions,
): Promise<WriteResult> {
  const lang = ctx.brand.settings.defaultLanguage
  const handles = batch.map(({ handle }) => handle)
  const known = new Map((await findByHandles(ctx, storeId, handles)).map((row) => [row.handle, row]))
  const candidates = batch.flatMap((goods) => {
    const categoryId = categoryIds.get(toPathKey(goods.categoryPath)) ?? null
    const rows = toGoodsRecord(goods, lang, categoryId)
    return known.get(goods.handle)?.hash === rows.hash ? [] : [{ goods, rows, categoryId }]
  })
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
    if (!found) return [{ ...rows, id: newId() }]
    return hasSameContent(goods, categoryId, found)
      ? []
      : [{ ...preserveTranslations(rows, found, lang), id: found.row.id }]
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
