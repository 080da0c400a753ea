import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { readUserInfo } from './read-user-info.ts'
import { updateAvatar } from './users.queries.ts'

type Profile = (typeof accountApi)['profile']

export async function updateProfile(ctx: UserCtx, { avatar }: Parsed<Profile>): Promise<Data<Profile>> {
  await updateAvatar(ctx, ctx.principal.userId, avatar)
  return readUserInfo(ctx, ctx.principal.userId)
}
