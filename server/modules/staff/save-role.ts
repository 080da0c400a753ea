import type { Data, Parsed } from '#contract/operation.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Role, staffApi } from '#contract/staff.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listGainedMoney } from './grants/money.rules.ts'
import { requestGrant } from './grants/request-grant.ts'
import { assertWithinAuthority, withAuthority, type Authority } from './authority.ts'
import { toRole } from './read-roles.ts'
import { findRole, holdsRole, insertRoles, updateRole } from './roles.queries.ts'

type Save = (typeof staffApi)['saveRole']
type RoleContent = Pick<Role, 'name' | 'permissions'>

/**
 * Creates or changes a role; its holders have the new permissions from the next request on. Staff cannot put
 * permissions into a role that they do not hold, change a role that has such, or change the permissions of their own
 * role. A change that gives the holders money permissions waits for a second administrator; `waits` names these.
 */
export const saveRole = (ctx: UserCtx, { id, name, permissions }: Parsed<Save>): Promise<Data<Save>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const content = { name, permissions: mergePermissions([permissions]) }
    assertWithinAuthority(authority, content.permissions)
    const { role, waits } =
      id === undefined
        ? { role: await addRole(ctx, content), waits: [] }
        : await changeRole(ctx, authority, id, content)
    ctx.audit({ subjectId: role.id, after: waits.length > 0 ? { waiting: content } : toContent(role) })
    return { role, waits }
  })

const toContent = ({ name, permissions }: Role): RoleContent => ({ name, permissions })

/** Returns a role that may be changed. Throws `role.not_found`, and `role.fixed`. */
export async function getChangeableRole(ctx: Ctx, id: string): Promise<Role> {
  const row = isId(id) ? await findRole(ctx, id) : undefined
  if (!row) throw refusal('role.not_found')
  const role = toRole(row)
  if (role.fixed) throw refusal('role.fixed')
  return role
}

async function addRole(ctx: Ctx, content: RoleContent): Promise<Role> {
  const [id] = await insertRoles(ctx, [{ key: null, ...content }])
  if (!id) throw refusal('role.name_taken')
  return { id, key: null, ...content, holders: 0, fixed: false }
}

async function changeRole(
  ctx: UserCtx,
  authority: Authority,
  id: string,
  content: RoleContent,
): Promise<{ role: Role; waits: Permission[] }> {
  const before = await getChangeableRole(ctx, id)
  assertWithinAuthority(authority, before.permissions)
  const isSame = before.permissions.join() === content.permissions.join()
  if (!isSame && (await holdsRole(ctx, authority.userId, before.id))) throw refusal('role.own')
  ctx.audit({ before: toContent(before) })
  const gained = before.holders > 0 ? listGainedMoney(before.permissions, content.permissions) : []
  if (gained.length > 0) {
    await requestGrant(ctx, { kind: 'role', roleId: before.id, ...content, gained, requestedBy: authority.userId })
    return { role: before, waits: gained }
  }
  await updateRoleContent(ctx, before.id, content)
  return { role: { ...before, ...content }, waits: [] }
}

/** Writes a role. Throws `role.not_found` and `role.name_taken`. */
export async function updateRoleContent(ctx: Ctx, id: string, content: RoleContent): Promise<void> {
  try {
    if (!(await updateRole(ctx, id, content))) throw refusal('role.not_found')
  } catch (error) {
    if (findViolatedConstraint(error)?.name.includes('name_key')) throw refusal('role.name_taken')
    throw error
  }
}
