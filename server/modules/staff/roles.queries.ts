import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { roleNameKey } from './shipped-roles.rules.ts'

export type StaffTables = Pick<Tables, 'roles' | 'user_roles'>

export type RoleRow = {
  readonly id: string
  readonly key: string | null
  readonly name: string
  readonly permissions: readonly string[]
}

type NewRole = Omit<RoleRow, 'id'>

/** All roles of the brand, those it was given first, with how many hold each. */
export const listRoles = (ctx: Ctx<StaffTables>) =>
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
    .orderBy((eb) => eb('role.key', 'is', null))
    .orderBy('role.id')
    .execute()

/** Adds roles; one whose name or key is taken stays as it is. Answers how many were added. */
export async function insertRoles(ctx: Ctx<StaffTables>, roles: readonly NewRole[]): Promise<number> {
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
    .executeTakeFirst()
  return Number(written.numInsertedOrUpdatedRows ?? 0)
}

/** The roles that the brand was given. */
export const listShippedRoles = (ctx: Ctx<StaffTables>) =>
  ctx.db
    .selectFrom('roles')
    .select(['id', 'key', 'permissions'])
    .where('brand_id', '=', ctx.brand.id)
    .where('key', 'is not', null)
    .execute()

/** Sets the permissions of a role that the brand was given. */
export const updateShipped = (ctx: Ctx<StaffTables>, key: string, permissions: readonly string[]) =>
  ctx.db
    .updateTable('roles')
    .set({ permissions: [...permissions], updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('key', '=', key)
    .execute()
