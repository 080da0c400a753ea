import type { UserInfo, accountApi } from '#contract/account.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import { maskEmail } from '../codes/contact.rules.ts'
import { maskPhone } from '../identity.rules.ts'
import { getPermissions } from '../sessions/authenticate.ts'
import { pickStore } from '../sessions/pick-store.ts'
import { getOwnUser } from '../sessions/principal.queries.ts'
import { updateAvatar } from './users.queries.ts'

/** The user's own account data. */
export async function readUserInfo(ctx: Ctx, userId: string): Promise<UserInfo> {
  const user = await getOwnUser(ctx, userId)
  const isCaller = ctx.principal?.userId === userId
  const picked = pickStore(user.stores, isCaller ? ctx.principal.storeId : null)
  const toNamed = ({ id, name }: { id: string; name: Readonly<Record<string, string>> }) => ({
    id,
    name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
  })
  return {
    usercode: user.usercode,
    id: user.id,
    username: user.username,
    avatar: user.avatar,
    email: user.email && maskEmail(user.email),
    phone: user.phone && maskPhone(user.phone),
    fundPasswordSet: user.fund_password_hash !== null,
    fundPasswordResetAt: user.fundPasswordResetAt?.toISOString() ?? null,
    deletionAt: user.deletionAt?.toISOString() ?? null,
    verified: user.verified_until !== null && user.verified_until > ctx.clock.now(),
    seller: picked && {
      ...toNamed(picked.store),
      isOwner: picked.store.role === 'owner',
      permissions: [...picked.permissions],
    },
    stores: (user.stores ?? []).map(toNamed),
    permissions: getPermissions(user),
    needsTotp: user.isFactorMissing && mergePermissions(user.permissions).length > 0,
  }
}

type Profile = (typeof accountApi)['profile']

export async function updateProfile(ctx: UserCtx, { avatar }: Parsed<Profile>): Promise<Data<Profile>> {
  await updateAvatar(ctx, ctx.principal.userId, avatar)
  return readUserInfo(ctx, ctx.principal.userId)
}
