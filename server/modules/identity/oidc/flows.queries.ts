import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type FlowCtx = Ctx<Pick<Tables, 'oidc_flows'>>

type FlowRow = {
  readonly keyHash: Buffer
  readonly browserHash: Buffer
  readonly sealedFlow: Buffer
  readonly expiresAt: Date
}

/** Stores a step of a log-in; another one with the same key is replaced. */
export async function saveFlow(ctx: FlowCtx, { keyHash, browserHash, sealedFlow, expiresAt }: FlowRow): Promise<void> {
  const step = { browser_hash: browserHash, sealed_flow: sealedFlow, expires_at: expiresAt }
  await ctx.db
    .insertInto('oidc_flows')
    .values({ brand_id: ctx.brand.id, key_hash: keyHash, ...step })
    .onConflict((conflict) => conflict.columns(['brand_id', 'key_hash']).doUpdateSet(step))
    .execute()
}

type FlowKey = Pick<FlowRow, 'keyHash' | 'browserHash'>

/** A step of this browser that has not expired; null when there is none. */
export const findFlow = async (ctx: FlowCtx, { keyHash, browserHash }: FlowKey): Promise<Buffer | null> =>
  (
    await ctx.db
      .selectFrom('oidc_flows')
      .select('sealed_flow')
      .where('brand_id', '=', ctx.brand.id)
      .where('key_hash', '=', keyHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', ctx.clock.now())
      .executeTakeFirst()
  )?.sealed_flow ?? null

/** Uses up a step of this browser that has not expired: of two requests one gets it; null when there is none. */
export const takeFlow = async (ctx: FlowCtx, { keyHash, browserHash }: FlowKey): Promise<Buffer | null> =>
  (
    await ctx.db
      .deleteFrom('oidc_flows')
      .where('brand_id', '=', ctx.brand.id)
      .where('key_hash', '=', keyHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', ctx.clock.now())
      .returning('sealed_flow')
      .executeTakeFirst()
  )?.sealed_flow ?? null

export const deleteExpiredFlows = (ctx: FlowCtx) =>
  ctx.db
    .deleteFrom('oidc_flows')
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
