import type { Sale, salesApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { z } from 'zod'
import { findSkusForSale, type SkuForSale } from '#server/modules/catalogue/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { emit } from '#server/events.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { reducePrice } from './promotions.rules.ts'
import { deletePlanned, endRunning, listSalesAt, listSalesOfStore, writeSales, type NewSale } from './sales.queries.ts'

type Api = typeof salesApi
type Save = Parsed<Api['save']>
type SaleView = z.infer<typeof Sale>
type SaleRow = Awaited<ReturnType<typeof listSalesAt>>[number]

const getSaleState = ({ startsAt, endsAt }: SaleRow, now: Date): SaleView['state'] => {
  if (endsAt <= now) return 'ended'
  return startsAt > now ? 'planned' : 'running'
}

function toSaleView(ctx: SellerCtx, row: SaleRow, sku: SkuForSale): SaleView {
  const { digits } = ctx.brand.settings.currency
  const { skuId, goodsId, name, specifications } = sku
  return {
    skuId,
    goodsId,
    name,
    specifications,
    price: toMajor(row.priceMinor, digits),
    regularPrice: toMajor(sku.priceMinor, digits),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: getSaleState(row, ctx.clock.now()),
    version: row.version,
    changedBy: row.changedBy,
  }
}

/** One page of the caller's sales, of one product if `goodsId` is given. */
export async function listOwnSales(ctx: SellerCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { goodsId, ...page } = input
  const range = { limit: page.pageSize, offset: toOffset(page) }
  const nothing = goodsId !== undefined && !isId(goodsId)
  const rows = nothing ? [] : await listSalesOfStore(ctx, { storeId: ctx.principal.storeId, goodsId }, range)
  const skus = await findSkusForSale(
    ctx,
    rows.map(({ skuId }) => skuId),
  )
  return {
    pageList: rows.map((row) => toSaleView(ctx, row, skus.get(row.skuId)!)),
    pageInfo: toPageInfo(page, rows[0]?.all ?? 0),
  }
}

/** The caller's own SKUs, each once; refuses SKUs of other stores as unknown. */
async function findOwnSkus(ctx: SellerCtx, skuIds: readonly string[]): Promise<SkuForSale[]> {
  const wanted = [...new Set(skuIds.map((id) => id.toLowerCase()))]
  const found = await findSkusForSale(ctx, wanted)
  return wanted.map((id) => {
    const sku = found.get(id)
    if (sku?.storeId !== ctx.principal.storeId) throw refusal('sku.not_found')
    return sku
  })
}

function reducedPrice(ctx: SellerCtx, { price, percent }: Save, { skuId, priceMinor }: SkuForSale): number {
  const { digits } = ctx.brand.settings.currency
  const reduced = reducePrice(
    priceMinor,
    price === undefined ? { percent: percent! } : { priceMinor: toMinor(price, digits) },
  )
  if (reduced >= priceMinor) throw refusal('sale.not_cheaper', { price: toMajor(priceMinor, digits), skuId })
  return reduced
}

const emitSaleChanged = (ctx: SellerCtx, goodsIds: readonly string[]) =>
  emit(ctx, 'sale.changed', { goodsIds: [...new Set(goodsIds)] })

/** The refusal `sale.changed` with both versions: the prices that were sent, and the planned ones of the same start. */
const refuseChanged = (ctx: SellerCtx, input: Save, stored: readonly SaleRow[], skus: readonly SkuForSale[]) => {
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]))
  const sales = stored.map((row) => toSaleView(ctx, row, bySku.get(row.skuId)!))
  return refusal('sale.changed', { versions: [{ ...input }, { sales }] })
}

/**
 * Puts own SKUs on sale, all or none. Refuses `sku.not_found`, `sale.not_cheaper`, `sale.period_invalid` (starts in the
 * past, or ends before it starts), `sale.started`: a started sale can be ended but not changed, and `sale.changed`: a
 * planned sale of the same start is not the one that the caller read.
 */
export async function saveSales(ctx: SellerCtx, input: Save): Promise<Data<Api['save']>> {
  const now = ctx.clock.now()
  const startsAt = input.startsAt === undefined ? now : new Date(input.startsAt)
  const endsAt = new Date(input.endsAt)
  if (startsAt < now || endsAt <= startsAt) throw refusal('sale.period_invalid')
  const skus = await findOwnSkus(ctx, input.skuIds)
  const read = new Map(input.replaces.map(({ skuId, version }) => [skuId.toLowerCase(), version]))
  const changed_by = ctx.principal.username
  const rows = skus.map((sku): NewSale => {
    const price_minor = reducedPrice(ctx, input, sku)
    const of = { sku_id: sku.skuId, goods_id: sku.goodsId, store_id: ctx.principal.storeId }
    const version = (read.get(sku.skuId) ?? 0) + 1
    return { ...of, price_minor, starts_at: startsAt, ends_at: endsAt, version, changed_by }
  })
  const at = { storeId: ctx.principal.storeId, skuIds: skus.map(({ skuId }) => skuId), startsAt }
  const before = await listSalesAt(ctx, at)
  const isGone = skus.some(({ skuId }) => read.has(skuId) && !before.some((sale) => sale.skuId === skuId))
  if (isGone) throw refuseChanged(ctx, input, before, skus)
  const written = await writeSales(ctx, rows)
  if (written.size !== rows.length) {
    if (startsAt <= now) throw refusal('sale.started')
    // Without what this transaction wrote beside them.
    const stored = (await listSalesAt(ctx, at)).filter(({ skuId }) => !written.has(skuId))
    throw refuseChanged(ctx, input, stored, skus)
  }
  ctx.audit({ subjectId: at.storeId, before, after: await listSalesAt(ctx, at) })
  await emitSaleChanged(
    ctx,
    skus.map(({ goodsId }) => goodsId),
  )
  return { skuIds: skus.map(({ skuId }) => skuId), startsAt: startsAt.toISOString() }
}

/** Deletes a planned sale, or ends a running one, which stays in the price history. Refuses `sale.not_found`. */
export async function deleteSale(ctx: SellerCtx, input: Parsed<Api['delete']>): Promise<Data<Api['delete']>> {
  const { skuId } = input
  if (!isId(skuId)) throw refusal('sale.not_found')
  const sale = { storeId: ctx.principal.storeId, skuId, startsAt: new Date(input.startsAt) }
  const at = { ...sale, skuIds: [skuId] }
  const [before] = await listSalesAt(ctx, at)
  const goodsId = (await deletePlanned(ctx, sale)) ?? (await endRunning(ctx, sale))
  if (goodsId === null) throw refusal('sale.not_found')
  ctx.audit({ subjectId: skuId, before, after: (await listSalesAt(ctx, at))[0] ?? null })
  await emitSaleChanged(ctx, [goodsId])
  return { skuId }
}
