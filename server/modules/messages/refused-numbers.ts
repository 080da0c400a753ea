import { createHmac } from 'node:crypto'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'

type NumberCtx = Ctx<Pick<Tables, 'refused_numbers'>>

/** Numbers are given to other people; then they are tried again. */
const retentionMs = 90 * 86_400_000

/** Keyed, because all numbers could be hashed and compared. */
const hashNumber = (ctx: NumberCtx, number: string): Buffer =>
  createHmac('sha256', deriveSecret(ctx.secret, 'refused numbers')).update(`${ctx.brand.id} ${number}`).digest()

/** Records that a number cannot be reached or wants no messages. */
export async function refuseNumber(ctx: NumberCtx, number: string, error: number): Promise<void> {
  const values = { error, refused_at: ctx.clock.now() }
  await ctx.db
    .insertInto('refused_numbers')
    .values({ brand_id: ctx.brand.id, target: hashNumber(ctx, number), ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'target']).doUpdateSet(values))
    .execute()
}

/** A message reached the number. */
export const allowNumber = (ctx: NumberCtx, number: string) =>
  ctx.db
    .deleteFrom('refused_numbers')
    .where('brand_id', '=', ctx.brand.id)
    .where('target', '=', hashNumber(ctx, number))
    .execute()

export const isRefusedNumber = async (ctx: NumberCtx, number: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('refused_numbers')
    .select('target')
    .where('brand_id', '=', ctx.brand.id)
    .where('target', '=', hashNumber(ctx, number))
    .executeTakeFirst()) !== undefined

export const deleteOldRefusals = (ctx: NumberCtx) =>
  ctx.db
    .deleteFrom('refused_numbers')
    .where('brand_id', '=', ctx.brand.id)
    .where('refused_at', '<', new Date(ctx.clock.now().getTime() - retentionMs))
    .execute()
