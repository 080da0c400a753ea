import { hash } from '#demo/catalogue/random.ts'
import { addDays, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import type { Brand } from '#server/platform/brand.ts'
import { brandScope } from '#server/modules/statistics/public.ts'
import type { BrandData } from './brand-data.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'

/** Days with figures before today: two periods of the longest range where a shop is large, of a month elsewhere. */
const getDayCount = ({ brand }: BrandData): number => (brand.site === 'default' ? 180 : 60)
/** Days whose sales are also known by SKU, and whose visitors by source. */
const skuDays = 30
const daysPerSourceRow = 5
const bestSellers = 3
/** SKUs of which few are left, so that some run out. */
const scarceSkus = 2
const openingHour = 8

type Sku = {
  readonly goodsId: string
  readonly skuId: string
  readonly priceMinor: number
  readonly sales: number
  readonly stock: number
}

/** The SKUs of each store that sell best, and those with the smallest stock, of the first products. */
function listSkus(data: BrandData): ReadonlyMap<string, readonly Sku[]> {
  const [entries = []] = data.slices()
  const skus = entries.flatMap(({ goods, id, storeId, firstSku }) =>
    goods.skus.slice(0, 1).map((sku) => ({
      storeId,
      goodsId: id,
      skuId: demoId('sku', data.brand.id, firstSku),
      priceMinor: sku.priceMinor,
      sales: goods.salesCount,
      stock: sku.stock.reduce((sum, one) => sum + one, 0),
    })),
  )
  const choose = (own: readonly Sku[]): Sku[] => {
    const best = own.toSorted((one, other) => other.sales - one.sales).slice(0, bestSellers)
    const others = own.filter((sku) => sku.stock > 0 && !best.includes(sku))
    return [...best, ...others.toSorted((one, other) => one.stock - other.stock).slice(0, scarceSkus)]
  }
  return new Map([...Map.groupBy(skus, ({ storeId }) => storeId)].map(([storeId, own]) => [storeId, choose(own)]))
}

type StoreDay = {
  readonly storeId: string
  readonly day: string
  /** 1 for yesterday. */
  readonly daysAgo: number
  readonly sold: readonly (Sku & { readonly units: number })[]
  readonly orders: number
  readonly visitors: number
}

/** The days of a brand's calendar before the day of `now`, the latest first; a day of 25 hours counts once. */
export function listDaysBefore(brand: Brand, now: Date, count: number) {
  const today = toBrandDay(brand, now)
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, -(index + 1))
    return { day, daysAgo: index + 1, isWeekend: new Date(day).getUTCDay() % 6 === 0 }
  })
}

/** A calm growth with full weekends; the same in every run. */
function* buildStoreDays(data: BrandData): Generator<StoreDay> {
  const skus = listSkus(data)
  const count = getDayCount(data)
  const days = listDaysBefore(data.brand, data.now, count)
  for (const [storeId, own] of skus)
    for (const { day, daysAgo, isWeekend } of days) {
      const growth = 1 - (0.45 * daysAgo) / count
      const luck = (hash(`${storeId} ${day}`) % 100) / 100
      const strength = growth * (isWeekend ? 1.5 : 1) * (0.7 + 0.6 * luck)
      const sold = own
        .map((sku, index) => ({ ...sku, units: Math.round(strength * (3 - index * 0.55)) }))
        .filter(({ units }) => units > 0)
      const units = sold.reduce((sum, one) => sum + one.units, 0)
      const orders = Math.ceil(units / 1.6)
      yield { storeId, day, daysAgo, sold, orders, visitors: Math.round(28 * strength + 40 * growth) + orders }
    }
}

const storeDays = new WeakMap<BrandData, readonly StoreDay[]>()

function listStoreDays(data: BrandData): readonly StoreDay[] {
  const known = storeDays.get(data) ?? [...buildStoreDays(data)]
  storeDays.set(data, known)
  return known
}

/** How the numbers of a day are spread over its hours: all at noon, those of yesterday from the morning to the evening. */
const getHours = ({
  daysAgo,
}: StoreDay): readonly { readonly hour: number; readonly from: number; readonly to: number }[] =>
  daysAgo > 1
    ? [{ hour: 12, from: 0, to: 1 }]
    : Array.from({ length: 14 }, (_, index) => ({ hour: openingHour + index, from: index / 14, to: (index + 1) / 14 }))

