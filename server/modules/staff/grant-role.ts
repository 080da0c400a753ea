import { findUser } from '#server/modules/identity/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import type { StaffUser } from '#contract/staff.ts'
import { fillRoles } from './fill-roles.ts'
import { keepAManager } from './keep-a-manager.ts'
import { getStaffUser } from './read-users.ts'
import { findRoleNamed } from './roles.queries.ts'
import { replaceRoles } from './set-user-roles.ts'

export type Grant = {
  readonly username: string
  /** The role's name, or the key of a shipped one. */
  readonly role: string
}

/** Gives a user one more role, from the keyboard. Refuses `user.not_found` and `role.not_found`. */
export const grantRole = (ctx: Ctx, grant: Grant): Promise<StaffUser> =>
  changeRoles(ctx, 'command.grant', grant, (held, roleId) => [...new Set([...held, roleId])])

/** Takes one role from a user, from the keyboard. Refuses as `grantRole`, and `role.last_manager`. */
export const revokeRole = (ctx: Ctx, grant: Grant): Promise<StaffUser> =>
  changeRoles(ctx, 'command.revoke', grant, (held, roleId) => held.filter((id) => id !== roleId))

async function changeRoles(
  ctx: Ctx,
  operation: string,
  grant: Grant,
  change: (held: readonly string[], roleId: string) => string[],
): Promise<StaffUser> {
  // The brand may be so new that no server has met it yet.
  await fillRoles(ctx)
  return once({ ...ctx, audited: { operation, input: grant } }, async (ctx) => {
    const found = await findUser(ctx, grant.username)
    if (!found) throw refuse('user.not_found')
    const role = await findRoleNamed(ctx, grant.role)
    if (!role) throw refuse('role.not_found')
    return keepAManager(ctx, async () => {
      const { id, roles } = await getStaffUser(ctx, found.id)
      const held = roles.map((one) => one.id)
      return replaceRoles(ctx, id, change(held, role.id))
    })
  })
}
