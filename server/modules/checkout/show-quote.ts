import type { Address } from '#contract/account.ts'
import type { Quote } from '#contract/orders.ts'
import type { Offer } from '#server/modules/cart/public.ts'
import type { DeliveryMethod } from '#server/modules/delivery/public.ts'
import { paymentMethods } from '#server/modules/payments/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { sumAll } from './checkout.rules.ts'

/** What is bought from one store, and how it may be sent. */
export type ShownGroup = {
  readonly storeId: string
  readonly storeName: string
  readonly lines: readonly { readonly offer: Offer; readonly quantity: number }[]
  readonly methods: readonly DeliveryMethod[]
  readonly method: DeliveryMethod
}

type Shown = {
  readonly quoteId: string
  readonly expiresAt: Date
  readonly address: Address | null
  readonly groups: readonly ShownGroup[]
}

const toSummable = ({ lines, method }: ShownGroup) => ({
  feeMinor: method.feeMinor,
  lines: lines.map(({ offer, quantity }) => ({ ...offer, quantity })),
})

/** A quote as the shopper sees it, money in major units and texts in the caller's language. */
export function showQuote(ctx: Ctx, { quoteId, expiresAt, address, groups }: Shown): Quote {
  const { currency, defaultLanguage } = ctx.brand.settings
  const amount = (minor: number) => toMajor(minor, currency.digits)
  const toMethod = ({ feeMinor, name, ...method }: DeliveryMethod) => ({
    ...method,
    name: pickText(name, ctx.lang, defaultLanguage),
    fee: amount(feeMinor),
  })
  const toTotals = (summed: readonly ShownGroup[]) => {
    const { goodsMinor, deliveryMinor, quantity } = sumAll(summed.map(toSummable))
    const payable = amount(goodsMinor + deliveryMinor)
    return { goods: amount(goodsMinor), delivery: amount(deliveryMinor), discount: 0, payable, quantity }
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
  return {
    quoteId,
    expiresAt: expiresAt.toISOString(),
    currency: currency.code,
    address,
    groups: groups.map((group) => ({
      seller: { id: group.storeId, name: group.storeName },
      lines: group.lines.map(toLine),
      delivery: toMethod(group.method),
      deliveryMethods: group.methods.map(toMethod),
      totals: toTotals([group]),
    })),
    totals: toTotals(groups),
    methods: paymentMethods(ctx),
  }
}
