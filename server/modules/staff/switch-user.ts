import type { Data, Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import { disableUser, enableUser } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { keepAManager } from './keep-a-manager.ts'
import { getStaffUser } from './read-users.ts'

type Disable = (typeof staffApi)['disableUser']
type Enable = (typeof staffApi)['enableUser']

/** Shuts a user out at once. Again changes nothing. */
export async function switchOff(ctx: UserCtx, { userId }: Parsed<Disable>): Promise<Data<Disable>> {
  const before = await getStaffUser(ctx, userId)
  if (before.id === ctx.who.userId) throw refuse('user.self')
  await keepAManager(ctx, () => disableUser(ctx, before.id))
  return shown(ctx, before.id, before.status)
}

/** Lets a user in again, who logs in anew everywhere. Again changes nothing. */
export async function switchOn(ctx: UserCtx, { userId }: Parsed<Enable>): Promise<Data<Enable>> {
  const before = await getStaffUser(ctx, userId)
  await enableUser(ctx, before.id)
  return shown(ctx, before.id, before.status)
}

async function shown(ctx: UserCtx, userId: string, before: string) {
  const user = await getStaffUser(ctx, userId)
  ctx.audit({ subjectId: userId, before: { status: before }, after: { status: user.status } })
  return { user }
}
