import { sql } from 'kysely'
import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { StoredClosure } from '../merchants/closures/public.ts'
import { toShowableImage } from '../media/public.ts'
import {
  prepareSkusForSale,
  type CatalogueTables,
  type ExtraSkuColumns,
  type MoreSkuIds,
  type SkuForSaleRow,
  type Texts,
} from './catalogue.queries.ts'
import { getChoiceTexts } from './catalogue.rules.ts'

/** The data of one SKU for a cart line, a quote or an order line, without its stock and sale price. */
export type SkuForSale = {
  readonly skuId: string
  readonly goodsId: string
  readonly storeId: string
  readonly categoryId: string | null
  /** Null when the store is closed. */
  readonly ownerId: string | null
  readonly storeName: string
  readonly name: string
  readonly specifications: string[]
  /** In every language, to be stored on an order line. */
  readonly nameTexts: Texts
  readonly specificationTexts: Texts[]
  /** Null when the store is closed. */
  readonly storeNameTexts: Texts | null
  /** Of the store's terms; null: the brand's policy. */
  readonly commissionPercent: number | null
  /** Safe to show: replaced by the placeholder when the address is not allowed. */
  readonly image: string
  /** As stored, to be stored on an order line. */
  readonly storedImage: string | null
  readonly tint: number
  readonly priceMinor: number
  readonly marketPriceMinor: number | null
  readonly weightGrams: number
  readonly minQuantity: number
  readonly maxQuantity: number
  /** Why the law gives no right of withdrawal; null: it does. */
  readonly withdrawalExemption: WithdrawalExemption | null
  /** The planned closure of the store that runs; null while it is open. */
  readonly closure: StoredClosure | null
  /** SKU and product listed, store open. */
  readonly listed: boolean
}

function toSkuForSale(ctx: Ctx<CatalogueTables>, row: SkuForSaleRow): SkuForSale {
  const { store, title, options, choice, image, listed, ...same } = row
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const specificationTexts = getChoiceTexts(options, choice)
  return {
    ...same,
    ownerId: store?.ownerId ?? null,
    storeName: text(store?.name),
    name: text(title),
    specifications: specificationTexts.map(text),
    nameTexts: title,
    specificationTexts,
    storeNameTexts: store?.name ?? null,
    commissionPercent: store?.commissionPercent ?? null,
    image: toShowableImage(ctx.brand, image),
    storedImage: image,
    listed: listed && store !== null,
  }
}

type FindSkusForSale<Beside> = (
  ctx: Ctx<CatalogueTables>,
  skuIds: readonly string[],
) => Promise<ReadonlyMap<string, SkuForSale & Beside>>

/** Reads SKUs by id and those that `moreSkuIds` adds for a user. */
type FindSkusOfUser<Beside> = (
  ctx: Ctx<CatalogueTables>,
  userId: string,
  skuIds: readonly string[],
) => Promise<ReadonlyMap<string, SkuForSale & Beside>>

const toSkus = <Beside extends object>(ctx: Ctx<CatalogueTables>, rows: readonly (SkuForSaleRow & Beside)[]) =>
  new Map(rows.map((row) => [row.skuId, toSkuForSale(ctx, row) as SkuForSale & Beside]))

const toWantedIds = (skuIds: readonly string[]) => [...new Set(skuIds)].filter(isId)

/** Prepares `findSkusForSale` with extra columns of other modules in the same query. */
export function createFindSkusForSale<Beside extends object>(extraColumns: ExtraSkuColumns): FindSkusForSale<Beside> {
  const list = prepareSkusForSale<Beside>(extraColumns)
  return async (ctx, skuIds) => {
    const wanted = toWantedIds(skuIds)
    if (wanted.length === 0) return new Map()
    const { rows } = await list(ctx, { brandId: ctx.brand.id, skuIds: wanted, now: ctx.clock.now(), userId: null })
    return toSkus(ctx, rows)
  }
}

/** Like `createFindSkusForSale`, with more SKUs of a user that another module knows: one query instead of two. */
export function createFindSkusOfUser<Beside extends object>(
  extraColumns: ExtraSkuColumns,
  moreSkuIds: MoreSkuIds,
): FindSkusOfUser<Beside> {
  const list = prepareSkusForSale<Beside>(extraColumns, moreSkuIds)
  return async (ctx, userId, skuIds) => {
    const params = { brandId: ctx.brand.id, skuIds: toWantedIds(skuIds), now: ctx.clock.now(), userId }
    return toSkus(ctx, (await list(ctx, params)).rows)
  }
}

/** SKUs by id, delisted ones included; ids that are unknown or of another brand are absent. One query. */
export const findSkusForSale = createFindSkusForSale<object>(() => sql``)
