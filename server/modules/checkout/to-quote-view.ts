import type { Address } from '#contract/address.ts'
import type { Quote } from '#contract/checkout.ts'
import type { QuotedCoupon } from '#contract/promotions.ts'
import { getWithdrawalDays } from '#contract/withdrawal-rights.ts'
import type { DeliveryOption } from '#server/modules/delivery/public.ts'
import type { CouponQuote } from '#server/modules/promotions/coupons/public.ts'
import { toRunningClosure } from '#server/modules/merchants/closures/public.ts'
import { listPaymentMethods } from '#server/modules/payments/public.ts'
import { toTaxLines, type OrderTaxes, type TaxBasis } from '#server/modules/tax/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { sumGroups } from './checkout.rules.ts'
import { getAddedTax, listTaxes } from './quote-taxes.ts'
import type { PurchaseLine } from './purchase.ts'

/** The lines of one store with delivery and discounts. */
export type QuoteGroup = {
  readonly storeId: string
  readonly storeName: string
  readonly lines: readonly PurchaseLine[]
  readonly methods: readonly DeliveryOption[]
  /** Null: the store does not deliver there. */
  readonly method: DeliveryOption | null
  readonly coupons: readonly QuotedCoupon[]
  /** Of the whole quote. */
  readonly discounts: CouponQuote['discounts']
  /** Absent for a brand without tax. */
  readonly taxes?: OrderTaxes
}

type QuoteParts = {
  readonly quoteId: string
  readonly expiresAt: Date
  readonly address: Address | null
  readonly groups: readonly QuoteGroup[]
  /** Coupons of the brand. */
  readonly coupons: readonly QuotedCoupon[]
  /** Null for a brand without tax. */
  readonly basis: TaxBasis | null
}

export const toGroupAmounts = ({ storeId, lines, method, discounts, taxes }: QuoteGroup) => ({
  feeMinor: method?.feeMinor ?? 0,
  feeDiscountMinor: discounts.deliveryMinor.get(storeId) ?? 0,
  taxAddedMinor: taxes ? getAddedTax(taxes) : 0,
  lines: lines.map(({ offer: { skuId, goodsId, priceMinor }, quantity }) => {
    return { goodsId, priceMinor, quantity, discountMinor: discounts.lines.get(skuId)!.discountMinor }
  }),
})

function toTaxation(ctx: Ctx, { business, exemption, isHome }: TaxBasis, groups: readonly QuoteGroup[]) {
  const { tax, currency } = ctx.brand.settings
  const addedMinor = groups.reduce((sum, { taxes }) => sum + (taxes ? getAddedTax(taxes) : 0), 0)
  return {
    included: tax!.included,
    estimated: isHome,
    business: business && { ...business, exemption },
    relief: toMajor(Math.max(-addedMinor, 0), currency.digits),
  }
}

/** Converts a quote for the response: money in major units, texts in the caller's language. */
export function toQuoteView(ctx: Ctx, { quoteId, expiresAt, address, groups, coupons, basis }: QuoteParts): Quote {
  const { currency, defaultLanguage } = ctx.brand.settings
  const amount = (minor: number) => toMajor(minor, currency.digits)
  const toMethod = (option: DeliveryOption, feeMinor = option.feeMinor) => ({
    id: option.id,
    name: pickText(option.name, ctx.lang, defaultLanguage),
    fee: amount(feeMinor),
    regularFee: amount(option.regularFeeMinor),
    freeFrom: option.freeFromMinor === null ? null : amount(option.freeFromMinor),
    daysMin: option.daysMin,
    daysMax: option.daysMax,
    pickup: option.pickup,
  })
  const toTotals = (groupsToSum: readonly QuoteGroup[]) => {
    const { goodsMinor, deliveryMinor, discountMinor, payableMinor, quantity } = sumGroups(
      groupsToSum.map(toGroupAmounts),
    )
    const sums = { goods: amount(goodsMinor), delivery: amount(deliveryMinor), discount: amount(discountMinor) }
    const tax = toTaxLines(
      ctx,
      groupsToSum.flatMap(({ taxes }) => (taxes ? listTaxes(taxes) : [])),
    )
    return { ...sums, tax, payable: amount(payableMinor), quantity }
  }
  const toLine = ({ offer, quantity }: QuoteGroup['lines'][number]) => ({
    skuId: offer.skuId,
    goodsId: offer.goodsId,
    name: offer.name,
    image: offer.image,
    tint: offer.tint,
    specifications: offer.specifications,
    quantity,
    price: amount(offer.priceMinor),
    subtotal: amount(offer.priceMinor * quantity),
    withdrawalExemption: offer.withdrawalExemption,
  })
  const toDelivery = ({ storeId, method, discounts }: QuoteGroup) =>
    method && toMethod(method, method.feeMinor - (discounts.deliveryMinor.get(storeId) ?? 0))
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    currency: currency.code,
    address,
    withdrawalDays: getWithdrawalDays(address && findCountryCode(address.country), ctx.brand.settings.withdrawalDays),
    groups: groups.map((group) => ({
      seller: { id: group.storeId, name: group.storeName },
      lines: group.lines.map(toLine),
      delivery: toDelivery(group),
      deliveryMethods: group.methods.map((method) => toMethod(method)),
      closure: toRunningClosure(ctx, group.lines[0]!.offer.closure),
      coupons: [...group.coupons],
      totals: toTotals([group]),
    })),
    coupons: [...coupons],
    totals: toTotals(groups),
    taxation: basis && toTaxation(ctx, basis, groups),
    methods: listPaymentMethods(ctx),
  }
}
