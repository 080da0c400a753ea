import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type FactorCtx = Ctx<Pick<Tables, 'second_factors' | 'recovery_codes'>>

export const findFactor = async (ctx: FactorCtx, userId: string) =>
  (await ctx.db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

/** Stores a secret that is not confirmed; false when the user has a confirmed one. */
export async function replaceUnconfirmedFactor(ctx: FactorCtx, userId: string, sealedSecret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into second_factors as known (brand_id, user_id, sealed_secret, created_at)
    values (${ctx.brand.id}, ${userId}, ${sealedSecret}, ${ctx.clock.now()})
    on conflict (brand_id, user_id) do update set
      sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
    where known.confirmed_at is null
    returning known.user_id`.execute(ctx.db)
  return rows.length === 1
}

/** Confirms the secret that a code belongs to; false when it was confirmed or replaced meanwhile. */
export async function confirmFactor(ctx: FactorCtx, userId: string, sealedSecret: Buffer, step: number) {
  const confirmed = await ctx.db
    .updateTable('second_factors')
    .set({ confirmed_at: ctx.clock.now(), last_step: step })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return confirmed.numUpdatedRows === 1n
}

/** Uses up a code of this step and every earlier one; false when that happened before: of two requests one wins. */
export async function useStep(ctx: FactorCtx, userId: string, sealedSecret: Buffer, step: number): Promise<boolean> {
  const used = await ctx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Uses up a recovery code; false when there is none of this hash, or it was used before. */
export async function useRecoveryCode(ctx: FactorCtx, userId: string, codeHash: Buffer): Promise<boolean> {
  const used = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export const countRecoveryCodes = async (ctx: FactorCtx, userId: string): Promise<number> =>
  (
    await ctx.db
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::int`.as('left'))
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).left

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(ctx: FactorCtx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ brand_id: ctx.brand.id, user_id: userId, code_hash: hash }))
  await ctx.db.insertInto('recovery_codes').values(rows).execute()
}

/** Locks the confirmed factor of a user; false when there is none. */
export const lockFactor = async (ctx: FactorCtx, userId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('second_factors')
    .select('user_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Deletes the confirmed factor of a user, its recovery codes with it; false when there is none. */
export async function deleteFactor(ctx: FactorCtx, userId: string): Promise<boolean> {
  const deleted = await ctx.db
    .deleteFrom('second_factors')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
