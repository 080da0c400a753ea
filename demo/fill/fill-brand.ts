import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { buildBrandSetting } from '#server/platform/database/brand-dialect.ts'
import { deferIndexes } from './deferred-indexes.ts'
import { markPendingLanguages } from './pending-languages.ts'
import { fillTables, type BuiltElsewhere, type TableFill } from './fill-tables.ts'
import { fillWallets } from './fill-wallets.ts'
import { goodsRows, reviewRows, skuRows, stockRows } from './goods-rows.ts'
import { salesDayRows, salesHourRows, visitHourRows, visitSourceRows } from './figure-rows.ts'
import { bannerRows, newsRows } from './home-rows.ts'
import { addressRows, userRows, type PasswordHashes } from './people.ts'
import { categoryRows, deliveryRows, storeRows, warehouseRows } from './store-rows.ts'
import { priceChangeRows, saleCountRows, saleRows } from './sale-rows.ts'
import { couponRows } from './coupon-rows.ts'
import {
  attemptRows,
  claimRows,
  listRewardOrders,
  parcelLineRows,
  parcelRows,
  rewardEventRows,
  rewardLineRows,
  rewardOrderRows,
  rewardRows,
  rewardTradeRows,
  visitRows,
} from './reward-rows.ts'
import { fillRewardLedger } from './fill-reward-ledger.ts'
import { isReferralShown } from './referral-rows.ts'
import { creditProductRows, creditVersionRows } from './credit-rows.ts'
import { traderRows } from './trader-rows.ts'
import { taxAreaRows, taxClassRows, taxGoodsRows, taxRateRows, taxZoneRows } from './tax-rows.ts'
import { storeWordRows, synonymRows } from './search-rows.ts'
import { chatOrderEventRows, chatOrderLineRows, chatOrderRows, chatTradeRows } from './chat-order-rows.ts'
import {
  buildChats,
  chatCaseRows,
  chatFigureRows,
  chatMessageRows,
  chatReplyRows,
  conversationRows,
} from './chat-rows.ts'
import { listSearchFills } from './search-fills.ts'
import type { SearchThread } from './search-thread.ts'
import { buildBrandData, type BrandData, type FillLanguages } from './brand-data.ts'

const fillLock = 7_201_004
const creditSite = 'default'

export type BrandFill = {
  readonly brand: Brand
  readonly count: number
  readonly now: Date
  readonly hashes: PasswordHashes
  /** True for a superuser, who can skip foreign key checks; the generated rows are consistent. */
  readonly bypassesRls: boolean
  /** Languages beside English, Chinese and Arabic; none without it. */
  readonly languages?: FillLanguages
  /** Builds the search tables; without it they are built in this thread. */
  readonly searchThread?: SearchThread | undefined
}

function* listTaxFills(data: BrandData): Generator<TableFill> {
  yield ['tax_zones', taxZoneRows(data)]
  yield ['tax_zone_areas', taxAreaRows(data)]
  yield ['tax_classes', taxClassRows(data)]
  yield ['tax_rates', taxRateRows(data)]
}

/** Conversations of shoppers with the service and with a store, and the order that one of them is about. */
function* listChatFills(data: BrandData): Generator<TableFill> {
  const chats = buildChats(data)
  yield ['trades', chatTradeRows(data, chats.order)]
  yield ['orders', chatOrderRows(data, chats.order)]
  yield ['order_lines', chatOrderLineRows(data, chats.order)]
  yield ['order_events', chatOrderEventRows(data, chats.order)]
  yield ['chats', conversationRows(data, chats)]
  yield ['chat_messages', chatMessageRows(data, chats)]
  yield ['chat_cases', chatCaseRows(data, chats)]
  yield ['chat_replies', chatReplyRows(data)]
  yield ['chat_figures', chatFigureRows(data)]
}

/** Rewards of a shopper for orders of two others, in several states. */
function* listRewardFills(data: BrandData): Generator<TableFill> {
  const orders = listRewardOrders(data)
  yield ['trades', rewardTradeRows(data, orders)]
  yield ['orders', rewardOrderRows(data, orders)]
  yield ['order_lines', rewardLineRows(data, orders)]
  yield ['order_parcels', parcelRows(data, orders)]
  yield ['order_parcel_lines', parcelLineRows(data, orders)]
  yield ['order_events', rewardEventRows(data, orders)]
  yield ['payment_attempts', attemptRows(data, orders)]
  yield ['referral_profits', rewardRows(data, orders)]
  yield ['referral_movements', claimRows(data, orders)]
  yield ['referral_visits', visitRows(data)]
}

