import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type SubscriptionCtx = Ctx<Pick<Tables, 'subscriptions'>>

type Request = { readonly email: string; readonly keyHash: Buffer; readonly requestedBefore: Date }

/**
 * Stores an address that is to confirm, with the hash of the key of its links. False for one that has confirmed, and for one
 * whose last request is newer than `requestedBefore`, so that two at once send one mail.
 */
export async function requestConfirmation(
  ctx: SubscriptionCtx,
  { email, keyHash, requestedBefore }: Request,
): Promise<boolean> {
  const now = ctx.clock.now()
  const request = { lang: ctx.lang, key_hash: keyHash, requested_at: now }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('subscriptions')
    .values({ brand_id: ctx.brand.id, email, created_at: now, ...request })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'email'])
        .doUpdateSet(request)
        .where('subscriptions.confirmed_at', 'is', null)
        .where((eb) =>
          eb.or([eb('subscriptions.requested_at', 'is', null), eb('subscriptions.requested_at', '<', requestedBefore)]),
        ),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** Whether there is a subscription with this key. */
export async function hasSubscription(ctx: SubscriptionCtx, keyHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select('email')
    .where('brand_id', '=', ctx.brand.id)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a subscription for the first time; returns its address then. */
export const confirmSubscriber = async (ctx: SubscriptionCtx, keyHash: Buffer): Promise<string | null> =>
  (
    await ctx.db
      .updateTable('subscriptions')
      .set({ confirmed_at: ctx.clock.now() })
      .where('brand_id', '=', ctx.brand.id)
      .where('key_hash', '=', keyHash)
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
  )?.email ?? null

export const deleteSubscriber = (ctx: SubscriptionCtx, keyHash: Buffer) =>
  ctx.db.deleteFrom('subscriptions').where('brand_id', '=', ctx.brand.id).where('key_hash', '=', keyHash).execute()

export const deleteByAddress = (ctx: SubscriptionCtx, email: string) =>
  ctx.db.deleteFrom('subscriptions').where('brand_id', '=', ctx.brand.id).where('email', '=', email).execute()

/** Deletes addresses whose request is older than a moment and was never confirmed. */
export const deleteUnconfirmedBefore = (ctx: SubscriptionCtx, before: Date) =>
  ctx.db
    .deleteFrom('subscriptions')
    .where('brand_id', '=', ctx.brand.id)
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<', before)
    .execute()
