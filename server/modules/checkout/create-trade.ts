import type { Address } from '#contract/address.ts'
import type { checkoutApi } from '#contract/checkout.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkAccepted, recordAccepted } from '#server/modules/acceptances/public.ts'
import { findOffers, removeOrderedLines, type Offer } from '#server/modules/cart/public.ts'
import { listStoreMethods, type DeliveryOption } from '#server/modules/delivery/public.ts'
import { findAddress } from '#server/modules/identity/public.ts'
import { reserve, type Allocation } from '#server/modules/inventory/public.ts'
import {
  checkUnpaidLimits,
  lockOwnPlacements,
  findPlacedTrade,
  placeTrade,
  type AddressSnapshot,
  type OrderDraft,
  type PlacedTrade,
} from '#server/modules/orders/trades/public.ts'
import {
  applyHeldCoupons,
  listHeldCoupons,
  redeemCoupons,
  type AppliedCoupons,
  type CouponRow,
} from '#server/modules/promotions/coupons/public.ts'
import { readTaxBasis, type OrderTaxes, type TaxBasis } from '#server/modules/tax/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { lockQuote } from './checkout.queries.ts'
import {
  findCouponChanges,
  findQuoteChanges,
  findTaxChanges,
  type QuoteContent,
  type QuotedGroup,
  type QuotedLine,
  sumGroups,
} from './checkout.rules.ts'
import { getAddedTax, taxGroups, toQuotedTax } from './quote-taxes.ts'
import { listOptionsForPurchase, toPurchase, type PurchaseLine } from './purchase.ts'

type CreateTrade = (typeof checkoutApi)['createTrade']
type Input = Parsed<CreateTrade>
type Methods = ReadonlyMap<string, readonly DeliveryOption[]>
type Offers = ReadonlyMap<string, Offer>

function toAddressSnapshot(address: Address | null): AddressSnapshot {
  if (!address) throw refusal('address.not_found')
  const { id: _id, use: _use, ...snapshot } = address
  return snapshot
}

const getLines = ({ groups }: QuoteContent) => groups.flatMap(({ lines }) => lines)

/** Returns the products of a quote with tax; other quotes do not name them. */
const getGoodsIds = (content: QuoteContent) => getLines(content).flatMap(({ goodsId }) => goodsId ?? [])

const getSkuIds = (content: QuoteContent) => getLines(content).map(({ skuId }) => skuId)

/** Pairs the quoted lines with current offers; lines without an offer are reported elsewhere. */
const toPurchaseLines = ({ groups }: QuoteContent, offers: Offers): PurchaseLine[] =>
  groups.flatMap(({ lines }) =>
    lines.flatMap(({ skuId, quantity }) => {
      const offer = offers.get(skuId)
      return offer ? [{ offer, quantity }] : []
    }),
  )

/** Recalculates the quote's coupons; throws `checkout.changed` when a discount differs. */
async function recountCoupons(
  ctx: UserCtx,
  content: QuoteContent,
  purchaseLines: readonly PurchaseLine[],
  held: readonly CouponRow[],
): Promise<AppliedCoupons> {
  const fees = new Map(content.groups.map(({ storeId, feeMinor }) => [storeId, feeMinor]))
  const couponIds = content.coupons.map(({ couponId }) => couponId)
  const coupons = await applyHeldCoupons(ctx, held, toPurchase(purchaseLines, fees), couponIds)
  const { digits } = ctx.brand.settings.currency
  const changes = findCouponChanges(content, coupons.discounts.savings, (minor) => toMajor(minor, digits))
  if (changes.length > 0) throw refusal('checkout.changed', { changes })
  return coupons
}

type CurrentTerms = {
  readonly allocations: readonly Allocation[]
  readonly offers: Offers
  readonly methods: Methods
  readonly coupons: AppliedCoupons
  readonly payMinutes: number
  /** Null for a brand without tax. */
  readonly basis: TaxBasis | null
  readonly taxes: readonly OrderTaxes[] | null
}

