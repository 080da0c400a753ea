import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type PlatformTables = Pick<Tables, 'platform_administrators'>

const platformLock = 7_201_009

/** Serialises changes of the platform administrators until the transaction ends. */
export const lockPlatform = (db: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(platformLock)})`.execute(db)

/** All platform administrators, in order of creation. */
export const listRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('platform_administrators')
    .select(['id', 'username', 'created_at', 'created_by'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Finds one by the lower-case key of the name; null when there is none. */
export const findRow = async (db: Kysely<PlatformTables>, key: string) =>
  (await db
    .selectFrom('platform_administrators')
    .select(['id', 'username', 'password_hash'])
    .where('username_key', '=', key)
    .executeTakeFirst()) ?? null

/** Whether this user of the brand is a platform administrator, or was one. */
export const isPlatformRow = async (ctx: Ctx<Pick<Tables, 'users'>>, userId: string): Promise<boolean> =>
  (
    await ctx.db
      .selectFrom('users')
      .select('is_platform')
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.is_platform ?? false

/** Starts the key of the user by whom a platform administrator works in a brand. */
const platformKey = 'platform:'

/**
 * Finds the newest user of this name by whom a platform administrator works, or worked, in this brand; a range, because
 * row-level security keeps a LIKE pattern from using the index.
 */
export const findPlatformRow = (ctx: Ctx<Pick<Tables, 'users'>>, username: string) =>
  ctx.db
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where(sql<boolean>`username_key collate "C" >= ${platformKey} and username_key collate "C" < 'platform;'`)
    .where(sql`lower(username)`, '=', username)
    .where('is_platform', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type NewAdministrator = {
  readonly id: string
  readonly username: string
  readonly key: string
  readonly passwordHash: string
  readonly createdBy: string
  readonly at: Date
}

/** Inserts one; false when the name is taken. */
export async function insertRow(db: Kysely<Tables>, one: NewAdministrator): Promise<boolean> {
  const written = await db
    .insertInto('platform_administrators')
    .values({
      id: one.id,
      username: one.username,
      username_key: one.key,
      password_hash: one.passwordHash,
      created_at: one.at,
      created_by: one.createdBy,
      sessions_from: new Date(0),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0) === 1
}

export const deleteRow = (db: Kysely<Tables>, id: string) =>
  db.deleteFrom('platform_administrators').where('id', '=', id).execute()

/** Replaces a password; all sessions that began before `at` end. */
export const updatePasswordOfRow = (db: Kysely<Tables>, id: string, passwordHash: string, at: Date) =>
  db
    .updateTable('platform_administrators')
    .set({ password_hash: passwordHash, sessions_from: at })
    .where('id', '=', id)
    .execute()

type PlatformUser = { readonly id: string; readonly username: string; readonly usercode: string }

/**
 * Inserts the user by whom a platform administrator works in this brand, unless it exists. Its password never matches,
 * and its key is no name that anyone can choose.
 */
export const insertPlatformUser = (ctx: Ctx<Pick<Tables, 'users'>>, { id, username, usercode }: PlatformUser) =>
  ctx.db
    .insertInto('users')
    .values({
      brand_id: ctx.brand.id,
      id,
      usercode,
      username,
      username_key: `${platformKey}${id}`,
      password_hash: 'none',
      is_platform: true,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'id']).doNothing())
    .execute()
