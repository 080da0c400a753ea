import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type EventsCtx = Ctx<Pick<Tables, 'provider_events'>>

export type ProviderEvent = { readonly provider: string; readonly id: string; readonly kind: string }

/** Returns true the first time a provider's event arrives; runs in the transaction that handles it. */
export async function claimProviderEvent(ctx: EventsCtx, { provider, id, kind }: ProviderEvent): Promise<boolean> {
  const claimed = await ctx.db
    .insertInto('provider_events')
    .values({ brand_id: ctx.brand.id, provider, id, kind, at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0
}
