import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type ResetCtx = Ctx<Pick<Tables, 'fund_password_resets'>>

type NewReset = {
  readonly id: string
  readonly userId: string
  readonly from: string
  readonly to: string
  readonly dueAt: Date
}

/** Stores a reset; false while another one of the user waits. */
export async function insertReset(ctx: ResetCtx, { id, userId, from, to, dueAt }: NewReset): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('fund_password_resets')
    .values({
      brand_id: ctx.brand.id,
      user_id: userId,
      id,
      from_hash: from,
      to_hash: to,
      requested_at: ctx.clock.now(),
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** The reset of a user that waits; undefined without one. */
export const findReset = (ctx: ResetCtx, userId: string) =>
  ctx.db
    .selectFrom('fund_password_resets')
    .select(['id', 'requested_at as requestedAt', 'due_at as dueAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Whose reset this is; undefined when it was cancelled or counts. */
export const findResetUser = async (ctx: ResetCtx, id: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('fund_password_resets')
      .select('user_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.user_id

/** Deletes the reset of a user, only the one with this id if given; false when none waits. */
export async function deleteReset(ctx: ResetCtx, userId: string, id?: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('fund_password_resets')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes a reset whose time has come and returns its hashes; undefined when it does not wait or is not due. */
export const takeDueReset = (ctx: ResetCtx, id: string) =>
  ctx.db
    .deleteFrom('fund_password_resets')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('due_at', '<=', ctx.clock.now())
    .returning(['from_hash as from', 'to_hash as to'])
    .executeTakeFirst()
