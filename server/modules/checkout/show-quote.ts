import type { Address } from '#contract/account.ts'
import type { Quote } from '#contract/orders.ts'
import type { QuotedCoupon } from '#contract/promotions.ts'
import type { DeliveryOption } from '#server/modules/delivery/public.ts'
import type { CouponQuote } from '#server/modules/promotions/public.ts'
import { paymentMethods } from '#server/modules/payments/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { sumAll } from './checkout.rules.ts'
import type { Bought } from './purchase.ts'

/** What is bought from one store, how it may be sent, and what coupons take off. */
export type ShownGroup = {
  readonly storeId: string
  readonly storeName: string
  readonly lines: readonly Bought[]
  readonly methods: readonly DeliveryOption[]
  /** Null: the store does not send there. */
  readonly method: DeliveryOption | null
  readonly coupons: readonly QuotedCoupon[]
  /** Of the whole quote. */
  readonly discounts: CouponQuote['discounts']
}

type Shown = {
  readonly quoteId: string
  readonly expiresAt: Date
  readonly address: Address | null
  readonly groups: readonly ShownGroup[]
  /** Those of the brand. */
  readonly coupons: readonly QuotedCoupon[]
}

/** A group as the rules add it up. */
export const toSummable = ({ storeId, lines, method, discounts }: ShownGroup) => ({
  feeMinor: method?.feeMinor ?? 0,
  feeDiscountMinor: discounts.deliveryMinor.get(storeId) ?? 0,
  lines: lines.map(({ offer: { skuId, priceMinor }, quantity }) => {
    return { priceMinor, quantity, discountMinor: discounts.lines.get(skuId)!.discountMinor }
  }),
})

/** A quote as the shopper sees it, money in major units and texts in the caller's language. */
export function showQuote(ctx: Ctx, { quoteId, expiresAt, address, groups, coupons }: Shown): Quote {
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
  })
  const toTotals = (summed: readonly ShownGroup[]) => {
    const { goodsMinor, deliveryMinor, discountMinor, payableMinor, quantity } = sumAll(summed.map(toSummable))
    const sums = { goods: amount(goodsMinor), delivery: amount(deliveryMinor), discount: amount(discountMinor) }
    return { ...sums, payable: amount(payableMinor), quantity }
  }
  const toLine = ({ offer, quantity }: ShownGroup['lines'][number]) => ({
    skuId: offer.skuId,
    goodsId: offer.goodsId,
    name: offer.name,
    image: offer.image,
    tint: offer.tint,
    specifications: offer.specifications,
    quantity,
    price: amount(offer.priceMinor),
    subtotal: amount(offer.priceMinor * quantity),
  })
  const toDelivery = ({ storeId, method, discounts }: ShownGroup) =>
    method && toMethod(method, method.feeMinor - (discounts.deliveryMinor.get(storeId) ?? 0))
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    currency: currency.code,
    address,
    groups: groups.map((group) => ({
      seller: { id: group.storeId, name: group.storeName },
      lines: group.lines.map(toLine),
      delivery: toDelivery(group),
      deliveryMethods: group.methods.map((method) => toMethod(method)),
      coupons: [...group.coupons],
      totals: toTotals([group]),
    })),
    coupons: [...coupons],
    totals: toTotals(groups),
    methods: paymentMethods(ctx),
  }
}
