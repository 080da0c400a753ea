import type { Address } from '#contract/address.ts'
import type { PickupPlace } from '#contract/delivery.ts'
import { getWithdrawalDays, isWithdrawable, type WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { newId } from '#server/platform/ids.ts'
import { emit } from '#server/events.ts'
import { splitCommission, splitCommissionTax } from '../order-money.rules.ts'
import { getLineTaxes, toTaxColumns, toTaxRows, type TaxDraft } from '../taxes/order-taxes.rules.ts'
import { generateOrderNumber, type GenerateNumber } from './order-number.ts'
import { getNextState, toStateColumns } from '../order-states.ts'
import type { LineAllocation } from '../orders.queries.ts'
import { assignNumbers, writePlacement, type NewLine, type OrderWithoutNumber } from './placement.queries.ts'
import { buildEvents } from '../record-events.ts'

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
  /** Where the shopper collects; absent for a parcel. */
  readonly pickup?: PickupPlace
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
  /** Why the law gives no right of withdrawal; null by default. */
  readonly withdrawalExemption?: WithdrawalExemption | null
}

export type OrderDraft = {
  readonly storeId: string
  readonly storeName: Texts
  readonly delivery: DeliverySnapshot
  readonly note: string | null
  /** Of the store's terms; the brand's policy by default. */
  readonly commissionPercent?: number | null
  readonly lines: readonly LineDraft[]
  /** Absent for a brand without tax. */
  readonly tax?: TaxDraft
}

/** Everything placed by one submission; its id is the quote's, so a quote can be placed only once. */
export type TradeDraft = {
  readonly id: string
  readonly address: AddressSnapshot
  /** From `checkUnpaidLimits`. */
  readonly payMinutes: number
  readonly orders: readonly OrderDraft[]
}

