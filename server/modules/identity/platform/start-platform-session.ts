import type { accountApi } from '#contract/account.ts'
import type { Data } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { startSession } from '../sessions/start-session.ts'
import { newUsercode } from '../users/create-user.ts'
import { insertPlatformUser } from './platform-administrators.queries.ts'
import { platformSuffix } from './platform-administrators.ts'

type Login = (typeof accountApi)['login']

/** Opens a session for a platform administrator in this brand, and records it in the brand's audit log. */
export function startPlatformSession(
  ctx: Ctx,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<Data<Login>> {
  const user = { id, username: `${username}${platformSuffix}`, usercode: newUsercode() }
  const principal = {
    userId: id,
    usercode: user.usercode,
    username: user.username,
    storeId: null,
    permissions: [],
    isPlatform: true,
    sessionHash: Buffer.alloc(0),
  }
  const audited = { operation: 'platform.login', input: {} }
  return withIdempotency({ ...ctx, principal, audited }, async (ctx) => {
    await insertPlatformUser(ctx, user)
    return startSession(ctx, id)
  })
}
