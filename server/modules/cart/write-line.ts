import type { Cart } from '#contract/cart.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { listLinesOfUser, lockCart, writeLines, type StoredLine } from './cart.queries.ts'
import { findTaxAddress } from './cart-taxes.ts'
import { maxLines } from './cart.rules.ts'
import { findOffersOfCart, requireOffer } from './offers.ts'
import { toCartView } from './read-cart.ts'

type LineInput = { readonly skuId: string; readonly quantity: number }

/** Writes one line after checking its offer; returns the cart without reading it again. */
async function writeLine(
  ctx: UserCtx,
  skuId: string,
  decide: (line: StoredLine | undefined) => { quantity: number; checked: boolean },
): Promise<Cart> {
  if (!isId(skuId)) throw refusal('sku.not_found')
  const { userId } = ctx.principal
  const [cartId, lines, offers, address] = await pipeline([
    lockCart(ctx, userId),
    listLinesOfUser(ctx, userId),
    findOffersOfCart(ctx, [skuId]),
    findTaxAddress(ctx),
  ])
  const before = lines.find((line) => line.skuId === skuId)
  const { quantity, checked } = decide(before)
  const offer = requireOffer(offers.get(skuId), quantity, userId)
  if (!before && lines.length >= maxLines) throw refusal('cart.full', { max: maxLines })
  const line = { skuId, quantity, checked, seenPriceMinor: offer.priceMinor }
  await ctx.deferToCommit(writeLines(ctx, cartId, [line]))
  const after = before ? lines.map((one) => (one === before ? line : one)) : [line, ...lines]
  return toCartView(ctx, cartId, after, offers, address)
}

/** Adds to the quantity of a SKU and checks its line. Refuses as `requireOffer`, and `cart.full`. */
export const addLine = (ctx: UserCtx, { skuId, quantity }: LineInput): Promise<Cart> =>
  writeLine(ctx, skuId.toLowerCase(), (line) => ({ quantity: (line?.quantity ?? 0) + quantity, checked: true }))

/** Sets the quantity of a line. Refuses as `requireOffer`, and `cart.line_not_found`. */
export const modifyLine = (ctx: UserCtx, { skuId, quantity }: LineInput): Promise<Cart> =>
  writeLine(ctx, skuId.toLowerCase(), (line) => {
    if (!line) throw refusal('cart.line_not_found')
    return { quantity, checked: line.checked }
  })
