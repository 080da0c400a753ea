import type { Address } from '#contract/account.ts'
import type { LineAllocation } from './orders.queries.ts'

/** A text in every language it was written in. */
type Texts = Readonly<Record<string, string>>

/** Where an order goes, as it was when it was placed. */
export type AddressSnapshot = Omit<Address, 'id' | 'use'>

export type DeliverySnapshot = {
  readonly methodId: string
  readonly name: Texts
  readonly feeMinor: number
  readonly daysMin: number
  readonly daysMax: number
}

/** One SKU as it is bought: words, price and the warehouses that hold it for the buyer. Money in minor units. */
export type LineDraft = {
  readonly skuId: string
  readonly goodsId: string
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly image: string | null
  readonly tint: number
  readonly quantity: number
  readonly priceMinor: number
  /** What coupons take off the whole line, the brand's part of it included; 0 unless said. */
  readonly discountMinor?: number
  /** The part of `discountMinor` that the brand pays to the store. */
  readonly brandDiscountMinor?: number
  readonly allocations: readonly LineAllocation[]
}

export type OrderDraft = {
  readonly storeId: string
  readonly storeName: Texts
  readonly delivery: DeliverySnapshot
  readonly note: string | null
  readonly lines: readonly LineDraft[]
}

/** Everything one submission places; the id is its quote's, so that a quote can be placed once only. */
export type TradeDraft = {
  readonly id: string
  readonly address: AddressSnapshot
  /** How long it may stay unpaid; `admitTrade` says. */
  readonly payMinutes: number
  readonly orders: readonly OrderDraft[]
}
