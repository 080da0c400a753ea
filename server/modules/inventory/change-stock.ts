import { maxUnits } from '#contract/seller-stock.ts'
import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { lockStock } from './inventory.queries.ts'
import {
  addDifferences,
  insertEmptyStock,
  insertMovements,
  listHeldUnits,
  type HeldUnits,
  type StockDifference,
} from './movements.queries.ts'

export type { HeldUnits, StockDifference }

/** A difference that counts only while there are `expected` units for sale, if given. */
type ExpectedDifference = StockDifference & { readonly expected?: number | undefined }

/** The goods of the SKUs, whose caches and search documents follow; reason and note are stored with each movement. */
export type StockChange = {
  readonly changes: readonly ExpectedDifference[]
  readonly goodsIds: readonly string[]
  /** Who changes it. */
  readonly userId: string
  readonly reason: string
  readonly note?: string | undefined
}

const toKey = ({ skuId, warehouseId }: Pick<StockDifference, 'skuId' | 'warehouseId'>) => `${skuId} ${warehouseId}`

/** Locks the stock of SKUs until the transaction ends and returns its rows. */
export async function lockHeldUnits(ctx: Ctx, skuIds: readonly string[]): Promise<HeldUnits[]> {
  await lockStock(ctx, skuIds)
  return listHeldUnits(ctx, skuIds)
}

/**
 * Adds units to stock or takes them away, all or none, in the running transaction; reserved units stay. Each SKU and
 * warehouse occurs once, in lower case. Throws `stock.insufficient`, or names the field of a change above `maxUnits`.
 * A change whose `expected` units are not those that are there is skipped. Returns the rows as they were and are, and the
 * skipped ones.
 */
export async function changeStock(
  ctx: Ctx,
  { changes: all, goodsIds, userId, reason, note = '' }: StockChange,
): Promise<{ before: HeldUnits[]; after: HeldUnits[]; skipped: HeldUnits[] }> {
  const skuIds = [...new Set(all.map(({ skuId }) => skuId))]
  await insertEmptyStock(ctx, all)
  const wanted = new Map(all.map((change) => [toKey(change), change]))
  const held = (await lockHeldUnits(ctx, skuIds)).filter((row) => wanted.has(toKey(row)))
  const isOther = (row: HeldUnits) => (wanted.get(toKey(row))!.expected ?? row.available) !== row.available
  const skipped = held.filter(isOther)
  const before = held.filter((row) => !isOther(row))
  if (before.length === 0) return { before, after: [], skipped }
  const skippedKeys = new Set(skipped.map(toKey))
  const changes = all.filter((change) => !skippedKeys.has(toKey(change)))
  const changed = new Map((await addDifferences(ctx, changes)).map((row) => [toKey(row), row]))
  const missing = before.find((row) => !changed.has(toKey(row)))
  if (missing) {
    const { difference } = wanted.get(toKey(missing))!
    const index = all.findIndex((change) => toKey(change) === toKey(missing))
    if (difference > 0)
      throw fieldRefusal({
        [`changes.${index}.difference`]: { key: 'field.too_big', params: { max: maxUnits - missing.available } },
      })
    throw refusal('stock.insufficient', { left: missing.available, skuId: missing.skuId })
  }
  await insertMovements(
    ctx,
    changes.map(({ skuId, warehouseId, difference }) => ({
      skuId,
      warehouseId,
      difference,
      id: newId(),
      available: changed.get(toKey({ skuId, warehouseId }))!.available,
      reason,
      note,
      userId,
    })),
  )
  await emit(ctx, 'stock.changed', { goodsIds: [...new Set(goodsIds)] })
  return { before, after: before.map((row) => changed.get(toKey(row))!), skipped }
}
