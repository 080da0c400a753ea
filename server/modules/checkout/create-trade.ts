import type { Address } from '#contract/account.ts'
import type { checkoutApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findOffers, removeOrdered, type Offer } from '#server/modules/cart/public.ts'
import { storeMethods, type DeliveryOption } from '#server/modules/delivery/public.ts'
import { findAddress } from '#server/modules/identity/public.ts'
import { reserve, type Allocation } from '#server/modules/inventory/public.ts'
import {
  admitTrade,
  beginPlacing,
  findPlacedTrade,
  placeTrade,
  type AddressSnapshot,
  type OrderDraft,
  type PlacedTrade,
} from '#server/modules/orders/public.ts'
import {
  countCoupons,
  heldCoupons,
  useCoupons,
  type CouponCount,
  type CouponRow,
} from '#server/modules/promotions/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { countryCodeOf } from '#server/platform/country-code.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { lockQuote } from './checkout.queries.ts'
import {
  changesOfCoupons,
  changesSince,
  type QuoteContent,
  type QuotedGroup,
  type QuotedLine,
  sumAll,
} from './checkout.rules.ts'
import { deliveriesFor, toPurchase, type Bought } from './purchase.ts'

type CreateTrade = (typeof checkoutApi)['createTrade']
type Input = Parsed<CreateTrade>
type Methods = ReadonlyMap<string, readonly DeliveryOption[]>
type Offers = ReadonlyMap<string, Offer>

function snapshotOf(address: Address | null): AddressSnapshot {
  if (!address) throw refuse('address.not_found')
  const { id: _id, use: _use, ...snapshot } = address
  return snapshot
}

const linesOf = ({ groups }: QuoteContent) => groups.flatMap(({ lines }) => lines)

const skuIdsOf = (content: QuoteContent) => linesOf(content).map(({ skuId }) => skuId)

/** What is quoted, at today's offers; what is gone is left out, and told elsewhere. */
const boughtOf = ({ groups }: QuoteContent, offers: Offers): Bought[] =>
  groups.flatMap(({ lines }) =>
    lines.flatMap(({ skuId, quantity }) => {
      const offer = offers.get(skuId)
      return offer ? [{ offer, quantity }] : []
    }),
  )

/** What the quote's coupons take off today; refuses `checkout.changed` when that is another sum than was shown. */
async function countAgain(
  ctx: UserCtx,
  content: QuoteContent,
  bought: readonly Bought[],
  held: readonly CouponRow[],
): Promise<CouponCount> {
  const fees = new Map(content.groups.map(({ storeId, feeMinor }) => [storeId, feeMinor]))
  const wanted = content.coupons.map(({ couponId }) => couponId)
  const quoted = await countCoupons(ctx, held, toPurchase(bought, fees), wanted)
  const { digits } = ctx.brand.settings.currency
  const changes = changesOfCoupons(content, quoted.discounts.savings, (minor) => toMajor(minor, digits))
  if (changes.length > 0) throw refuse('checkout.changed', { changes })
  return quoted
}

type Today = {
  readonly offers: Offers
  readonly methods: Methods
  readonly coupons: CouponCount
  readonly payMinutes: number
}

/**
 * Today's offers, delivery and coupons of what was quoted, in one journey; refuses what `admitTrade` refuses,
 * `goods.own_store`, `delivery.unavailable` when a store does not send to this address and, when anything differs,
 * `checkout.changed`.
 */
async function lookAgain(ctx: UserCtx, content: QuoteContent, address: AddressSnapshot): Promise<Today> {
  const storeIds = content.groups.map(({ storeId }) => storeId)
  const [payMinutes, offers, allMethods, held] = await together([
    admitTrade(ctx, linesOf(content)),
    findOffers(ctx, skuIdsOf(content)),
    storeMethods(ctx, storeIds),
    content.coupons.length === 0 ? [] : heldCoupons(ctx, storeIds),
  ])
  for (const { ownerId } of offers.values()) if (ownerId === ctx.who.userId) throw refuse('goods.own_store')
  const bought = boughtOf(content, offers)
  const methods = deliveriesFor(allMethods, bought, address)
  if ([...methods.values()].some((options) => options.length === 0)) throw refuse('delivery.unavailable')
  const { digits } = ctx.brand.settings.currency
  const changes = changesSince(content, offers, methods, (minor) => toMajor(minor, digits))
  if (changes.length > 0) throw refuse('checkout.changed', { changes })
  return { offers, methods, payMinutes, coupons: await countAgain(ctx, content, bought, held) }
}

type Texts = Readonly<Record<string, string>>

