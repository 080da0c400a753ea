import type { Address } from '#contract/address.ts'
import type { Cart, CartItem } from '#contract/cart.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { listLinesOfUser, type StoredLine } from './cart.queries.ts'
import { findLineIssue, groupByStore, toNotice, getTotals } from './cart.rules.ts'
import { findTaxAddress, taxLines } from './cart-taxes.ts'
import { findOffers, findOffersOfCart, type Offer } from './offers.ts'

type Offers = ReadonlyMap<string, Offer>
type LineView = { readonly item: CartItem; readonly subtotalMinor: number }

function toLineView(ctx: UserCtx, line: StoredLine, offer: Offer): LineView {
  const { digits } = ctx.brand.settings.currency
  const issue = findLineIssue(offer, line.quantity, ctx.principal.userId)
  const notice = toNotice(issue, line.seenPriceMinor, offer)
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
    valid: issue === null,
    ...(notice && {
      notice: {
        kind: notice.kind,
        ...(notice.left !== undefined && { left: notice.left }),
        ...(notice.until !== undefined && { until: notice.until }),
        ...(notice.beforeMinor !== undefined && { before: toMajor(notice.beforeMinor, digits) }),
      },
    }),
  }
  return { item, subtotalMinor }
}

/** The cart as the caller sees it; `address` is that of `findTaxAddress`. A brand without tax reads nothing. */
export async function toCartView(
  ctx: UserCtx,
  cartId: string,
  lines: readonly StoredLine[],
  offers: Offers,
  address: Address | null,
): Promise<Cart> {
  const views = lines.flatMap((line) => {
    const offer = offers.get(line.skuId)
    return offer ? [toLineView(ctx, line, offer)] : []
  })
  const totals = getTotals(views.map(({ item, subtotalMinor }) => ({ ...item, subtotalMinor })))
  const { digits } = ctx.brand.settings.currency
  const chosen = views.flatMap(({ item: { checked, valid, goodsId, seller }, subtotalMinor }) =>
    checked && valid ? [{ storeId: seller.id, goodsId, subtotalMinor }] : [],
  )
  const { tax, addedMinor, taxation } = await taxLines(ctx, chosen, address)
  return {
    currentCartId: cartId,
    cartItems: groupByStore(
      views.map(({ item }) => item),
      (item) => item.seller.id,
    ),
    total: {
      goods: toMajor(totals.goodsMinor, digits),
      checkedAmount: toMajor(totals.checkedMinor, digits),
      checkedQuantity: totals.checkedQuantity,
      quantity: totals.quantity,
      tax,
      payable: toMajor(totals.checkedMinor + addedMinor, digits),
    },
    taxation,
  }
}

const readLinesAndOffers = (ctx: UserCtx) =>
  pipeline([listLinesOfUser(ctx, ctx.principal.userId), findOffersOfCart(ctx)])

/** The caller's cart with current prices and stock. One round trip, and one more for taxes; no writes. */
export async function readCart(ctx: UserCtx): Promise<Cart> {
  const [[lines, offers], address] = await pipeline([readLinesAndOffers(ctx), findTaxAddress(ctx)])
  return toCartView(ctx, lines[0]?.cartId ?? '', lines, offers, address)
}

/** The caller's checked lines that can be bought, each with its current offer. */
export async function listChosenLines(ctx: UserCtx): Promise<{ offer: Offer; quantity: number }[]> {
  const [lines, offers] = await readLinesAndOffers(ctx)
  return lines.flatMap(({ skuId, quantity, checked }) => {
    const offer = checked ? offers.get(skuId) : undefined
    return offer && findLineIssue(offer, quantity, ctx.principal.userId) === null ? [{ offer, quantity }] : []
  })
}

/** Lines in the cart of a shopper, of all stores or of one, for those who answer them. */
export async function readCartOfUser(ctx: Ctx, userId: string, storeId: string | null) {
  const lines = await listLinesOfUser(ctx, userId)
  const offers = await findOffers(
    ctx,
    lines.map(({ skuId }) => skuId),
  )
  const { digits } = ctx.brand.settings.currency
  return lines.flatMap(({ skuId, quantity }) => {
    const offer = offers.get(skuId)
    if (!offer || (storeId !== null && offer.storeId !== storeId)) return []
    const { goodsId, name, image, tint, specifications, priceMinor } = offer
    return [{ skuId, goodsId, name, image, tint, specifications, quantity, price: toMajor(priceMinor, digits) }]
  })
}
