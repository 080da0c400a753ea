import type { Data, Parsed } from '#contract/operation.ts'
import type { staffApi } from '#contract/staff.ts'
import { disableUser, enableUser } from '#server/modules/identity/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertNotSuperior, withAuthority } from './authority.ts'
import { getStaffUser } from './read-users.ts'

type Disable = (typeof staffApi)['disableUser']
type Enable = (typeof staffApi)['enableUser']

/** Disables a user who holds no permission that the caller does not hold; idempotent. */
export const disableUserAsStaff = (ctx: UserCtx, { userId }: Parsed<Disable>): Promise<Data<Disable>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const before = await getStaffUser(ctx, userId)
    if (before.id === authority.userId) throw refusal('user.self')
    await assertNotSuperior(ctx, authority, before.id)
    await disableUser(ctx, before.id)
    return toAuditedView(ctx, before.id, before.status)
  })

/** Enables a user; idempotent. All devices must log in again. */
export const enableUserAsStaff = (ctx: UserCtx, { userId }: Parsed<Enable>): Promise<Data<Enable>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const before = await getStaffUser(ctx, userId)
    await assertNotSuperior(ctx, authority, before.id)
    await enableUser(ctx, before.id)
    return toAuditedView(ctx, before.id, before.status)
  })

async function toAuditedView(ctx: UserCtx, userId: string, before: string) {
  const user = await getStaffUser(ctx, userId)
  ctx.audit({ subjectId: userId, before: { status: before }, after: { status: user.status } })
  return { user }
}
