import type { UserInfo } from '#contract/account.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { joinPermissions, maskPhone } from './identity.rules.ts'
import { getOwnUser } from './who.queries.ts'

/** What a user's own pages show of the user. */
export async function readUserInfo(ctx: Ctx, userId: string): Promise<UserInfo> {
  const user = await getOwnUser(ctx, userId)
  return {
    usercode: user.usercode,
    id: user.id,
    username: user.username,
    avatar: user.avatar,
    email: user.email,
    phone: user.phone && maskPhone(user.phone),
    fundPasswordSet: user.fund_password_hash !== null,
    // Papers are not checked yet, so nobody is verified.
    verified: false,
    seller: user.store_id
      ? { id: user.store_id, name: pickText(user.store_name, ctx.lang, ctx.brand.settings.defaultLanguage) }
      : null,
    permissions: joinPermissions(user.permissions),
  }
}
