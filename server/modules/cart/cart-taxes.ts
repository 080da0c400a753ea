import type { Address } from '#contract/address.ts'
import type { Cart } from '#contract/cart.ts'
import { findAddress } from '#server/modules/identity/public.ts'
import { readTaxBasis, taxGroup, toTaxLines } from '#server/modules/tax/public.ts'
import type { UserCtx } from '#server/platform/context.ts'

/** A line that would be ordered now; minor units. */
export type ChosenLine = { readonly storeId: string; readonly goodsId: string; readonly subtotalMinor: number }

type CartTaxes = {
  readonly tax: Cart['total']['tax']
  /** Tax on top of the prices, in minor units. */
  readonly addedMinor: number
  readonly taxation: Cart['taxation']
}

/** The address that checkout would begin with; a brand without tax reads none. */
export const findTaxAddress = async (ctx: UserCtx): Promise<Address | null> =>
  ctx.brand.settings.tax ? findAddress(ctx) : null

/** The taxes of these lines as checkout computes them, each store apart, before coupons and without delivery. */
export async function taxLines(
  ctx: UserCtx,
  lines: readonly ChosenLine[],
  address: Address | null,
): Promise<CartTaxes> {
  const basis = await readTaxBasis(ctx, { address, goodsIds: lines.map(({ goodsId }) => goodsId), business: null })
  if (!basis) return { tax: [], addedMinor: 0, taxation: null }
  const parts = [...Map.groupBy(lines, ({ storeId }) => storeId).values()].flatMap((group) => {
    const amounts = group.map(({ goodsId, subtotalMinor }) => ({ goodsId, amountMinor: subtotalMinor }))
    return taxGroup(ctx, basis, { lines: amounts, deliveryMinor: 0 }).lines
  })
  return {
    tax: toTaxLines(
      ctx,
      parts.flatMap(({ taxes }) => taxes),
    ),
    addedMinor: parts.reduce((sum, { addedMinor }) => sum + addedMinor, 0),
    taxation: { included: ctx.brand.settings.tax!.included, estimated: basis.isHome },
  }
}
