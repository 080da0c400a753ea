import { toOrderNumber } from '#server/modules/orders/trades/public.ts'
import { hash } from '#demo/catalogue/random.ts'
import { homeAddresses, listShopperIds } from './people.ts'
import type { BrandData, GoodsEntry } from './brand-data.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import { getFirstImage } from './goods-rows.ts'
import { standardDelivery } from './store-rows.ts'

/** A chat is about it: an order that was not paid in time, so no money and no stock belong to it. */
export type ChatOrder = {
  readonly entry: GoodsEntry
  /** Index of the demo shopper. */
  readonly shopper: number
  readonly placedAt: Date
  readonly closedAt: Date
}

/** Of an order that its shopper did not pay. */
const cancelled = -1

export const chatOrderId = ({ brand }: BrandData): string => demoId('order', brand.id, 1)

export function* chatTradeRows(data: BrandData, { entry, shopper, placedAt, closedAt }: ChatOrder): Rows<'trades'> {
  yield {
    brand_id: data.brand.id,
    id: demoId('trade', data.brand.id, 1),
    user_id: listShopperIds(data)[shopper]!,
    status: 'closed',
    payable_minor: entry.goods.skus[0]!.priceMinor,
    currency: data.brand.settings.currency.code,
    created_at: placedAt,
    expires_at: closedAt,
    lapsed_at: closedAt,
  }
}

export function* chatOrderRows(data: BrandData, { entry, shopper, placedAt, closedAt }: ChatOrder): Rows<'orders'> {
  const { brand, stores } = data
  const priceMinor = entry.goods.skus[0]!.priceMinor
  const { area, postcode, ...address } = homeAddresses[shopper]!
  const serial = hash(`${brand.site} order`) % 100_000_000
  const number = toOrderNumber(brand.settings.timeZone, placedAt, serial)
  const index = stores.findIndex(({ key }) => key === entry.goods.storeKey)
  yield {
    brand_id: brand.id,
    id: chatOrderId(data),
    number,
    trade_id: demoId('trade', brand.id, 1),
    user_id: listShopperIds(data)[shopper]!,
    store_id: entry.storeId,
    store_name: stores[index]!.name,
    status: cancelled,
    goods_minor: priceMinor,
    delivery_minor: 0,
    payable_minor: priceMinor,
    currency: brand.settings.currency.code,
    address: { ...address, postcode: postcode || null, areaCode: area, phone: `555010${shopper}0`, email: null },
    delivery: {
      methodId: demoId('delivery', brand.id, index + 1),
      name: standardDelivery,
      feeMinor: 0,
      daysMin: 2,
      daysMax: 4,
    },
    words: `${number} ${Object.values(entry.goods.title).join(' ')}`,
    created_at: placedAt,
    closed_at: closedAt,
    return_days: brand.policy.returnWindowDays,
  }
}

export function* chatOrderLineRows(data: BrandData, { entry }: ChatOrder): Rows<'order_lines'> {
  const { goods, id, firstSku } = entry
  const { priceMinor, optionIndexes } = goods.skus[0]!
  yield {
    brand_id: data.brand.id,
    id: demoId('order line', data.brand.id, 1),
    order_id: chatOrderId(data),
    position: 0,
    sku_id: demoId('sku', data.brand.id, firstSku),
    goods_id: id,
    name: goods.title,
    specifications: JSON.stringify(goods.options.map(({ values }, index) => values[optionIndexes[index]!])),
    image: getFirstImage(goods),
    tint: data.getTint(goods.categoryKey),
    quantity: 1,
    price_minor: priceMinor,
    subtotal_minor: priceMinor,
  }
}

export function* chatOrderEventRows(data: BrandData, { shopper, placedAt, closedAt }: ChatOrder): Rows<'order_events'> {
  const common = { brand_id: data.brand.id, order_id: chatOrderId(data) }
  const id = (number: number) => demoId('order event', data.brand.id, number)
  const user = listShopperIds(data)[shopper]!
  yield { ...common, id: id(1), kind: 'placed', actor: 'shopper', actor_id: user, at: placedAt }
  yield { ...common, id: id(2), kind: 'expired', actor: 'clock', actor_id: null, at: closedAt }
}
