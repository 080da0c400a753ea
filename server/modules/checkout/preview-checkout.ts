import type { Address } from '#contract/account.ts'
import type { checkoutApi, Quote } from '#contract/orders.ts'
import type { Parsed } from '#contract/operation.ts'
import { chosenLines, findOffers, requireOffer } from '#server/modules/cart/public.ts'
import { storeMethods, type DeliveryOption } from '#server/modules/delivery/public.ts'
import { findAddress, readAddresses } from '#server/modules/identity/public.ts'
import { heldCoupons, quoteCoupons, type CouponQuote, type CouponRow } from '#server/modules/promotions/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { insertQuote } from './checkout.queries.ts'
import type { QuoteContent } from './checkout.rules.ts'
import { deliveriesFor, toPurchase, type Bought } from './purchase.ts'
import { showQuote, toSummable, type ShownGroup } from './show-quote.ts'

type Preview = Parsed<(typeof checkoutApi)['preview']>

/** How long a shopper may look at a quote before placing it. */
const quoteMinutes = 30

async function linesToBuy(ctx: UserCtx, { skuId, quantity }: Preview): Promise<readonly Bought[]> {
  if (skuId !== undefined && quantity !== undefined) {
    const offers = await findOffers(ctx, [skuId.toLowerCase()])
    return [{ offer: requireOffer(offers.get(skuId.toLowerCase()), quantity, ctx.who.userId), quantity }]
  }
  const lines = await chosenLines(ctx)
  if (lines.length === 0) throw refuse('checkout.nothing_selected')
  return lines
}

/** The address that was asked for, else the default one, else none yet. */
async function addressFor(ctx: UserCtx, addressId: string | undefined): Promise<Address | null> {
  if (addressId === undefined) return (await readAddresses(ctx)).defaultAddress
  const address = await findAddress(ctx, addressId)
  if (!address) throw refuse('address.not_found')
  return address
}

/** The way that was asked for, while the parcel can go it, else the store's first; null when it sends none there. */
function chooseMethod(options: readonly DeliveryOption[], wanted: string | undefined): DeliveryOption | null {
  return options.find(({ id }) => id === wanted) ?? options[0] ?? null
}

/** One group per store, in the order in which the lines name them; coupons are counted afterwards. */
function groupLines(
  bought: readonly Bought[],
  deliveries: ReadonlyMap<string, readonly DeliveryOption[]>,
  wanted: Preview['delivery'],
): Omit<ShownGroup, 'coupons' | 'discounts'>[] {
  return [...Map.groupBy(bought, ({ offer }) => offer.storeId)].map(([storeId, lines]) => {
    const methods = deliveries.get(storeId) ?? []
    const method = chooseMethod(methods, wanted?.[storeId])
    return { storeId, storeName: lines[0]!.offer.storeName, lines, methods, method }
  })
}

type Counted = { readonly groups: readonly ShownGroup[]; readonly quoted: CouponQuote }

/** The groups with what coupons take off; refuses `coupon.not_found` for a wanted one that the caller does not hold. */
async function addCoupons(
  ctx: UserCtx,
  groups: readonly Omit<ShownGroup, 'coupons' | 'discounts'>[],
  held: readonly CouponRow[],
  wanted: Preview['couponIds'],
): Promise<Counted> {
  const fees = new Map(groups.map(({ storeId, method }) => [storeId, method?.feeMinor ?? 0]))
  const bought = groups.flatMap(({ lines }) => lines)
  const quoted = await quoteCoupons(ctx, held, toPurchase(bought, fees), wanted)
  if (quoted.unknown.length > 0) throw refuse('coupon.not_found')
  const { discounts, shown } = quoted
  const counted = groups.map((group) => ({
    ...group,
    discounts,
    coupons: shown.filter(({ seller }) => seller?.id === group.storeId),
  }))
  return { groups: counted, quoted }
}

const contentOf = (ctx: UserCtx, { groups, quoted }: Counted, address: Address | null): QuoteContent => ({
  currency: ctx.brand.settings.currency.code,
  addressId: address?.id ?? null,
  groups: groups.map((group) => ({
    storeId: group.storeId,
    storeName: group.storeName,
    methodId: group.method?.id ?? null,
    ...toSummable(group),
    lines: group.lines.map(({ offer, quantity }) => ({
      skuId: offer.skuId,
      name: offer.name,
      quantity,
      priceMinor: offer.priceMinor,
      discountMinor: quoted.discounts.lines.get(offer.skuId)!.discountMinor,
    })),
  })),
  coupons: quoted.shown
    .filter(({ applied }) => applied)
    .map(({ id, name }) => ({ couponId: id, name, savingMinor: quoted.discounts.savings.get(id)! })),
})

/**
 * What the cart's chosen lines, or one SKU bought now, would cost, with the coupons wanted or the best of the caller's;
 * kept as a quote to order by. Reserves and uses nothing.
 */
export async function previewCheckout(ctx: UserCtx, input: Preview): Promise<Quote> {
  const [bought, address] = await together([linesToBuy(ctx, input), addressFor(ctx, input.addressId)])
  const storeIds = bought.map(({ offer }) => offer.storeId)
  const [methods, held] = await together([storeMethods(ctx, storeIds), heldCoupons(ctx, storeIds)])
  const groups = groupLines(bought, deliveriesFor(methods, bought, address), input.delivery)
  const counted = await addCoupons(ctx, groups, held, input.couponIds)
  const quote = {
    id: newId(),
    userId: ctx.who.userId,
    source: input.skuId === undefined ? ('cart' as const) : ('buy_now' as const),
    content: contentOf(ctx, counted, address),
    expiresAt: new Date(ctx.clock.now().getTime() + quoteMinutes * 60_000),
  }
  await ctx.lastly(insertQuote(ctx, quote))
  const coupons = counted.quoted.shown.filter(({ seller }) => seller === null)
  return showQuote(ctx, { quoteId: quote.id, expiresAt: quote.expiresAt, address, groups: counted.groups, coupons })
}
