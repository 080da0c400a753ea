import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { newId } from '#server/platform/ids.ts'
import type { BrowserKeys } from './encrypt-payload.ts'

type PushCtx = Ctx<Pick<Tables, 'push_subscriptions'>>

/**
 * Whether the session of a browser lasts, by the rule of `findSession` of identity, which owns these tables. Reviewed exception:
 * a session that has expired stays stored, with its browsers, until the daily purge.
 */
const isLive = (ctx: Ctx) => sql<boolean>`exists (
  select from sessions as session
  join users as owner on owner.brand_id = ${ctx.brand.id} and owner.id = session.user_id
  left join platform_administrators as platform on owner.is_platform and platform.id = owner.id
  where session.brand_id = ${ctx.brand.id} and session.token_hash = push_subscriptions.session_hash
    and session.expires_at > ${ctx.clock.now()} and owner.status = 'active'
    and (not owner.is_platform or platform.sessions_from <= session.created_at))`

/** Where and for which keys messages of a browser are sent. */
export type PushSubscription = BrowserKeys & { readonly endpoint: string }

const getKey = (ctx: Pick<Ctx, 'secret'>) => Buffer.from(deriveSecret(ctx.secret, 'push subscriptions'), 'hex')

export const hashEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

// By the endpoint, as the id of a row that two requests make at once is known only afterwards.
const describe = (endpointHash: Buffer): string => `push subscription ${endpointHash.toString('base64url')}`

function seal(ctx: Ctx, { endpoint, p256dh, auth }: PushSubscription): Buffer {
  const texts = { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return encrypt(getKey(ctx), describe(hashEndpoint(endpoint)), Buffer.from(JSON.stringify(texts)))
}

function unseal(ctx: Ctx, endpointHash: Buffer, sealed: Buffer): PushSubscription {
  const text = decrypt(getKey(ctx), describe(endpointHash), sealed).toString()
  const { endpoint, p256dh, auth } = JSON.parse(text) as Record<keyof PushSubscription, string>
  return { endpoint, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
}

type NewSubscription = PushSubscription & {
  readonly userId: string
  readonly sessionHash: Buffer
  readonly service: string
}

/** Stores the browser of a session. One that another user subscribed before is theirs no longer. */
export async function upsertSubscription(
  ctx: PushCtx,
  { userId, sessionHash, service, ...subscription }: NewSubscription,
): Promise<void> {
  const values = {
    user_id: userId,
    session_hash: sessionHash,
    service,
    sealed: seal(ctx, subscription),
    created_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('push_subscriptions')
    .values({ brand_id: ctx.brand.id, id: newId(), endpoint_hash: hashEndpoint(subscription.endpoint), ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'endpoint_hash']).doUpdateSet(values))
    .execute()
}

/** Deletes other browsers of a session: a browser that subscribes again has another endpoint. */
export const deleteOthersOfSession = (ctx: PushCtx, sessionHash: Buffer, endpointHash: Buffer) =>
  ctx.db
    .deleteFrom('push_subscriptions')
    .where('brand_id', '=', ctx.brand.id)
    .where('session_hash', '=', sessionHash)
    .where('endpoint_hash', '<>', endpointHash)
    .execute()

/** The browsers of a user whose sessions last, the newest first. */
export const listSubscriptionIds = async (ctx: PushCtx, userId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .where(isLive(ctx))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id)

export const deleteSubscriptions = (ctx: PushCtx, ids: readonly string[]) =>
  ctx.db.deleteFrom('push_subscriptions').where('brand_id', '=', ctx.brand.id).where('id', 'in', ids).execute()

/** Deletes a browser of this user only. */
export const deleteOwnSubscription = (ctx: PushCtx, userId: string, endpoint: string) =>
  ctx.db
    .deleteFrom('push_subscriptions')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', hashEndpoint(endpoint))
    .execute()

export async function isSubscribed(ctx: PushCtx, userId: string, endpointHash: Buffer): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('endpoint_hash', '=', endpointHash)
    .where(isLive(ctx))
    .executeTakeFirst()
  return row !== undefined
}

/** A browser of a user; null when it or its session is gone, or it is another user's by now. */
export async function findSubscription(ctx: PushCtx, userId: string, id: string): Promise<PushSubscription | null> {
  const row = await ctx.db
    .selectFrom('push_subscriptions')
    .select(['endpoint_hash', 'sealed'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where(isLive(ctx))
    .executeTakeFirst()
  return row ? unseal(ctx, row.endpoint_hash, row.sealed) : null
}
