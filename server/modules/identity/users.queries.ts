import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { usernameKey } from './identity.rules.ts'

type UserTables = Pick<Tables, 'users'>

export type NewUser = {
  readonly id: string
  readonly usercode: string
  readonly username: string
  readonly passwordHash: string
  readonly fundPasswordHash: string | null
  readonly referrerId: string | null
}

/** Writes the user; false when the name is taken. */
export async function insertUser(ctx: Ctx<UserTables>, user: NewUser): Promise<boolean> {
  const written = await ctx.db
    .insertInto('users')
    .values({
      brand_id: ctx.brand.id,
      id: user.id,
      usercode: user.usercode,
      username: user.username,
      username_key: usernameKey(user.username),
      password_hash: user.passwordHash,
      fund_password_hash: user.fundPasswordHash,
      referrer_id: user.referrerId,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'username_key']).doNothing())
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1
}

/** The user of a name, whatever its case; null when nobody has it. */
export const findUserByName = async (ctx: Ctx<UserTables>, username: string) =>
  (await ctx.db
    .selectFrom('users')
    .select(['id', 'usercode', 'username', 'status', 'password_hash'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()) ?? null

/** The id of the active user with this usercode. */
export const findUserIdByUsercode = async (ctx: Ctx<UserTables>, usercode: string): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('users')
      .select('id')
      .where('brand_id', '=', ctx.brand.id)
      .where('usercode', '=', usercode)
      .where('status', '=', 'active')
      .executeTakeFirst()
  )?.id ?? null

/** Names of users by id. */
export async function listUsernames(
  ctx: Ctx<UserTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}

/** Both password hashes of a user. */
export const getPasswordHashes = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['password_hash', 'fund_password_hash'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

type GuardedTables = UserTables & Pick<Tables, 'password_guards'>

const fundPassword = compiled(
  (db: Kysely<GuardedTables>, { brandId, userId }: { readonly brandId: number; readonly userId: string }) =>
    db
      .selectFrom('users as user')
      .select('user.fund_password_hash as hash')
      .select(
        sql<boolean>`exists (
          select from password_guards as guard
          where guard.brand_id = ${brandId} and guard.kind = 'fund' and guard.subject = ${userId}
            and (guard.failures > 0 or guard.locked_until is not null))`.as('isTried'),
      )
      .where('user.brand_id', '=', brandId)
      .where('user.id', '=', userId),
)

/** A user's fund password's hash, with whether wrong tries of any device stand against it. */
export const getFundPassword = async (ctx: Ctx<GuardedTables>, userId: string) =>
  (await fundPassword(ctx, { brandId: ctx.brand.id, userId })).rows[0]!

type HashChange = {
  readonly column: 'password_hash' | 'fund_password_hash'
  /** The hash it must still have, null for none yet: of two changes at once one wins. */
  readonly from: string | null
  readonly to: string
}

/** Changes one hash; false when it is no longer what it was. */
export async function updatePasswordHash(ctx: Ctx<UserTables>, userId: string, change: HashChange): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('users')
    .set({ [change.column]: change.to })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where(change.column, change.from === null ? 'is' : '=', change.from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export const updateAvatar = (ctx: Ctx<UserTables>, userId: string, avatar: number) =>
  ctx.db.updateTable('users').set({ avatar }).where('brand_id', '=', ctx.brand.id).where('id', '=', userId).execute()

/** Holds a user's row until the transaction ends, so that what hangs on it changes one at a time. */
export const lockUser = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
