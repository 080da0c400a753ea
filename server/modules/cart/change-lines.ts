import type { Cart } from '#contract/cart.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { refusal } from '#server/platform/refusal.ts'
import { checkLines, deleteAllLines, deleteLines, deleteLinesOfUser, listLines, lockCart } from './cart.queries.ts'
import { findTaxAddress } from './cart-taxes.ts'
import { findOffersOfCart } from './offers.ts'
import { toCartView } from './read-cart.ts'

/** Runs `change` under the cart's lock and returns the cart. */
async function changeCart(ctx: UserCtx, change: (cartId: string) => Promise<void>): Promise<Cart> {
  const cartId = await lockCart(ctx, ctx.principal.userId)
  await change(cartId)
  const [lines, offers, address] = await pipeline([listLines(ctx, cartId), findOffersOfCart(ctx), findTaxAddress(ctx)])
  return toCartView(ctx, cartId, lines, offers, address)
}

/** Checks or unchecks lines; ids that are not in the cart are ignored, because older clients send them. */
export const selectLines = (ctx: UserCtx, { skuIds, checked }: { skuIds: string[]; checked: boolean }): Promise<Cart> =>
  changeCart(ctx, (cartId) => checkLines(ctx, cartId, skuIds.filter(isId), checked))

/** Refuses `cart.line_not_found`. */
export const removeLine = (ctx: UserCtx, { skuId }: { skuId: string }): Promise<Cart> =>
  changeCart(ctx, async (cartId) => {
    if (!isId(skuId) || (await deleteLines(ctx, cartId, [skuId])) === 0) throw refusal('cart.line_not_found')
  })

/** Refuses `cart.not_found` for a `currentCartId` that is not the caller's cart. */
export const clearCart = (ctx: UserCtx, { currentCartId }: { currentCartId?: string | undefined }): Promise<Cart> =>
  changeCart(ctx, (cartId) => {
    if (currentCartId !== undefined && currentCartId !== cartId) throw refusal('cart.not_found')
    return deleteAllLines(ctx, cartId)
  })

/** Removes ordered lines from the caller's cart, in the transaction that places the order. */
export async function removeOrderedLines(ctx: UserCtx, skuIds: readonly string[]): Promise<void> {
  const { userId } = ctx.principal
  await pipeline([lockCart(ctx, userId), deleteLinesOfUser(ctx, userId, skuIds)])
}
