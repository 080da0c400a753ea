import type { Ctx } from '#server/platform/context.ts'
import { listLines, listOrdersById, type LineAllocation, type OrderRow } from '../orders.queries.ts'
import { toState, type State } from '../order-states.ts'
import type { AddressSnapshot, DeliverySnapshot } from '../trades/place-trade.ts'

/** A text by language. */
type Texts = Readonly<Record<string, string>>

/** An order as it was placed, for documents: texts in every language, money in minor units. */
export type SoldOrder = {
  readonly id: string
  readonly number: string
  readonly tradeId: string
  readonly userId: string
  readonly storeId: string
  readonly storeName: Texts
  readonly state: State
  readonly currency: string
  readonly deliveryMinor: number
  readonly payableMinor: number
  readonly address: AddressSnapshot
  readonly delivery: DeliverySnapshot
  readonly note: string | null
  readonly createdAt: Date
  /** Null before payment. */
  readonly paidAt: Date | null
  readonly shippedAt: Date | null
  readonly taxTerms: TaxTerms
  readonly lines: readonly SoldLine[]
}

type TaxTerms = {
  /** Who owes the tax; null without tax rules for the destination. */
  readonly liable: 'store' | 'brand' | null
  readonly exemption: 'reverse_charge' | 'certificate' | null
  readonly businessName: string | null
  readonly businessNumber: string | null
}

export type SoldLine = {
  readonly id: string
  readonly skuId: string
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly image: string | null
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units that left in parcels; 0 for an order shipped before parcels were stored. */
  readonly shippedQuantity: number
  readonly priceMinor: number
  /** Coupon discount on the whole line. */
  readonly discountMinor: number
  readonly allocations: readonly LineAllocation[]
}

const toSoldOrder = (row: OrderRow): Omit<SoldOrder, 'lines'> => ({
  id: row.id,
  number: row.number,
  tradeId: row.trade_id,
  userId: row.user_id,
  storeId: row.store_id,
  storeName: row.store_name as Texts,
  state: toState(row),
  currency: row.currency,
  deliveryMinor: row.delivery_minor,
  payableMinor: row.payable_minor,
  address: row.address as unknown as AddressSnapshot,
  delivery: row.delivery as unknown as DeliverySnapshot,
  note: row.note,
  createdAt: row.created_at,
  paidAt: row.paid_at,
  shippedAt: row.shipped_at,
  taxTerms: {
    liable: row.tax_liable as TaxTerms['liable'],
    exemption: row.tax_exemption as TaxTerms['exemption'],
    businessName: row.business_name,
    businessNumber: row.business_number,
  },
})

/** Returns orders of the brand with their lines by id, for documents; unknown ids are absent. */
export async function listSoldOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ReadonlyMap<string, SoldOrder>> {
  const ids = [...new Set(orderIds)]
  if (ids.length === 0) return new Map()
  const [rows, lines] = await Promise.all([listOrdersById(ctx, ids), listLines(ctx, ids)])
  const linesByOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...toSoldOrder(row),
        lines: (linesByOrder.get(row.id) ?? []).map((line) => ({
          id: line.id,
          skuId: line.sku_id,
          name: line.name as Texts,
          specifications: line.specifications as Texts[],
          image: line.image,
          quantity: line.quantity,
          refundedQuantity: line.refunded_quantity,
          shippedQuantity: line.shipped_quantity,
          priceMinor: line.price_minor,
          discountMinor: line.discount_minor,
          allocations: line.allocations as unknown as LineAllocation[],
        })),
      },
    ]),
  )
}