/** Recalculates the quote's taxes; throws `checkout.changed` when a rate, the class of a product or the zone differs. */
function recountTaxes(
  ctx: UserCtx,
  content: QuoteContent,
  offers: Offers,
  basis: TaxBasis | null,
): readonly OrderTaxes[] | null {
  const groups = content.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({ ...line, goodsId: offers.get(line.skuId)!.goodsId })),
  }))
  const taxes = taxGroups(ctx, basis, groups)
  const taxed = groups.map((group, index) => ({ ...group, taxAddedMinor: taxes ? getAddedTax(taxes[index]!) : 0 }))
  const { digits } = ctx.brand.settings.currency
  const changes = findTaxChanges(
    { tax: content.tax, payableMinor: sumGroups(content.groups).payableMinor },
    { tax: toQuotedTax(basis, taxes), payableMinor: sumGroups(taxed).payableMinor },
    (minor) => toMajor(minor, digits),
  )
  if (changes.length > 0) throw refusal('checkout.changed', { changes })
  return taxes
}

/** Waits for the result or the error, which is thrown when the result is needed. */
const settle = <R>(promise: Promise<R>): Promise<() => R> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

/**
 * Reads current offers, delivery and coupons and reserves the stock in one round trip. Throws the errors of
 * `checkUnpaidLimits`, `goods.own_store`, `delivery.unavailable` when a store does not deliver to this address,
 * `checkout.changed` when anything differs, and those of `reserve`.
 */
async function reserveQuote(ctx: UserCtx, content: QuoteContent, address: AddressSnapshot): Promise<CurrentTerms> {
  const storeIds = content.groups.map(({ storeId }) => storeId)
  const [payMinutes, offers, allMethods, held, basis, getAllocations] = await pipeline([
    checkUnpaidLimits(ctx, getLines(content)),
    findOffers(ctx, getSkuIds(content)),
    listStoreMethods(ctx, storeIds),
    content.coupons.length === 0 ? [] : listHeldCoupons(ctx, storeIds),
    readTaxBasis(ctx, { address, goodsIds: getGoodsIds(content), business: content.tax?.business ?? null }),
    // Whatever else differs is told first.
    settle(reserve(ctx, getLines(content), findCountryCode(address.country))),
  ])
  for (const { ownerId } of offers.values()) if (ownerId === ctx.principal.userId) throw refusal('goods.own_store')
  const purchaseLines = toPurchaseLines(content, offers)
  const methods = listOptionsForPurchase(allMethods, purchaseLines, address)
  if ([...methods.values()].some((options) => options.length === 0)) throw refusal('delivery.unavailable')
  const { digits } = ctx.brand.settings.currency
  const changes = findQuoteChanges(content, offers, methods, (minor) => toMajor(minor, digits))
  if (changes.length > 0) throw refusal('checkout.changed', { changes })
  const coupons = await recountCoupons(ctx, content, purchaseLines, held)
  const taxes = recountTaxes(ctx, content, offers, basis)
  return { offers, methods, payMinutes, coupons, basis, taxes, allocations: getAllocations() }
}

/** Returns the tax part of the order of the group at `index`. */
function toTaxDraft({ basis, taxes }: CurrentTerms, index: number): OrderDraft['tax'] {
  if (!basis || !taxes) return undefined
  const { liable, exemption, business, place } = basis
  return {
    ...taxes[index]!,
    liable,
    exemption,
    business,
    place: [place.country, place.region].filter(Boolean).join('-'),
  }
}

type Texts = Readonly<Record<string, string>>

type OrderContext = CurrentTerms & { readonly notes: Input['notes'] }

