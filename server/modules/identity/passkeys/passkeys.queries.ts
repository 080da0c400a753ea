import { createHash } from 'node:crypto'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type PasskeyCtx = Ctx<Pick<Tables, 'passkeys' | 'used_passkey_challenges'>>

/** The passkeys of a user, oldest first. */
export const listPasskeys = (ctx: PasskeyCtx, userId: string) =>
  ctx.db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type NewPasskey = {
  readonly id: string
  readonly userId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/** Stores a passkey; false when an account of the brand has it already. */
export async function insertPasskey(ctx: PasskeyCtx, passkey: NewPasskey): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('passkeys')
    .values({
      brand_id: ctx.brand.id,
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'credential_id']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The passkey of a credential id, of whichever user. */
export const findPasskey = async (ctx: PasskeyCtx, credentialId: Buffer) =>
  (await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('brand_id', '=', ctx.brand.id)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()) ?? null

type Use = { readonly id: string; readonly counter: number; readonly newCounter: number }

/** Records a log-in; false when the passkey was deleted or has signed again meanwhile. */
export async function markPasskeyUsed(ctx: PasskeyCtx, { id, counter, newCounter }: Use): Promise<boolean> {
  const used = await ctx.db
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Renames a passkey of this user only; false when there is none. */
export async function updatePasskeyName(ctx: PasskeyCtx, userId: string, id: string, name: string): Promise<boolean> {
  const renamed = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return renamed.numUpdatedRows === 1n
}

/** Deletes a passkey of this user only and returns its name; null when there is none. */
export async function deleteOwnPasskey(ctx: PasskeyCtx, userId: string, id: string): Promise<string | null> {
  const deleted = await ctx.db
    .deleteFrom('passkeys')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}

/** Records that a challenge was answered; false when it was answered before. */
export async function insertUsedChallenge(ctx: PasskeyCtx, challenge: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('used_passkey_challenges')
    .values({
      brand_id: ctx.brand.id,
      challenge_hash: createHash('sha256').update(challenge).digest(),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'challenge_hash']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Deletes challenges that have expired, which are refused without it. */
export const deleteExpiredChallenges = (ctx: PasskeyCtx) =>
  ctx.db
    .deleteFrom('used_passkey_challenges')
    .where('brand_id', '=', ctx.brand.id)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
