import type { salesApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import {
  findSkusForSale,
  listGoodsSummaries,
  listPriceChanges,
  listSkusOfGoods,
  type SkuForSale,
} from '#server/modules/catalogue/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { emit } from '#server/events.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getLowestPriceBefore, lookBackMs, percentOff, reducePrice } from './promotions.rules.ts'
import {
  copySaleCounts,
  deletePlannedGroup,
  endRunningGroup,
  listSaleGroups,
  listSalesEndingAfter,
  type SaleGroupRow,
} from './sales.queries.ts'

type Api = typeof salesApi
type GroupView = Data<Api['groups']>['pageList'][number]

const maxNames = 3
const maxPreviewSkus = 500

/** The position of a group in the list: its start and end in ms since 1970. */
const toCursor = ({ startsAt, endsAt }: SaleGroupRow) => `${startsAt.getTime()}-${endsAt.getTime()}`
function readCursor(cursor: string): { startsAt: Date; endsAt: Date } | null {
  const [, startsAt, endsAt] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  return startsAt && endsAt ? { startsAt: new Date(Number(startsAt)), endsAt: new Date(Number(endsAt)) } : null
}

const getState = ({ startsAt, endsAt }: SaleGroupRow, now: Date): GroupView['state'] =>
  endsAt <= now ? 'ended' : startsAt > now ? 'planned' : 'running'

function getPercents({ skuIds, pricesMinor }: SaleGroupRow, skus: ReadonlyMap<string, SkuForSale>) {
  const percents = skuIds.flatMap((id, index) => {
    const sku = skus.get(id)
    return sku ? [percentOff(pricesMinor[index]!, sku.priceMinor)] : []
  })
  return { min: Math.min(100, ...percents), max: Math.max(0, ...percents) }
}

/** The caller's sales, each with the SKUs of the same start and end. */
export async function listSaleGroupsOfStore(
  ctx: SellerCtx,
  { state, from, until, cursor, pageSize }: Parsed<Api['groups']>,
): Promise<Data<Api['groups']>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  // After a position that cannot exist there is nothing.
  if (after === null) return { pageList: [], nextCursor: null }
  const filter = {
    storeId: ctx.principal.storeId,
    state,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(until),
    after,
  }
  const found = await listSaleGroups(ctx, filter, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const [goods, skus] = await Promise.all([
    listGoodsSummaries(
      ctx,
      rows.flatMap(({ goodsIds }) => goodsIds.slice(0, maxNames)),
    ),
    findSkusForSale(
      ctx,
      rows.flatMap(({ skuIds }) => skuIds),
    ),
  ])
  const now = ctx.clock.now()
  const name = (id: string) => pickText(goods.get(id)?.title ?? {}, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    pageList: rows.map((row) => ({
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      state: getState(row, now),
      skuCount: row.skuCount,
      goodsCount: row.goodsIds.length,
      goods: row.goodsIds.slice(0, maxNames).map((id) => ({ id, name: name(id) })),
      percentOff: getPercents(row, skus),
      sold: row.sold,
    })),
    nextCursor: found.length > rows.length ? toCursor(rows.at(-1)!) : null,
  }
}

/** The listed SKUs of the caller's products; throws `goods.not_found` for products of other stores. */
async function findListedSkus(ctx: SellerCtx, goodsIds: readonly string[]): Promise<SkuForSale[]> {
  const ids = [...new Set(goodsIds.map((id) => id.toLowerCase()))]
  const { storeId } = ctx.principal
  const goods = await listGoodsSummaries(ctx, ids)
  if (!ids.every((id) => goods.get(id)?.storeId === storeId)) throw refusal('goods.not_found')
  const listed = await listSkusOfGoods(ctx, { storeId, goodsIds: ids, limit: maxPreviewSkus })
  const skus = await findSkusForSale(
    ctx,
    listed.map(({ id }) => id),
  )
  return listed.map(({ id }) => skus.get(id)!)
}

/**
 * The prices that a sale would give, and why it cannot give them; changes nothing. Throws `goods.not_found` and
 * `sale.period_invalid`.
 */
export async function previewSale(ctx: SellerCtx, input: Parsed<Api['preview']>): Promise<Data<Api['preview']>> {
  const now = ctx.clock.now()
  const startsAt = input.startsAt === undefined ? now : new Date(input.startsAt)
  const endsAt = new Date(input.endsAt)
  if (startsAt < now || endsAt <= startsAt) throw refusal('sale.period_invalid')
  const skus = await findListedSkus(ctx, input.goodsIds)
  const skuIds = skus.map(({ skuId }) => skuId)
  const since = new Date(startsAt.getTime() - lookBackMs)
  const [sales, changes] = await Promise.all([
    listSalesEndingAfter(ctx, skuIds, since),
    listPriceChanges(ctx, skuIds, since),
  ])
  const { digits } = ctx.brand.settings.currency
  const discount =
    input.price === undefined ? { percent: input.percent! } : { priceMinor: toMinor(input.price, digits) }
  return {
    skus: skus.map((sku) => {
      const own = sales.filter(({ skuId }) => skuId === sku.skuId)
      const reduced = reducePrice(sku.priceMinor, discount)
      const history = changes.filter(({ skuId }) => skuId === sku.skuId)
      const lowestMinor = getLowestPriceBefore(startsAt, history, own) ?? sku.priceMinor
      const other = own.find((one) => one.startsAt < endsAt && one.endsAt > startsAt)
      return {
        skuId: sku.skuId,
        goodsId: sku.goodsId,
        name: sku.name,
        image: sku.image,
        tint: sku.tint,
        specifications: sku.specifications,
        regularPrice: toMajor(sku.priceMinor, digits),
        price: toMajor(reduced, digits),
        lowestPrice: toMajor(lowestMinor, digits),
        notCheaper: reduced >= sku.priceMinor,
        conflict: other ? { startsAt: other.startsAt.toISOString(), endsAt: other.endsAt.toISOString() } : null,
      }
    }),
  }
}

/**
 * Deletes a planned sale with all its SKUs, or ends a running one, which stays in the price history. Throws
 * `sale.not_found`.
 */
export async function endSaleGroup(ctx: SellerCtx, input: Parsed<Api['end']>): Promise<Data<Api['end']>> {
  const { storeId } = ctx.principal
  const group = { storeId, startsAt: new Date(input.startsAt), endsAt: new Date(input.endsAt) }
  const planned = await deletePlannedGroup(ctx, group)
  // A sale ends after its start, also when both happen at the same moment.
  const endedAt = new Date(Math.max(ctx.clock.now().getTime(), group.startsAt.getTime() + 1))
  const ended = planned.length > 0 ? [] : await endRunningGroup(ctx, group, endedAt)
  const goodsIds = [...new Set([...planned, ...ended])]
  if (goodsIds.length === 0) throw refusal('sale.not_found')
  if (ended.length > 0) await copySaleCounts(ctx, { goodsIds, from: group.endsAt, to: endedAt })
  const skuCount = planned.length + ended.length
  ctx.audit({
    subjectId: storeId,
    before: { startsAt: input.startsAt, endsAt: input.endsAt, skuCount },
    after: planned.length > 0 ? null : { startsAt: input.startsAt, endsAt: endedAt.toISOString(), skuCount },
  })
  await emit(ctx, 'sale.changed', { goodsIds })
  return { skuCount }
}