type Found = Today & {
  readonly allocations: readonly Allocation[]
  readonly notes: Input['notes']
}

function toOrder(
  { lang }: UserCtx,
  group: QuotedGroup,
  { offers, methods, coupons: { discounts }, allocations, notes }: Found,
): OrderDraft {
  const { id, name, feeMinor, daysMin, daysMax } = methods.get(group.storeId)!.find(({ id }) => id === group.methodId)!
  const feeOff = discounts.deliveryMinor.get(group.storeId) ?? 0
  return {
    storeId: group.storeId,
    // A store that closed this very moment keeps the name that the shopper read.
    storeName: offers.get(group.lines[0]!.skuId)?.storeNameTexts ?? { [lang]: group.storeName },
    delivery: { methodId: id, name: name as Texts, feeMinor: feeMinor - feeOff, daysMin, daysMax },
    note: notes?.[group.storeId] || null,
    lines: group.lines.map(({ skuId, quantity, priceMinor }) => {
      const offer = offers.get(skuId)!
      return {
        skuId,
        goodsId: offer.goodsId,
        name: offer.nameTexts,
        specifications: offer.specificationTexts,
        image: offer.storedImage,
        tint: offer.tint,
        quantity,
        priceMinor,
        ...discounts.lines.get(skuId),
        allocations: allocations
          .filter((allocation) => allocation.skuId === skuId)
          .map(({ warehouseId, quantity }) => ({ warehouseId, quantity })),
      }
    }),
  }
}

const toAnswer = (ctx: UserCtx, { tradeId, orderIds, payableMinor, expiresAt }: PlacedTrade): Data<CreateTrade> => ({
  tradeId,
  orderIds: [...orderIds],
  payable: toMajor(payableMinor, ctx.brand.settings.currency.digits),
  expiresAt: expiresAt.toISOString(),
})

/** Uses the quote's coupons for the orders they counted for; refuses `checkout.changed` when one was used meanwhile. */
async function spendCoupons(
  ctx: UserCtx,
  content: QuoteContent,
  { applied, discounts }: CouponCount,
  { tradeId, orderIds }: PlacedTrade,
): Promise<void> {
  const isReduced = ({ skuId }: QuotedLine) => discounts.lines.get(skuId)!.brandDiscountMinor > 0
  const countsFor = (storeId: string | null, group: QuotedGroup) =>
    storeId === null ? group.lines.some(isReduced) : group.storeId === storeId
  const ordersOf = (storeId: string | null) => orderIds.filter((_, index) => countsFor(storeId, content.groups[index]!))
  const uses = applied.map(({ id, storeId }) => ({ couponId: id, orderIds: ordersOf(storeId) }))
  const lacking = new Set(await useCoupons(ctx, tradeId, uses))
  if (lacking.size === 0) return
  const savings = new Map([...discounts.savings].filter(([id]) => !lacking.has(id)))
  const { digits } = ctx.brand.settings.currency
  const changes = changesOfCoupons(content, savings, (minor) => toMajor(minor, digits))
  throw refuse('checkout.changed', { changes })
}

/**
 * Places what was quoted, all of it or nothing: one trade with one order per store, stock reserved, coupons used, the
 * cart's lines gone. A quote that was placed before answers the trade it became.
 */
export async function createTrade(ctx: UserCtx, { quoteId, addressId, notes }: Input): Promise<Data<CreateTrade>> {
  if (!isId(quoteId)) throw refuse('quote.not_found')
  const [, quote, placed, found] = await together([
    beginPlacing(ctx),
    lockQuote(ctx, ctx.who.userId, quoteId),
    findPlacedTrade(ctx, quoteId),
    findAddress(ctx, addressId),
  ])
  if (placed) return toAnswer(ctx, placed)
  if (!quote) throw refuse('quote.not_found')
  if (quote.expiresAt <= ctx.clock.now()) throw refuse('quote.expired')

  const { content } = quote
  const address = snapshotOf(found)
  const today = await lookAgain(ctx, content, address)
  const allocations = await reserve(ctx, linesOf(content), countryCodeOf(address.country))
  const orders = content.groups.map((group) => toOrder(ctx, group, { ...today, allocations, notes }))
  const trade = await placeTrade(ctx, { id: quote.id, address, payMinutes: today.payMinutes, orders })
  if (trade.payableMinor !== sumAll(content.groups).payableMinor)
    throw new Error(`quote ${quote.id} was shown at another price than its orders have`)
  await spendCoupons(ctx, content, today.coupons, trade)
  if (quote.source === 'cart') await removeOrdered(ctx, skuIdsOf(content))
  return toAnswer(ctx, trade)
}
