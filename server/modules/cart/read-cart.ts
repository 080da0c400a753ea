import type { Cart, CartItem } from '#contract/cart.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { listLinesOfUser, type StoredLine } from './cart.queries.ts'
import { faultOf, groupByStore, noticeOf, totalsOf } from './cart.rules.ts'
import { findOffers, type Offer } from './offers.ts'

type Offers = ReadonlyMap<string, Offer>
type ShownLine = { readonly item: CartItem; readonly subtotalMinor: number }

/** One line beside today's offer. */
function showLine(ctx: UserCtx, line: StoredLine, offer: Offer): ShownLine {
  const { digits } = ctx.brand.settings.currency
  const fault = faultOf(offer, line.quantity, ctx.who.userId)
  const notice = noticeOf(fault, line.seenPriceMinor, offer)
  const subtotalMinor = offer.priceMinor * line.quantity
  const item: CartItem = {
    skuId: offer.skuId,
    goodsId: offer.goodsId,
    skuName: offer.name,
    skuThumbnail: offer.image,
    tint: offer.tint,
    specifications: offer.specifications,
    quantity: line.quantity,
    price: toMajor(offer.priceMinor, digits),
    subtotal: toMajor(subtotalMinor, digits),
    checked: line.checked,
    seller: { id: offer.storeId, name: offer.storeName },
    stock: offer.stock,
    minQuantity: offer.minQuantity,
    maxQuantity: offer.maxQuantity,
    valid: fault === null,
    ...(notice && {
      notice: {
        kind: notice.kind,
        ...(notice.left !== undefined && { left: notice.left }),
        ...(notice.beforeMinor !== undefined && { before: toMajor(notice.beforeMinor, digits) }),
      },
    }),
  }
  return { item, subtotalMinor }
}

/** A cart's answer from its lines and the offers they stand beside. */
export function showCart(ctx: UserCtx, cartId: string, lines: readonly StoredLine[], offers: Offers): Cart {
  const shown = lines.flatMap((line) => {
    const offer = offers.get(line.skuId)
    return offer ? [showLine(ctx, line, offer)] : []
  })
  const totals = totalsOf(shown.map(({ item, subtotalMinor }) => ({ ...item, subtotalMinor })))
  const { digits } = ctx.brand.settings.currency
  return {
    currentCartId: cartId,
    cartItems: groupByStore(
      shown.map(({ item }) => item),
      (item) => item.seller.id,
    ),
    total: {
      goods: toMajor(totals.goodsMinor, digits),
      checkedAmount: toMajor(totals.checkedMinor, digits),
      checkedQuantity: totals.checkedQuantity,
      quantity: totals.quantity,
    },
  }
}

/** Today's offers of a cart's lines. */
export const offersOf = (ctx: Ctx, lines: readonly StoredLine[]): Promise<Offers> =>
  findOffers(
    ctx,
    lines.map(({ skuId }) => skuId),
  )

/** The caller's cart, every line looked at again. Two journeys to the database; it changes nothing. */
export async function readCart(ctx: UserCtx): Promise<Cart> {
  const lines = await listLinesOfUser(ctx, ctx.who.userId)
  return showCart(ctx, lines[0]?.cartId ?? '', lines, await offersOf(ctx, lines))
}

/** What the caller has chosen and can buy, for ordering; each with today's offer. */
export async function chosenLines(ctx: UserCtx): Promise<{ offer: Offer; quantity: number }[]> {
  const lines = (await listLinesOfUser(ctx, ctx.who.userId)).filter(({ checked }) => checked)
  const offers = await offersOf(ctx, lines)
  return lines.flatMap(({ skuId, quantity }) => {
    const offer = offers.get(skuId)
    return offer && faultOf(offer, quantity, ctx.who.userId) === null ? [{ offer, quantity }] : []
  })
}
