import type { Address } from '#contract/account.ts'
import type { LineAllocation } from './orders.queries.ts'

/** A text by language. */
type Texts = Readonly<Record<string, string>>

/** The delivery address at the time of the order. */
export type AddressSnapshot = Omit<Address, 'id' | 'use'>

export type DeliverySnapshot = {
  readonly methodId: string
  readonly name: Texts
  readonly feeMinor: number
  readonly daysMin: number
  readonly daysMax: number
}

/** One SKU of an order: texts, price and allocated warehouses. Money in minor units. */
export type LineDraft = {
  readonly skuId: string
  readonly goodsId: string
  readonly name: Texts
  readonly specifications: readonly Texts[]
  readonly image: string | null
  readonly tint: number
  readonly quantity: number
  readonly priceMinor: number
  /** Coupon discount on the whole line, including the brand's share; 0 by default. */
  readonly discountMinor?: number
  /** The share of `discountMinor` that the brand pays to the store. */
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

/** Everything placed by one submission; its id is the quote's, so a quote can be placed only once. */
export type TradeDraft = {
  readonly id: string
  readonly address: AddressSnapshot
  /** From `checkUnpaidLimits`. */
  readonly payMinutes: number
  readonly orders: readonly OrderDraft[]
}
