import type { brandSettingsApi } from '#contract/brand-settings.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { countOpenOrders } from '#server/modules/orders/public.ts'
import { closeBrand, reopenBrand } from '#server/modules/tenancy/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'

type Api = typeof brandSettingsApi

export async function readClosing(ctx: UserCtx): Promise<Data<Api['closing']>> {
  return { isClosed: ctx.brand.isClosed, openOrders: await countOpenOrders(ctx) }
}

/** Closes the brand to shoppers. The reason is in the audit log with the rest of the input. */
export async function closeOwnBrand(ctx: UserCtx, { confirmation }: Parsed<Api['close']>): Promise<null> {
  const { site, isClosed } = ctx.brand
  if (confirmation !== site) throw fieldRefusal({ confirmation: { key: 'field.confirmation', params: { name: site } } })
  if (isClosed) throw refusal('brand.closed')
  await closeBrand(ctx)
  return null
}

export async function reopenOwnBrand(ctx: UserCtx): Promise<null> {
  if (!ctx.brand.isClosed) throw refusal('brand.not_closed')
  await reopenBrand(ctx)
  return null
}
