import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findDevice } from './find-device.ts'
import { usernameKey } from './identity.rules.ts'
import { refuseLogin } from './refuse-tries.ts'
import { startSession } from './start-session.ts'
import { strangerOf, tryPassword } from './try-password.ts'
import { findUserByName } from './users.queries.ts'

type Login = (typeof accountApi)['login']

/** Opens a session. Whether the account exists shows neither in the answer nor in the time it takes. */
export async function logIn(ctx: Ctx, { account, password }: Parsed<Login>): Promise<Data<Login>> {
  const user = await findUserByName(ctx, account)
  const verdict = await tryPassword(ctx, {
    kind: 'login',
    subject: user?.id ?? strangerOf(usernameKey(account)),
    device: await findDevice(ctx, user?.id ?? null),
    password,
    hash: user?.password_hash ?? null,
  })
  if (verdict.is !== 'right') throw refuseLogin(verdict, refuse('login.failed'))
  if (user?.status !== 'active') throw refuse('user.disabled')
  return startSession(ctx, user.id)
}
