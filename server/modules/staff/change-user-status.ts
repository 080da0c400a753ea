import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { setUserStatus } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertNotSuperior, withAuthority, type Authority } from './authority.ts'
import { getStaffUser } from './read-users.ts'
import { insertUserNote } from './user-notes.queries.ts'

type Disable = (typeof staffApi)['disableUser']
type Enable = (typeof staffApi)['enableUser']

/** Disables a user who holds no permission that the caller does not hold; idempotent. */
export const disableUser = (ctx: UserCtx, { userId, reason }: Parsed<Disable>): Promise<Data<Disable>> =>
  withAuthority(ctx, 'users.manage', async (authority) => {
    const before = await getStaffUser(ctx, userId)
    if (before.id === authority.userId) throw refusal('user.self')
    return changeStatus(ctx, authority, before, { status: 'disabled', reason })
  })

/** Enables a user; idempotent. All devices must log in again. */
export const enableUser = (ctx: UserCtx, { userId, reason }: Parsed<Enable>): Promise<Data<Enable>> =>
  withAuthority(ctx, 'users.manage', async (authority) =>
    changeStatus(ctx, authority, await getStaffUser(ctx, userId), { status: 'active', reason }),
  )

type Change = { readonly status: StaffUser['status']; readonly reason: string | undefined }

async function changeStatus(ctx: UserCtx, authority: Authority, before: StaffUser, { status, reason }: Change) {
  await assertNotSuperior(ctx, authority, before.id)
  await setUserStatus(ctx, before.id, status)
  if (reason !== undefined) {
    const kind = status === 'active' ? 'enabled' : 'disabled'
    await insertUserNote(ctx, { userId: before.id, authorId: authority.userId, kind, text: reason })
  }
  const user = await getStaffUser(ctx, before.id)
  ctx.audit({ subjectId: before.id, before: { status: before.status }, after: { status: user.status } })
  return { user }
}
