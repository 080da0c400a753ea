import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCap, toOffset, type Page } from '#server/platform/paging.ts'
import { toUsernameKey } from '../identity.rules.ts'

type UserTables = Pick<Tables, 'users'>

export type UserFilter = {
  /** Start of a username, or a usercode. */
  readonly keyword?: string | undefined
  /** Only these users. */
  readonly ids?: readonly string[] | undefined
}

export const userColumns = ['id', 'usercode', 'username', 'avatar', 'email', 'phone', 'status', 'created_at'] as const

/** Sorts after every continuation of a prefix. */
const lastCharacter = '\u{10ffff}'

/** A range and an equality, because row-level security keeps a LIKE pattern from using an index. */
const selectUsers = (ctx: Ctx<UserTables>, { keyword, ids }: UserFilter) => {
  const key = toUsernameKey(keyword ?? '')
  return ctx.db
    .selectFrom('users')
    .where('brand_id', '=', ctx.brand.id)
    .$if(key !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`username_key collate "C" >= ${key} and username_key collate "C" < ${key + lastCharacter}`,
          eb('usercode', '=', key),
        ]),
      ),
    )
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
}

/** A page of the brand's users, newest first. */
export const listUsers = (ctx: Ctx<UserTables>, filter: UserFilter & Page) =>
  selectUsers(ctx, filter)
    .select(userColumns)
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset(toOffset(filter))
    .execute()

/** Counts users, up to `countCap`. */
export async function countUsers(ctx: Ctx<UserTables>, filter: UserFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(selectUsers(ctx, filter).select('id').limit(countCap).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findUserById = (ctx: Ctx<UserTables>, userId: string) =>
  ctx.db
    .selectFrom('users')
    .select([...userColumns, 'disabled_reason'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .executeTakeFirst()

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

/**
 * Disables a user on behalf of staff; a demo user stays disabled when the demo is on again. False when nothing changed.
 */
export async function disableUserRow(ctx: Ctx<UserTables>, userId: string): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('users')
    .set({
      status: 'disabled',
      disabled_reason: sql`case when disabled_reason is not null then 'demo_and_staff' end`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'active'), eb('disabled_reason', '=', 'demo')]))
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Enables a user that only staff disabled; false for any other. */
export async function enableUserRow(ctx: Ctx<UserTables>, userId: string): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('users')
    .set({ status: 'active' })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where('status', '=', 'disabled')
    .where('disabled_reason', 'is', null)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** True when at least one of these users is active. */
export async function hasActiveUser(ctx: Ctx<UserTables>, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return false
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', userIds)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
