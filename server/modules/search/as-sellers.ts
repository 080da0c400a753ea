import type { Seller } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { methodsOf } from '../delivery/public.ts'
import { toSeller, type Store } from '../merchants/public.ts'

/** Stores as answers show them, each with its ordinary way of delivery. One query. */
export async function asSellers(ctx: Ctx, stores: readonly Store[]): Promise<Seller[]> {
  const methods = await methodsOf(
    ctx,
    stores.map((store) => store.id),
  )
  return stores.map((store) => {
    const usual = methods.get(store.id)?.[0]
    const fee = usual && toMajor(usual.feeMinor, ctx.brand.settings.currency.digits)
    return toSeller(ctx, store, usual ? { fee: fee!, daysMin: usual.daysMin, daysMax: usual.daysMax } : null)
  })
}