export type PlacedTrade = {
  readonly tradeId: string
  readonly orderIds: readonly string[]
  readonly payableMinor: number
  readonly expiresAt: Date
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const getSubtotal = ({ priceMinor, quantity }: LineDraft) => priceMinor * quantity
const getDiscount = ({ discountMinor = 0 }: LineDraft) => discountMinor
const getBrandDiscount = ({ brandDiscountMinor = 0 }: LineDraft) => brandDiscountMinor

/** The base of the commission: reduced by the store's coupons, not by the brand's; with or without the line's tax. */
function getCommissionBase(ctx: UserCtx, { lines, tax }: OrderDraft, index: number): number {
  const line = lines[index]!
  const { addedMinor, taxMinor } = getLineTaxes(tax, index)
  const withoutTax = ctx.brand.settings.tax?.commission !== 'with_tax'
  const paidMinor = getSubtotal(line) - getDiscount(line) + addedMinor
  return paidMinor - (withoutTax ? taxMinor : 0) + getBrandDiscount(line)
}

/** Returns the product names in every language, for search. */
const getSearchNames = ({ lines }: OrderDraft) =>
  [...new Set(lines.flatMap(({ name }) => Object.values(name)))].join(' ').toLowerCase()

/** Days of the right of withdrawal at an address; 0 when no line has one. */
const getOrderDays = ({ brand }: UserCtx, { country }: AddressSnapshot, { lines }: OrderDraft): number =>
  lines.some(({ withdrawalExemption = null }) => isWithdrawable(withdrawalExemption))
    ? getWithdrawalDays(findCountryCode(country), brand.settings.withdrawalDays)
    : 0

function toOrder(ctx: UserCtx, draft: TradeDraft, order: OrderDraft): OrderWithoutNumber {
  const goodsMinor = sum(order.lines.map(getSubtotal))
  const discountMinor = sum(order.lines.map(getDiscount))
  const taxColumns = toTaxColumns(order.tax)
  return {
    id: newId(),
    trade_id: draft.id,
    user_id: ctx.principal.userId,
    store_id: order.storeId,
    store_name: order.storeName,
    status: toStateColumns(getNextState('none', 'place', 'shopper')).status,
    goods_minor: goodsMinor,
    delivery_minor: order.delivery.feeMinor,
    discount_minor: discountMinor,
    brand_discount_minor: sum(order.lines.map(getBrandDiscount)),
    payable_minor: goodsMinor + order.delivery.feeMinor - discountMinor + taxColumns.tax_added_minor,
    ...taxColumns,
    currency: ctx.brand.settings.currency.code,
    address: draft.address,
    delivery: order.delivery,
    note: order.note,
    names: getSearchNames(order),
    created_at: ctx.clock.now(),
    withdrawal_days: getOrderDays(ctx, draft.address, order),
    return_days: ctx.brand.policy.returnWindowDays,
  }
}

function toLines(ctx: UserCtx, orderId: string, order: OrderDraft): NewLine[] {
  const bases = order.lines.map((_, index) => getCommissionBase(ctx, order, index))
  const commissions = splitCommission(bases, order.commissionPercent ?? ctx.brand.policy.commissionPercent)
  const commissionTaxes = splitCommissionTax(commissions, ctx.brand.settings.tax?.commissionTaxPercent ?? 0)
  return order.lines.map((line, position) => ({
    order_id: orderId,
    id: newId(),
    position,
    sku_id: line.skuId,
    goods_id: line.goodsId,
    name: line.name,
    specifications: line.specifications,
    image: line.image,
    tint: line.tint,
    quantity: line.quantity,
    price_minor: line.priceMinor,
    subtotal_minor: getSubtotal(line),
    discount_minor: getDiscount(line),
    brand_discount_minor: getBrandDiscount(line),
    commission_minor: commissions[position]!,
    commission_tax_minor: commissionTaxes[position]!,
    tax_minor: getLineTaxes(order.tax, position).taxMinor,
    tax_added_minor: getLineTaxes(order.tax, position).addedMinor,
    allocations: line.allocations,
    withdrawal_exemption: line.withdrawalExemption ?? null,
  }))
}

/**
 * Places a trade with one order per store, in the caller's transaction, which reserved the stock and checked prices.
 * Money in minor units. Exceeding the limit on unpaid trades fails in the database, so call `checkUnpaidLimits` first.
 */
export async function placeTrade(
  ctx: UserCtx,
  draft: TradeDraft,
  generate: GenerateNumber = generateOrderNumber,
): Promise<PlacedTrade> {
  const orders = draft.orders.map((order) => toOrder(ctx, draft, order))
  const orderIds = orders.map(({ id }) => id)
  const payableMinor = sum(orders.map((order) => order.payable_minor))
  const expiresAt = new Date(ctx.clock.now().getTime() + draft.payMinutes * 60_000)

  const lines = draft.orders.flatMap((order, index) => toLines(ctx, orderIds[index]!, order))
  const taxes = draft.orders.flatMap(({ tax }, index) => {
    const ownLines = lines.filter((line) => line.order_id === orderIds[index])
    return toTaxRows(orderIds[index]!, ownLines, tax)
  })
  const goodsIds = [...new Set(lines.map((line) => line.goods_id))]
  const trade = {
    id: draft.id,
    user_id: ctx.principal.userId,
    status: 'awaiting_payment',
    payable_minor: payableMinor,
    currency: ctx.brand.settings.currency.code,
    created_at: ctx.clock.now(),
    expires_at: expiresAt,
    max_unpaid: ctx.brand.policy.maxUnpaidTrades,
  }
  const events = buildEvents(ctx, orderIds, 'place', 'shopper')
  const placement = { trade, orders: assignNumbers(ctx, orders, generate), lines, events, taxes }
  await ctx.deferToCommit(writePlacement(ctx, placement))
  await ctx.deferToCommit(emit(ctx, 'order.placed', { tradeId: draft.id, orderIds, goodsIds }))
  return { tradeId: draft.id, orderIds, payableMinor, expiresAt }
}
