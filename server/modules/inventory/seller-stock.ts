import type { sellerStockApi } from '#contract/seller-stock.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listStoreSkus } from '#server/modules/catalogue/editing/public.ts'
import { findSkusForSale, type SkuForSale } from '#server/modules/catalogue/public.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { changeStock, type HeldUnits } from './change-stock.ts'
import { availableColumn } from './inventory.queries.ts'
import { listHeldUnits, listMovements } from './movements.queries.ts'
import { getUsableWarehouses } from './warehouses/public.ts'

type Api = typeof sellerStockApi
type Row = Data<Api['list']>['pageList'][number]

const sumUnits = (held: readonly HeldUnits[], name: 'available' | 'reserved') =>
  held.reduce((sum, row) => sum + row[name], 0)

function toRow(code: string, sku: SkuForSale, held: readonly HeldUnits[]): Row {
  const { skuId, goodsId, name, specifications, image } = sku
  return {
    skuId,
    goodsId,
    code,
    name,
    specifications,
    image,
    available: sumUnits(held, 'available'),
    reserved: sumUnits(held, 'reserved'),
    warehouses: held.map(({ warehouseId, available, reserved }) => ({ warehouseId, available, reserved })),
  }
}

/** One page of the stock of the caller's SKUs for sale. */
export async function listStock(ctx: SellerCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { goodsId, code, keyword, maxStock, sort, cursor, pageSize } = input
  if (goodsId !== undefined && !isId(goodsId)) return { pageList: [], nextCursor: null, isFull: true }
  const filter = {
    storeId: ctx.principal.storeId,
    goodsId,
    code,
    keyword,
    maxStock,
    isDescending: sort === 'code_last',
  }
  const read = { afterId: cursor !== undefined && isId(cursor) ? cursor : null, limit: pageSize + 1 }
  const { found, stoppedAt } = await listStoreSkus(ctx, filter, read, availableColumn)
  const onPage = found.slice(0, pageSize)
  const ids = onPage.map(({ id }) => id)
  const skus = await findSkusForSale(ctx, ids)
  const held = Map.groupBy(await listHeldUnits(ctx, ids), ({ skuId }) => skuId)
  const next = found.length > pageSize ? onPage.at(-1) : stoppedAt
  return {
    pageList: onPage.map((row) => toRow(row.code, skus.get(row.id)!, held.get(row.id) ?? [])),
    nextCursor: next?.id ?? null,
    isFull: stoppedAt === null,
  }
}

/** The caller's SKUs by id. Throws `sku.not_found` for unknown ones and those of other stores. */
async function findOwnSkus(ctx: SellerCtx, skuIds: readonly string[]): Promise<ReadonlyMap<string, SkuForSale>> {
  const found = await findSkusForSale(ctx, skuIds)
  for (const id of skuIds) if (found.get(id)?.storeId !== ctx.principal.storeId) throw refusal('sku.not_found')
  return found
}

/**
 * Changes the stock of the caller's SKUs in the store's own warehouses and the brand's. Refuses `sku.not_found`,
 * `warehouse.not_found` and `stock.insufficient`; a difference of 0 and a cell that occurs twice are errors of their
 * fields.
 */
export async function changeOwnStock(ctx: SellerCtx, input: Parsed<Api['change']>): Promise<Data<Api['change']>> {
  const changes = input.changes.map(({ skuId, warehouseId, difference, expected }) => ({
    skuId: skuId.toLowerCase(),
    warehouseId: warehouseId.toLowerCase(),
    difference,
    expected,
  }))
  const seen = new Set<string>()
  for (const [index, { skuId, warehouseId, difference }] of changes.entries()) {
    if (difference === 0) throw fieldRefusal({ [`changes.${index}.difference`]: { key: 'field.required' } })
    if (seen.has(`${skuId} ${warehouseId}`))
      throw fieldRefusal({ [`changes.${index}.skuId`]: { key: 'field.duplicate' } })
    seen.add(`${skuId} ${warehouseId}`)
  }
  const skus = await findOwnSkus(ctx, [...new Set(changes.map(({ skuId }) => skuId))])
  const { storeId, userId } = ctx.principal
  const usable = await getUsableWarehouses(ctx, storeId)
  if (!changes.every(({ warehouseId }) => usable.has(warehouseId))) throw refusal('warehouse.not_found')
  const goodsIds = [...skus.values()].map(({ goodsId }) => goodsId)
  const { reason, note } = input
  const { before, after, skipped } = await changeStock(ctx, { changes, goodsIds, userId, reason, note })
  ctx.audit({ subjectId: storeId, before, after: { reason, note: note ?? '', stock: after } })
  return { changes: after, skipped }
}

/** Changes of a SKU's stock by hand, latest first. */
export async function listOwnMovements(
  ctx: SellerCtx,
  { skuId, cursor, pageSize }: Parsed<Api['movements']>,
): Promise<Data<Api['movements']>> {
  const id = skuId.toLowerCase()
  await findOwnSkus(ctx, [id])
  const after = cursor !== undefined && isId(cursor) ? cursor : null
  const found = await listMovements(ctx, id, after, pageSize + 1)
  const onPage = found.slice(0, pageSize)
  const names = await getUsernames(
    ctx,
    onPage.map(({ userId }) => userId),
  )
  return {
    pageList: onPage.map(({ userId, at, ...row }) => ({
      ...row,
      username: names.get(userId) ?? '',
      at: at.toISOString(),
    })),
    nextCursor: found.length > pageSize ? onPage.at(-1)!.id : null,
  }
}