/** The part of a whole number between two shares of it; the parts add up to it. */
const getPart = (whole: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  Math.floor(whole * to) - Math.floor(whole * from)

type Sums = Readonly<Record<'orders' | 'units' | 'sales' | 'views' | 'visitors' | 'looked' | 'added', number>>

function* listHours(
  data: BrandData,
): Generator<Sums & { readonly scopeId: string; readonly day: string; readonly hour: Date }> {
  const instants = new Map<string, Date>()
  const getInstant = (day: string, hour: number) => {
    const time = `${String(hour).padStart(2, '0')}:00`
    const key = `${day} ${time}`
    const known = instants.get(key) ?? toInstant(data.brand, day, time)
    instants.set(key, known)
    return known
  }
  const brand = new Map<
    number,
    { scopeId: string; day: string; hour: Date } & { -readonly [Key in keyof Sums]: number }
  >()
  for (const store of listStoreDays(data)) {
    const units = store.sold.reduce((sum, one) => sum + one.units, 0)
    const sales = store.sold.reduce((sum, one) => sum + one.units * one.priceMinor, 0)
    for (const part of getHours(store)) {
      const visitors = getPart(store.visitors, part)
      const hour = getInstant(store.day, part.hour)
      const sums = {
        orders: getPart(store.orders, part),
        units: getPart(units, part),
        sales: getPart(sales, part),
        views: Math.round(visitors * 2.6),
        visitors,
        looked: Math.round(visitors * 0.58),
        added: Math.round(visitors * 0.14),
      }
      yield { scopeId: store.storeId, day: store.day, hour, ...sums }
      const all = brand.get(hour.getTime()) ?? {
        scopeId: brandScope,
        day: store.day,
        hour,
        orders: 0,
        units: 0,
        sales: 0,
        views: 0,
        visitors: 0,
        looked: 0,
        added: 0,
      }
      for (const key of Object.keys(sums) as (keyof Sums)[]) all[key] += sums[key]
      brand.set(hour.getTime(), all)
    }
  }
  yield* brand.values()
}

/** Sales until yesterday, as the job that counts them writes them. */
export function* salesHourRows(data: BrandData): Rows<'sales_hours'> {
  for (const { scopeId, day, hour, orders, units, sales } of listHours(data))
    yield { brand_id: data.brand.id, scope_id: scopeId, day, hour, orders, units, sales_minor: sales }
}

export function* salesDayRows(data: BrandData): Rows<'sales_days'> {
  for (const { storeId, day, daysAgo, sold } of listStoreDays(data)) {
    if (daysAgo > skuDays) continue
    for (const { goodsId, skuId, units, priceMinor } of sold)
      yield {
        brand_id: data.brand.id,
        store_id: storeId,
        day,
        goods_id: goodsId,
        sku_id: skuId,
        units,
        sales_minor: units * priceMinor,
      }
  }
}

export function* visitHourRows(data: BrandData): Rows<'visit_hours'> {
  for (const { scopeId, day, hour, views, visitors, looked, added } of listHours(data))
    yield {
      brand_id: data.brand.id,
      scope_id: scopeId,
      day,
      hour,
      page_views: views,
      visitors,
      product_visitors: looked,
      cart_visitors: added,
    }
}

const sources = [
  ['', 0.46],
  ['google.com', 0.78],
  ['newsletter', 0.9],
  ['instagram.com', 1],
] as const

export function* visitSourceRows(data: BrandData): Rows<'visit_sources'> {
  for (const { storeId, day, daysAgo, visitors } of listStoreDays(data)) {
    // A row for several days keeps the demo small.
    if (daysAgo > skuDays || daysAgo % daysPerSourceRow !== 1) continue
    for (const [index, [source, to]] of sources.entries()) {
      const from = sources[index - 1]?.[1] ?? 0
      yield {
        brand_id: data.brand.id,
        scope_id: storeId,
        day,
        source,
        visitors: getPart(daysPerSourceRow * visitors, { from, to }),
      }
    }
  }
}
