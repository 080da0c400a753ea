import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RetryableError } from '#server/platform/database/errors.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import type { Contact } from '../codes/contact.rules.ts'
import { toUsernameKey } from '../identity.rules.ts'

type UserTables = Pick<Tables, 'users'>

export type NewUser = {
  readonly id: string
  readonly usercode: string
  readonly username: string
  readonly passwordHash: string
  readonly fundPasswordHash: string | null
  readonly referrerId: string | null
  /** An address that the user proved. */
  readonly contact: Contact | null
}

const toContactColumns = ({ channel, key }: Contact) => (channel === 'email' ? { email: key } : { phone: key })

/** Inserts a user; false when the name or the address is taken. */
export async function insertUser(ctx: Ctx<UserTables>, user: NewUser): Promise<boolean> {
  const written = await ctx.db
    .insertInto('users')
    .values({
      brand_id: ctx.brand.id,
      id: user.id,
      usercode: user.usercode,
      username: user.username,
      username_key: toUsernameKey(user.username),
      password_hash: user.passwordHash,
      fund_password_hash: user.fundPasswordHash,
      referrer_id: user.referrerId,
      created_at: ctx.clock.now(),
      ...(user.contact && toContactColumns(user.contact)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1
}

/** Finds a user by name, ignoring case; null when there is none. */
export const findUserByName = async (ctx: Ctx<UserTables>, username: string) =>
  (await ctx.db
    .selectFrom('users')
    .select(['id', 'usercode', 'username', 'status', 'password_hash'])
    .where('brand_id', '=', ctx.brand.id)
    .where('username_key', '=', toUsernameKey(username))
    .executeTakeFirst()) ?? null

/** Finds the user who proved an address; null when there is none. */
export const findUserByContact = async (ctx: Ctx<UserTables>, { channel, key }: Contact) =>
  (await ctx.db
    .selectFrom('users')
    .select(['id', 'usercode', 'username', 'status', 'password_hash'])
    .where('brand_id', '=', ctx.brand.id)
    .where(channel, '=', key)
    .executeTakeFirst()) ?? null

/** Locks a user and reads the proven addresses. */
export const lockContacts = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The proven addresses of a user, and when each was set or changed in the account. */
export const getContacts = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['email', 'phone', 'email_changed_at as emailChangedAt', 'phone_changed_at as phoneChangedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Sets an address that the user proved, and notes the time; throws RetryableError when another user got it at the same moment. */
export async function updateContact(ctx: Ctx<UserTables>, userId: string, contact: Contact): Promise<void> {
  try {
    await ctx.db
      .updateTable('users')
      .set({
        ...toContactColumns(contact),
        ...(contact.channel === 'email' && { email_changed_at: ctx.clock.now() }),
        ...(contact.channel === 'phone' && { phone_changed_at: ctx.clock.now() }),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    if ((error as { code?: unknown }).code === '23505') throw new RetryableError('the address was taken meanwhile')
    throw error
  }
}

/** The id of the active user with this usercode; null when there is none. */
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

/** The account data of a user; undefined when it was deleted. */
export const findUserRow = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'usercode', 'username', 'email'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where('disabled_reason', 'is distinct from', 'deleted')
    .executeTakeFirst()

/** Usernames by user id. */
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

/** Usercodes by user id. */
export async function listUsercodes(
  ctx: Ctx<UserTables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'usercode'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.usercode]))
}

export const getPasswordHashes = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select(['password_hash', 'fund_password_hash'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

type GuardedTables = UserTables & Pick<Tables, 'password_guards' | 'fund_password_resets'>

const fundPasswordQuery = prepareQuery(
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
      .select(
        sql<boolean>`exists (
          select from fund_password_resets as waiting
          where waiting.brand_id = ${brandId} and waiting.user_id = ${userId})`.as('isResetting'),
      )
      .where('user.brand_id', '=', brandId)
      .where('user.id', '=', userId),
)

/** The hash of a user's fund password, whether failed attempts of any device are recorded, and whether a reset waits. */
export const getFundPassword = async (ctx: Ctx<GuardedTables>, userId: string) =>
  (await fundPasswordQuery(ctx, { brandId: ctx.brand.id, userId })).rows[0]!

export const hasFundPassword = async (ctx: Ctx<GuardedTables>, userId: string): Promise<boolean> =>
  (await getFundPassword(ctx, userId)).hash !== null

type HashChange = {
  readonly column: 'password_hash' | 'fund_password_hash'
  /** Expected current hash, null for none: of two concurrent changes one wins. */
  readonly from: string | null
  readonly to: string
}

/** Changes one hash; false when it is no longer `from`. */
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

/** Locks a user's row until the transaction ends, which serialises changes of the rows that belong to the user. */
export const lockUser = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The status of a user; undefined when there is none. */
export const findUserStatus = async (ctx: Ctx<UserTables>, userId: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('users')
      .select('status')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.status
