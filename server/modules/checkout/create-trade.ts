import type { checkoutApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findOffers, removeOrdered, type Offer } from '#server/modules/cart/public.ts'
import { methodsOf, type DeliveryMethod } from '#server/modules/delivery/public.ts'
import { findAddress } from '#server/modules/identity/public.ts'
import { reserve, type Allocation } from '#server/modules/inventory/public.ts'
import { findStores, type Store } from '#server/modules/merchants/public.ts'
import {
  findPlacedTrade,
  placeTrade,
  type AddressSnapshot,
  type OrderDraft,
  type PlacedTrade,
} from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse } from '#server/platform/refuse.ts'
import { lockQuote } from './checkout.queries.ts'
import { changesSince, type QuoteContent, type QuotedGroup } from './checkout.rules.ts'

type CreateTrade = (typeof checkoutApi)['createTrade']
type Input = Parsed<CreateTrade>
type Methods = ReadonlyMap<string, readonly DeliveryMethod[]>
type Offers = ReadonlyMap<string, Offer>

async function addressOf(ctx: UserCtx, addressId: string): Promise<AddressSnapshot> {
  const address = await findAddress(ctx, addressId)
  if (!address) throw refuse('address.not_found')
  const { id: _id, use: _use, ...snapshot } = address
  return snapshot
}

const skuIdsOf = ({ groups }: QuoteContent) => groups.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))

/** Today's offers and delivery of what was quoted; refuses `goods.own_store` and, when anything differs, `checkout.changed`. */
async function lookAgain(ctx: UserCtx, content: QuoteContent): Promise<{ offers: Offers; methods: Methods }> {
  const offers = await findOffers(ctx, skuIdsOf(content))
  for (const { ownerId } of offers.values()) if (ownerId === ctx.who.userId) throw refuse('goods.own_store')
  const methods = await methodsOf(
    ctx,
    content.groups.map(({ storeId }) => storeId),
  )
  const { digits } = ctx.brand.settings.currency
  const changes = changesSince(content, offers, methods, (minor) => toMajor(minor, digits))
  if (changes.length > 0) throw refuse('checkout.changed', { changes })
  return { offers, methods }
}

type Texts = Readonly<Record<string, string>>

type Found = {
  readonly offers: Offers
  readonly methods: Methods
  readonly stores: ReadonlyMap<string, Store>
  readonly allocations: readonly Allocation[]
  readonly notes: Input['notes']
}

function toOrder(
  { lang }: UserCtx,
  group: QuotedGroup,
  { offers, methods, stores, allocations, notes }: Found,
): OrderDraft {
  const { id, name, feeMinor, daysMin, daysMax } = methods.get(group.storeId)!.find(({ id }) => id === group.methodId)!
  return {
    storeId: group.storeId,
    // A store that closed this very moment keeps the name that the shopper read.
    storeName: (stores.get(group.storeId)?.name as Texts | undefined) ?? { [lang]: group.storeName },
    delivery: { methodId: id, name: name as Texts, feeMinor, daysMin, daysMax },
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

/**
 * Places what was quoted, all of it or nothing: one trade with one order per store, stock reserved, the cart's lines
 * gone. A quote that was placed before answers the trade it became.
 */
export async function createTrade(ctx: UserCtx, { quoteId, addressId, notes }: Input): Promise<Data<CreateTrade>> {
  if (!isId(quoteId)) throw refuse('quote.not_found')
  const quote = await lockQuote(ctx, ctx.who.userId, quoteId)
  const placed = await findPlacedTrade(ctx, quoteId)
  if (placed) return toAnswer(ctx, placed)
  if (!quote) throw refuse('quote.not_found')
  if (quote.expiresAt <= ctx.clock.now()) throw refuse('quote.expired')

  const { content } = quote
  const address = await addressOf(ctx, addressId)
  const found = await lookAgain(ctx, content)
  const stores = await findStores(
    ctx,
    content.groups.map(({ storeId }) => storeId),
  )
  const allocations = await reserve(
    ctx,
    content.groups.flatMap(({ lines }) => lines),
  )
  const orders = content.groups.map((group) => toOrder(ctx, group, { ...found, stores, allocations, notes }))
  const trade = await placeTrade(ctx, { id: quote.id, address, orders })
  if (quote.source === 'cart') await removeOrdered(ctx, skuIdsOf(content))
  return toAnswer(ctx, trade)
}
