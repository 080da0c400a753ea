import type { Data, Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import { disableUser, enableUser } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { refuseSuperior, withAuthority } from './authority.ts'
import { getStaffUser } from './read-users.ts'

type Disable = (typeof staffApi)['disableUser']
type Enable = (typeof staffApi)['enableUser']

/** Shuts a user out at once, who may hold nothing that the caller does not hold. Again changes nothing. */
export const switchOff = (ctx: UserCtx, { userId }: Parsed<Disable>): Promise<Data<Disable>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const before = await getStaffUser(ctx, userId)
    if (before.id === authority.userId) throw refuse('user.self')
    await refuseSuperior(ctx, authority, before.id)
    await disableUser(ctx, before.id)
    return shown(ctx, before.id, before.status)
  })

/** Lets such a user in again, who logs in on every device again. Again changes nothing. */
export const switchOn = (ctx: UserCtx, { userId }: Parsed<Enable>): Promise<Data<Enable>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const before = await getStaffUser(ctx, userId)
    await refuseSuperior(ctx, authority, before.id)
    await enableUser(ctx, before.id)
    return shown(ctx, before.id, before.status)
  })

async function shown(ctx: UserCtx, userId: string, before: string) {
  const user = await getStaffUser(ctx, userId)
  ctx.audit({ subjectId: userId, before: { status: before }, after: { status: user.status } })
  return { user }
}
