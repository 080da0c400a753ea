import type { Address } from '#contract/account.ts'
import type { checkoutApi, Quote } from '#contract/orders.ts'
import type { Parsed } from '#contract/operation.ts'
import { chosenLines, findOffers, requireOffer, type Offer } from '#server/modules/cart/public.ts'
import { methodsOf, type DeliveryMethod } from '#server/modules/delivery/public.ts'
import { findAddress, readAddresses } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { insertQuote } from './checkout.queries.ts'
import type { QuoteContent } from './checkout.rules.ts'
import { showQuote, type ShownGroup } from './show-quote.ts'

type Preview = Parsed<(typeof checkoutApi)['preview']>
type Line = { readonly offer: Offer; readonly quantity: number }

/** How long a shopper may look at a quote before placing it. */
const quoteMinutes = 30

async function linesToBuy(ctx: UserCtx, { skuId, quantity }: Preview): Promise<readonly Line[]> {
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

function chooseMethod(methods: readonly DeliveryMethod[], wanted: string | undefined): DeliveryMethod {
  const method = wanted === undefined ? methods[0] : methods.find(({ id }) => id === wanted)
  if (!method) throw refuse('delivery.unavailable')
  return method
}

/** One group per store, in the order in which the lines name them. */
async function groupLines(ctx: UserCtx, lines: readonly Line[], wanted: Preview['delivery']): Promise<ShownGroup[]> {
  const byStore = Map.groupBy(lines, ({ offer }) => offer.storeId)
  const methods = await methodsOf(ctx, [...byStore.keys()])
  return [...byStore].map(([storeId, lines]) => {
    const offered = methods.get(storeId) ?? []
    const storeName = lines[0]!.offer.storeName
    return { storeId, storeName, lines, methods: offered, method: chooseMethod(offered, wanted?.[storeId]) }
  })
}

const contentOf = (ctx: UserCtx, groups: readonly ShownGroup[], address: Address | null): QuoteContent => ({
  currency: ctx.brand.settings.currency.code,
  addressId: address?.id ?? null,
  groups: groups.map(({ storeId, storeName, method, lines }) => ({
    storeId,
    storeName,
    methodId: method.id,
    feeMinor: method.feeMinor,
    lines: lines.map(({ offer, quantity }) => ({
      skuId: offer.skuId,
      name: offer.name,
      quantity,
      priceMinor: offer.priceMinor,
    })),
  })),
})

/** What the cart's chosen lines, or one SKU bought now, would cost; kept as a quote to order by. Reserves nothing. */
export async function previewCheckout(ctx: UserCtx, input: Preview): Promise<Quote> {
  const lines = await linesToBuy(ctx, input)
  const groups = await groupLines(ctx, lines, input.delivery)
  const address = await addressFor(ctx, input.addressId)
  const quote = {
    id: newId(),
    userId: ctx.who.userId,
    source: input.skuId === undefined ? ('cart' as const) : ('buy_now' as const),
    content: contentOf(ctx, groups, address),
    expiresAt: new Date(ctx.clock.now().getTime() + quoteMinutes * 60_000),
  }
  await insertQuote(ctx, quote)
  return showQuote(ctx, { quoteId: quote.id, expiresAt: quote.expiresAt, address, groups })
}
