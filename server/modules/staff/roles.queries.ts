import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { roleNameKey } from './roles.rules.ts'

export type StaffTables = Pick<Tables, 'roles' | 'user_roles'>

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>

type NewRole = Pick<RoleRow, 'key' | 'name'> & { readonly permissions: readonly string[] }

const selectRoles = (ctx: Ctx<StaffTables>) =>
  ctx.db
    .selectFrom('roles as role')
    .select(['role.id', 'role.key', 'role.name', 'role.permissions'])
    .select(({ selectFrom }) =>
      selectFrom('user_roles as held')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('held.brand_id', '=', ctx.brand.id)
        .whereRef('held.role_id', '=', 'role.id')
        .as('holders'),
    )
    .where('role.brand_id', '=', ctx.brand.id)

/** All roles of the brand by name, with their number of holders. */
export const listRoles = (ctx: Ctx<StaffTables>) => selectRoles(ctx).orderBy('role.name_key').execute()

export const findRole = (ctx: Ctx<StaffTables>, id: string) =>
  selectRoles(ctx).where('role.id', '=', id).executeTakeFirst()

/** The role with this name, or shipped under this key. */
export const findRoleNamed = (ctx: Ctx<StaffTables>, name: string) =>
  selectRoles(ctx)
    .where((eb) => eb.or([eb('role.key', '=', name), eb('role.name_key', '=', roleNameKey(name))]))
    .orderBy((eb) => eb('role.key', '=', name), 'desc')
    .limit(1)
    .executeTakeFirst()

/** These roles with their permissions; unknown ids are left out. */
export async function listPermissionsByRole(ctx: Ctx<StaffTables>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('roles')
    .select(['id', 'permissions'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', ids)
    .execute()
}

/** The permissions of each of these roles; unknown ids are left out. */
export const listPermissionsOfRoles = async (ctx: Ctx<StaffTables>, ids: readonly string[]): Promise<string[][]> =>
  (await listPermissionsByRole(ctx, ids)).map(({ permissions }) => permissions)

export async function holdsRole(ctx: Ctx<StaffTables>, userId: string, roleId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('user_roles')
    .select('role_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return found !== undefined
}

/** Inserts roles; one whose name or key is taken is skipped. Returns the ids of the new ones. */
export async function insertRoles(ctx: Ctx<StaffTables>, roles: readonly NewRole[]): Promise<string[]> {
  const now = ctx.clock.now()
  const written = await ctx.db
    .insertInto('roles')
    .values(
      roles.map(({ key, name, permissions }) => ({
        brand_id: ctx.brand.id,
        id: newId(now.getTime()),
        key,
        name,
        name_key: roleNameKey(name),
        permissions: [...permissions],
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return written.map(({ id }) => id)
}

/** Updates a role's name and permissions; false when it does not exist. Throws when the name is taken. */
export async function updateRole(
  ctx: Ctx<StaffTables>,
  id: string,
  { name, permissions }: Pick<NewRole, 'name' | 'permissions'>,
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('roles')
    .set({ name, name_key: roleNameKey(name), permissions: [...permissions], updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Throws when a user holds the role. */
export const deleteRoleRow = (ctx: Ctx<StaffTables>, id: string) =>
  ctx.db.deleteFrom('roles').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()

/** Locks the brand's administrator role until the transaction ends, which serialises changes of roles. */
export const lockAdministrator = (ctx: Ctx<StaffTables>) =>
  ctx.db
    .selectFrom('roles')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('key', '=', 'administrator')
    .forNoKeyUpdate()
    .execute()

/** The roles that the brand was given. */
export const listShippedRoles = (ctx: Ctx<StaffTables>) =>
  ctx.db
    .selectFrom('roles')
    .select(['id', 'key', 'permissions'])
    .where('brand_id', '=', ctx.brand.id)
    .where('key', 'is not', null)
    .execute()

export const updateShippedRole = (ctx: Ctx<StaffTables>, key: string, permissions: readonly string[]) =>
  ctx.db
    .updateTable('roles')
    .set({ permissions: [...permissions], updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('key', '=', key)
    .execute()
