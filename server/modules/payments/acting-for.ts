import type { Ctx, UserCtx } from '#server/platform/context.ts'

/**
 * The context in which a provider's word is done for the payer: theirs are the trade and the timeline's line, but there
 * is no session behind it and no right beyond paying.
 */
export const actingFor = (ctx: Ctx, userId: string): UserCtx => ({
  ...ctx,
  who: { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: Buffer.alloc(0) },
})
