import type { Data, Parsed } from '#contract/operation.ts'
import type { Role, staffApi } from '#contract/staff.ts'
import { joinPermissions } from '#server/modules/identity/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { constraintOf } from '#server/platform/database/errors.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { refuseExcess, withAuthority, type Authority } from './authority.ts'
import { toRole } from './read-roles.ts'
import { findRole, holdsRole, insertRoles, updateRole } from './roles.queries.ts'

type Save = (typeof staffApi)['saveRole']
type Words = Pick<Role, 'name' | 'permissions'>

/**
 * Makes a role, or changes one; users who hold it may do what it says from the next request on. Staff neither put into a
 * role what they do not hold, nor change one that has it, nor change what a role of their own allows.
 */
export const saveRole = (ctx: UserCtx, { id, name, permissions }: Parsed<Save>): Promise<Data<Save>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const words = { name, permissions: joinPermissions([permissions]) }
    refuseExcess(authority, words.permissions)
    const role = id === undefined ? await addRole(ctx, words) : await changeRole(ctx, authority, id, words)
    ctx.audit({ subjectId: role.id, after: wordsOf(role) })
    return { role }
  })

const wordsOf = ({ name, permissions }: Role): Words => ({ name, permissions })

/** The role as it stands; refuses `role.not_found`, and `role.fixed` for one that a brand may not change. */
export async function getChangeable(ctx: Ctx, id: string): Promise<Role> {
  const row = isId(id) ? await findRole(ctx, id) : undefined
  if (!row) throw refuse('role.not_found')
  const role = toRole(row)
  if (role.fixed) throw refuse('role.fixed')
  return role
}

async function addRole(ctx: Ctx, words: Words): Promise<Role> {
  const [id] = await insertRoles(ctx, [{ key: null, ...words }])
  if (!id) throw refuse('role.name_taken')
  return { id, key: null, ...words, holders: 0, fixed: false }
}

async function changeRole(ctx: UserCtx, authority: Authority, id: string, words: Words): Promise<Role> {
  const before = await getChangeable(ctx, id)
  refuseExcess(authority, before.permissions)
  const isSame = before.permissions.join() === words.permissions.join()
  if (!isSame && (await holdsRole(ctx, authority.userId, before.id))) throw refuse('role.own')
  ctx.audit({ before: wordsOf(before) })
  try {
    if (!(await updateRole(ctx, before.id, words))) throw refuse('role.not_found')
  } catch (error) {
    if (constraintOf(error)?.name.includes('name_key')) throw refuse('role.name_taken')
    throw error
  }
  return { ...before, ...words }
}