/** Every table with its rows, referenced tables first. */
function* listTableFills(
  data: BrandData,
  hashes: PasswordHashes,
  search: (tables: number) => Iterable<TableFill | BuiltElsewhere>,
): Generator<TableFill | BuiltElsewhere> {
  yield ['users', userRows(data, hashes)]
  yield ['addresses', addressRows(data)]
  yield ['stores', storeRows(data)]
  yield ['traders', traderRows(data)]
  yield ['delivery_methods', deliveryRows(data)]
  yield ['coupons', couponRows(data)]
  // In the first demo brand only: the others show a shop without credit.
  if (data.brand.site === creditSite) {
    yield ['credit_products', creditProductRows(data)]
    yield ['credit_product_versions', creditVersionRows(data)]
  }
  yield ['warehouses', warehouseRows(data)]
  yield ['categories', categoryRows(data)]
  if (data.brand.settings.tax) yield* listTaxFills(data)
  for (const slice of data.slices()) {
    yield ['goods', goodsRows(data, slice)]
    yield ['skus', skuRows(data, slice)]
    yield ['stock', stockRows(data, slice)]
    yield ['sale_prices', saleRows(data, slice)]
    yield ['price_changes', priceChangeRows(data, slice)]
    yield ['sale_counts', saleCountRows(data, slice)]
    yield ['reviews', reviewRows(data, slice)]
    if (data.brand.settings.tax) yield ['tax_goods_classes', taxGoodsRows(data, slice)]
    yield* search(1)
  }
  yield* search(Infinity)
  yield ['search_store_words', storeWordRows(data)]
  yield ['search_synonyms', synonymRows(data)]
  yield ['sales_hours', salesHourRows(data)]
  yield ['sales_days', salesDayRows(data)]
  yield ['visit_hours', visitHourRows(data)]
  yield ['visit_sources', visitSourceRows(data)]
  yield ['banners', bannerRows(data)]
  yield ['news', newsRows(data)]
  yield* listChatFills(data)
  if (isReferralShown(data)) yield* listRewardFills(data)
}

/** Gives the next tables of the search, from the thread or from here. */
async function createSearchFills({ brand, count, now, languages, searchThread }: BrandFill, data: BrandData) {
  if (searchThread) {
    const pieces = await searchThread.build({ brand, count, now, languages })
    return (tables: number): Iterable<BuiltElsewhere> => [{ tables, pieces }]
  }
  const fills = listSearchFills(data)
  return function* (tables: number): Generator<TableFill> {
    for (let nth = 0; nth < tables; nth++) {
      const { value, done } = fills.next()
      if (done) return
      yield value
    }
  }
}

/** Fills a brand in the running transaction. Returns false when it has goods. */
async function fillInTransaction(client: pg.Client, fill: BrandFill): Promise<boolean> {
  const { brand, count, now, hashes, bypassesRls, languages } = fill
  await client.query(buildBrandSetting(brand.id))
  const { rowCount } = await client.query('select from goods where brand_id = $1 limit 1', [brand.id])
  if (rowCount) return false
  const data = buildBrandData(brand, count, now, languages)
  const searchFills = await createSearchFills(fill, data)
  if (bypassesRls) await client.query('set local session_replication_role = replica')
  await fillTables(client, listTableFills(data, hashes, searchFills), bypassesRls)
  if (bypassesRls) await client.query('set local session_replication_role = origin')
  await fillWallets(client, data)
  if (isReferralShown(data)) await fillRewardLedger(client, data)
  return true
}

type FillOptions = {
  readonly announce?: (fill: BrandFill) => void
  readonly indexes?: 'now' | 'later'
}

/**
 * Fills brands in one transaction, so that indexes are built once, under locks against other processes. Returns the number
 * of brands that had no goods. `announce` is called before each; `indexes`: built before the end, or by
 * `startFinishing` later.
 */
export async function fillBrandsTogether(
  client: pg.Client,
  fills: readonly BrandFill[],
  { announce, indexes = 'now' }: FillOptions = {},
): Promise<number> {
  try {
    await client.query('begin')
    // Before indexes are dropped, which would lock two processes against each other.
    for (const { brand } of fills) await client.query(`select pg_advisory_xact_lock(${fillLock}, ${brand.id})`)
    const buildIndexes = fills.every(({ bypassesRls }) => bypassesRls) ? await deferIndexes(client) : undefined
    let filled = 0
    for (const fill of fills) {
      announce?.(fill)
      if (await fillInTransaction(client, fill)) filled++
    }
    await buildIndexes?.(indexes)
    const translated = fills.filter(({ languages }) => languages && languages.others.length > languages.goods.length)
    if (translated.length > 0)
      await markPendingLanguages(
        client,
        translated.map(({ brand }) => brand.id),
      )
    await client.query('commit')
    return filled
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Fills one brand in one transaction, under a lock against other processes. Returns false when the brand has goods. */
export const fillBrand = async (client: pg.Client, fill: BrandFill): Promise<boolean> =>
  (await fillBrandsTogether(client, [fill])) === 1
