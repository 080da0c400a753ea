import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { StaffTables } from './roles.queries.ts'

type HeldRole = { readonly id: string; readonly name: string }

/** Roles of each user, by name; users without any are absent. */
export async function listRolesByUser(
  ctx: Ctx<StaffTables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, HeldRole[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('user_roles as held')
    .innerJoin('roles as role', (join) =>
      join.onRef('role.brand_id', '=', 'held.brand_id').onRef('role.id', '=', 'held.role_id'),
    )
    .select(['held.user_id', 'role.id', 'role.name'])
    .where('held.brand_id', '=', ctx.brand.id)
    .where('role.brand_id', '=', ctx.brand.id)
    .where('held.user_id', 'in', userIds)
    .orderBy('role.name_key')
    .execute()
  return Map.groupBy(rows, (row) => row.user_id) as ReadonlyMap<string, HeldRole[]>
}

/** The permissions of each role of a user. */
export const listUserPermissions = async (ctx: Ctx<StaffTables>, userId: string): Promise<string[][]> =>
  (
    await ctx.db
      .selectFrom('user_roles as held')
      .innerJoin('roles as role', (join) =>
        join.onRef('role.brand_id', '=', 'held.brand_id').onRef('role.id', '=', 'held.role_id'),
      )
      .select('role.permissions')
      .where('held.brand_id', '=', ctx.brand.id)
      .where('role.brand_id', '=', ctx.brand.id)
      .where('held.user_id', '=', userId)
      .execute()
  ).map((row) => row.permissions)

export const listHolders = async (ctx: Ctx<StaffTables>, roleId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('user_roles')
      .select('user_id')
      .where('brand_id', '=', ctx.brand.id)
      .where('role_id', '=', roleId)
      .execute()
  ).map((row) => row.user_id)

/** Ids of the users with any role. */
export const listAllHolders = async (ctx: Ctx<StaffTables>, limit: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('user_roles')
      .select('user_id')
      .distinct()
      .where('brand_id', '=', ctx.brand.id)
      .limit(limit)
      .execute()
  ).map((row) => row.user_id)

/** Ids of the users with a role that has this permission. */
export const listUsersWithPermission = async (ctx: Ctx<StaffTables>, permission: Permission): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('user_roles as held')
      .innerJoin('roles as role', (join) =>
        join.onRef('role.brand_id', '=', 'held.brand_id').onRef('role.id', '=', 'held.role_id'),
      )
      .select('held.user_id')
      .distinct()
      .where('held.brand_id', '=', ctx.brand.id)
      .where('role.brand_id', '=', ctx.brand.id)
      .where(sql<boolean>`${permission} = any(role.permissions)`)
      .execute()
  ).map((row) => row.user_id)

/** Adds roles to a user; throws when a role or the user does not exist. */
export async function insertUserRoles(
  ctx: Ctx<StaffTables>,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return
  await ctx.db
    .insertInto('user_roles')
    .values(
      roleIds.map((role_id) => ({ brand_id: ctx.brand.id, user_id: userId, role_id, granted_at: ctx.clock.now() })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes all roles of a user except these. */
export const deleteOtherUserRoles = (ctx: Ctx<StaffTables>, userId: string, exceptRoleIds: readonly string[]) =>
  ctx.db
    .deleteFrom('user_roles')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(exceptRoleIds.length > 0, (query) => query.where('role_id', 'not in', exceptRoleIds))
    .execute()
