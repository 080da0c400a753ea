import type { Seller } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { estimateDelivery } from '../delivery/public.ts'
import { toSeller, type Store } from '../merchants/public.ts'

/** Converts stores, each with its delivery estimate. One query. */
export async function toSellerCards(ctx: Ctx, stores: readonly Store[]): Promise<Seller[]> {
  const delivery = await estimateDelivery(
    ctx,
    stores.map((store) => store.id),
  )
  return stores.map((store) => {
    const usual = delivery.get(store.id)
    const fee = usual && toMajor(usual.feeMinor, ctx.brand.settings.currency.digits)
    return toSeller(ctx, store, usual ? { fee: fee!, daysMin: usual.daysMin, daysMax: usual.daysMax } : null)
  })
}