function toOrder({ lang }: UserCtx, group: QuotedGroup, index: number, terms: OrderContext): OrderDraft {
  const { offers, methods, allocations, notes } = terms
  const { discounts } = terms.coupons
  const tax = toTaxDraft(terms, index)
  const { id, name, feeMinor, daysMin, daysMax, pickup } = methods
    .get(group.storeId)!
    .find(({ id }) => id === group.methodId)!
  const feeOff = discounts.deliveryMinor.get(group.storeId) ?? 0
  return {
    storeId: group.storeId,
    // When the store has just closed, keep the name the shopper read.
    storeName: offers.get(group.lines[0]!.skuId)?.storeNameTexts ?? { [lang]: group.storeName },
    delivery: {
      methodId: id,
      name: name as Texts,
      feeMinor: feeMinor - feeOff,
      daysMin,
      daysMax,
      ...(pickup && { pickup }),
    },
    note: notes?.[group.storeId] || null,
    commissionPercent: offers.get(group.lines[0]!.skuId)?.commissionPercent ?? null,
    ...(tax && { tax }),
    lines: group.lines.map(({ skuId, quantity, priceMinor, withdrawalExemption = null }) => {
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
        withdrawalExemption,
        ...discounts.lines.get(skuId),
        allocations: allocations
          .filter((allocation) => allocation.skuId === skuId)
          .map(({ warehouseId, quantity }) => ({ warehouseId, quantity })),
      }
    }),
  }
}

const toResult = (ctx: UserCtx, { tradeId, orderIds, payableMinor, expiresAt }: PlacedTrade): Data<CreateTrade> => ({
  tradeId,
  orderIds: [...orderIds],
  payable: toMajor(payableMinor, ctx.brand.settings.currency.digits),
  expiresAt: expiresAt.toISOString(),
})

/** Uses the quote's coupons for their orders; throws `checkout.changed` when one was used concurrently. */
async function spendCoupons(
  ctx: UserCtx,
  content: QuoteContent,
  { applied, discounts }: AppliedCoupons,
  { tradeId, orderIds }: PlacedTrade,
): Promise<void> {
  const isReduced = ({ skuId }: QuotedLine) => discounts.lines.get(skuId)!.brandDiscountMinor > 0
  const countsFor = (storeId: string | null, group: QuotedGroup) =>
    storeId === null ? group.lines.some(isReduced) : group.storeId === storeId
  const getOrderIds = (storeId: string | null) =>
    orderIds.filter((_, index) => countsFor(storeId, content.groups[index]!))
  const uses = applied.map(({ id, storeId }) => ({ couponId: id, orderIds: getOrderIds(storeId) }))
  const lacking = new Set(await redeemCoupons(ctx, tradeId, uses))
  if (lacking.size === 0) return
  const savings = new Map([...discounts.savings].filter(([id]) => !lacking.has(id)))
  const { digits } = ctx.brand.settings.currency
  const changes = findCouponChanges(content, savings, (minor) => toMajor(minor, digits))
  throw refusal('checkout.changed', { changes })
}

/**
 * Places a quote completely or not at all: one trade with one order per store, stock reserved, coupons used, cart lines
 * removed. A quote placed before returns its trade.
 */
export async function createTrade(
  ctx: UserCtx,
  { quoteId, addressId, notes, acceptedDocuments }: Input,
): Promise<Data<CreateTrade>> {
  if (!isId(quoteId)) throw refusal('quote.not_found')
  const [, quote, placed, found] = await pipeline([
    lockOwnPlacements(ctx),
    lockQuote(ctx, ctx.principal.userId, quoteId),
    findPlacedTrade(ctx, quoteId),
    findAddress(ctx, addressId),
  ])
  if (placed) return toResult(ctx, placed)
  if (!quote) throw refusal('quote.not_found')
  if (quote.expiresAt <= ctx.clock.now()) throw refusal('quote.expired')

  const { userId } = ctx.principal
  await recordAccepted(ctx, 'checkout', userId, await checkAccepted(ctx, 'checkout', userId, acceptedDocuments))
  const { content } = quote
  const address = toAddressSnapshot(found)
  const terms = await reserveQuote(ctx, content, address)
  const orders = content.groups.map((group, index) => toOrder(ctx, group, index, { ...terms, notes }))
  const trade = await placeTrade(ctx, { id: quote.id, address, payMinutes: terms.payMinutes, orders })
  if (trade.payableMinor !== sumGroups(content.groups).payableMinor)
    throw new Error(`quote ${quote.id} differs in price from its orders`)
  await spendCoupons(ctx, content, terms.coupons, trade)
  if (quote.source === 'cart') await ctx.deferToCommit(removeOrderedLines(ctx, getSkuIds(content)))
  return toResult(ctx, trade)
}
