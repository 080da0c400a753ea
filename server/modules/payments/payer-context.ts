import type { Ctx, UserCtx } from '#server/platform/context.ts'

/** Creates the context in which a provider's notice acts for the payer: without a session and without permissions. */
export const createPayerContext = (ctx: Ctx, userId: string): UserCtx => ({
  ...ctx,
  principal: { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: Buffer.alloc(0) },
})
