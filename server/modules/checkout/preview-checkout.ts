import type { Address } from '#contract/address.ts'
import type { Parsed } from '#contract/operation.ts'
import type { checkoutApi, Quote } from '#contract/checkout.ts'
import { listChosenLines, findOffers, requireOffer } from '#server/modules/cart/public.ts'
import { listStoreMethods, type DeliveryOption } from '#server/modules/delivery/public.ts'
import { findAddress } from '#server/modules/identity/public.ts'
import {
  listHeldCoupons,
  quoteCoupons,
  type CouponQuote,
  type CouponRow,
} from '#server/modules/promotions/coupons/public.ts'
import { readTaxBasis, type Business } from '#server/modules/tax/public.ts'
import type { UserCtx, Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { deleteInBatches } from '#server/platform/purge.ts'
import { refusal } from '#server/platform/refusal.ts'
import { insertQuote, deleteQuotes } from './checkout.queries.ts'
import type { QuoteContent, QuotedTax } from './checkout.rules.ts'
import { taxGroups, toQuotedTax } from './quote-taxes.ts'
import { listOptionsForPurchase, toPurchase, type PurchaseLine } from './purchase.ts'
import { toQuoteView, toGroupAmounts, type QuoteGroup } from './to-quote-view.ts'

type Preview = Parsed<(typeof checkoutApi)['preview']>

/** Lifetime of a quote. */
const quoteMinutes = 30

async function readPurchaseLines(ctx: UserCtx, { skuId, quantity }: Preview): Promise<readonly PurchaseLine[]> {
  if (skuId !== undefined && quantity !== undefined) {
    const offers = await findOffers(ctx, [skuId.toLowerCase()])
    return [{ offer: requireOffer(offers.get(skuId.toLowerCase()), quantity, ctx.principal.userId), quantity }]
  }
  const lines = await listChosenLines(ctx)
  if (lines.length === 0) throw refusal('checkout.nothing_selected')
  return lines
}

/** Returns the requested address, else the default one, else null. */
async function getAddress(ctx: UserCtx, addressId: string | undefined): Promise<Address | null> {
  const address = await findAddress(ctx, addressId)
  if (!address && addressId !== undefined) throw refusal('address.not_found')
  return address
}

/** Returns the buyer's business, if a number is given. */
const toBusiness = ({ businessNumber, businessName }: Preview): Business | null =>
  businessNumber ? { number: businessNumber, name: businessName ?? null } : null

/** Returns the requested method if available, else the store's first; null when the store does not deliver there. */
function chooseMethod(options: readonly DeliveryOption[], methodId: string | undefined): DeliveryOption | null {
  return options.find(({ id }) => id === methodId) ?? options[0] ?? null
}

/** Groups lines by store in the order of the lines; coupons are added afterwards. */
function groupLines(
  purchaseLines: readonly PurchaseLine[],
  deliveries: ReadonlyMap<string, readonly DeliveryOption[]>,
  methodByStore: Preview['delivery'],
): Omit<QuoteGroup, 'coupons' | 'discounts'>[] {
  return [...Map.groupBy(purchaseLines, ({ offer }) => offer.storeId)].map(([storeId, lines]) => {
    const methods = deliveries.get(storeId) ?? []
    const method = chooseMethod(methods, methodByStore?.[storeId])
    return { storeId, storeName: lines[0]!.offer.storeName, lines, methods, method }
  })
}

type GroupsWithCoupons = { readonly groups: readonly QuoteGroup[]; readonly couponQuote: CouponQuote }

/** Adds coupon discounts; throws `coupon.not_found` for a requested coupon that the caller does not hold. */
async function addCoupons(
  ctx: UserCtx,
  groups: readonly Omit<QuoteGroup, 'coupons' | 'discounts'>[],
  held: readonly CouponRow[],
  couponIds: Preview['couponIds'],
): Promise<GroupsWithCoupons> {
  const fees = new Map(groups.map(({ storeId, method }) => [storeId, method?.feeMinor ?? 0]))
  const purchaseLines = groups.flatMap(({ lines }) => lines)
  const couponQuote = await quoteCoupons(ctx, held, toPurchase(purchaseLines, fees), couponIds)
  if (couponQuote.unknown.length > 0) throw refusal('coupon.not_found')
  const { discounts, options } = couponQuote
  const groupsWithCoupons = groups.map((group) => ({
    ...group,
    discounts,
    coupons: options.filter(({ seller }) => seller?.id === group.storeId),
  }))
  return { groups: groupsWithCoupons, couponQuote }
}

const toQuoteContent = (
  ctx: UserCtx,
  { groups, couponQuote }: GroupsWithCoupons,
  address: Address | null,
  tax: QuotedTax | undefined,
): QuoteContent => ({
  currency: ctx.brand.settings.currency.code,
  addressId: address?.id ?? null,
  groups: groups.map((group) => ({
    storeId: group.storeId,
    storeName: group.storeName,
    methodId: group.method?.id ?? null,
    ...toGroupAmounts(group),
    ...(group.lines[0]!.offer.closure && { closedUntil: group.lines[0]!.offer.closure.lastDay }),
    lines: group.lines.map(({ offer, quantity }) => ({
      skuId: offer.skuId,
      ...(tax && { goodsId: offer.goodsId }),
      name: offer.name,
      quantity,
      priceMinor: offer.priceMinor,
      discountMinor: couponQuote.discounts.lines.get(offer.skuId)!.discountMinor,
      withdrawalExemption: offer.withdrawalExemption,
    })),
  })),
  coupons: couponQuote.options
    .filter(({ applied }) => applied)
    .map(({ id, name }) => ({ couponId: id, name, savingMinor: couponQuote.discounts.savings.get(id)! })),
  ...(tax && { tax }),
})

/**
 * Quotes the selected cart lines, or one SKU bought now, with the requested or the best coupons, and stores the quote.
 * Reserves and uses nothing.
 */
export async function previewCheckout(ctx: UserCtx, input: Preview): Promise<Quote> {
  const [purchaseLines, address] = await pipeline([readPurchaseLines(ctx, input), getAddress(ctx, input.addressId)])
  const storeIds = purchaseLines.map(({ offer }) => offer.storeId)
  const goodsIds = purchaseLines.map(({ offer }) => offer.goodsId)
  const [methods, held, basis] = await pipeline([
    listStoreMethods(ctx, storeIds),
    listHeldCoupons(ctx, storeIds),
    readTaxBasis(ctx, { address, goodsIds, business: toBusiness(input) }),
  ])
  const groups = groupLines(purchaseLines, listOptionsForPurchase(methods, purchaseLines, address), input.delivery)
  const { couponQuote, groups: untaxed } = await addCoupons(ctx, groups, held, input.couponIds)
  const taxes = taxGroups(ctx, basis, untaxed.map(toGroupAmounts))
  const taxed = untaxed.map((group, index) => ({ ...group, ...(taxes && { taxes: taxes[index]! }) }))
  const quote = {
    id: newId(),
    userId: ctx.principal.userId,
    source: input.skuId === undefined ? ('cart' as const) : ('buy_now' as const),
    content: toQuoteContent(ctx, { groups: taxed, couponQuote }, address, toQuotedTax(basis, taxes)),
    expiresAt: new Date(ctx.clock.now().getTime() + quoteMinutes * 60_000),
  }
  await ctx.deferToCommit(insertQuote(ctx, quote))
  const coupons = couponQuote.options.filter(({ seller }) => seller === null)
  return toQuoteView(ctx, {
    quoteId: quote.id,
    expiresAt: quote.expiresAt,
    address,
    groups: taxed,
    coupons,
    basis,
  })
}

/** For a day an expired quote reports `quote.expired`; later it is not found. */
const retentionHours = 24

/** Deletes quotes a day after their expiry. A trade placed from one keeps the quote's id. */
export const purgeQuotes = (ctx: Ctx): Promise<void> =>
  deleteInBatches((limit) => deleteQuotes(ctx, new Date(ctx.clock.now().getTime() - retentionHours * 3_600_000), limit))
