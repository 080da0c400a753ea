import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { pathKey } from './ensure-categories.ts'
import { goodsToWrite, type GoodsToWrite } from './goods-to-write.ts'
import {
  delistOtherSkus,
  findByHandles,
  findCodes,
  upsertGoods,
  upsertSkus,
  type ImportTables,
} from './import.queries.ts'
import type { ImportedGoods } from './imported-goods.ts'

export type Written = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Goods that were written. */
  readonly goodsIds: readonly string[]
  /** Units of each written SKU, by its id. */
  readonly stock: readonly { readonly skuId: string; readonly units: number }[]
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

async function writeSkus(ctx: Ctx<ImportTables>, storeId: string, goods: readonly (GoodsToWrite & { id: string })[]) {
  const rows = goods.flatMap(({ id: goods_id, skus }) => skus.map((sku) => ({ ...sku, id: newId(), goods_id })))
  const written = new Map((await upsertSkus(ctx, storeId, rows)).map(({ id, code }) => [code, id]))
  const lost = rows.find(({ code }) => !written.has(code))
  if (lost) throw new Error(`The SKU code "${lost.code}" was given to another product meanwhile`)
  return {
    codes: rows.map(({ code }) => code),
    stock: rows.map(({ code, stock }) => ({ skuId: written.get(code)!, units: stock })),
  }
}

/**
 * Writes products of a file into a store by their handles, inside the running transaction; those whose content is what
 * an import wrote before are left alone. `categoryIds` come from ensureCategories. A few hundred at a time.
 */
export async function writeGoods(
  ctx: Ctx<ImportTables>,
  storeId: string,
  batch: readonly ImportedGoods[],
  categoryIds: ReadonlyMap<string, string>,
): Promise<Written> {
  const lang = ctx.brand.settings.defaultLanguage
  const known = new Map(
    (
      await findByHandles(
        ctx,
        storeId,
        batch.map(({ handle }) => handle),
      )
    ).map((row) => [row.handle, row]),
  )
  const all = batch.map((goods) => goodsToWrite(goods, lang, categoryIds.get(pathKey(goods.categoryPath)) ?? null))
  const goods = all
    .filter(({ handle, hash }) => known.get(handle)?.hash !== hash)
    .map((one) => ({ ...one, id: known.get(one.handle)?.id ?? newId() }))
  const changed = goods.filter(({ handle }) => known.has(handle))
  const counts = { added: goods.length - changed.length, changed: changed.length, unchanged: all.length - goods.length }
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
