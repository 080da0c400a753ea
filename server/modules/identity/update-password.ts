import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refuse } from '#server/platform/refuse.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { deleteOtherDevices } from './devices.queries.ts'
import { devicesOf, findDevice } from './find-device.ts'
import { checkNewPassword } from './identity.rules.ts'
import { refuseLogin } from './refuse-tries.ts'
import { deleteOtherSessions } from './sessions.queries.ts'
import { tryPassword } from './try-password.ts'
import { getPasswordHashes, updatePasswordHash } from './users.queries.ts'

/** Changes the login password, ends every other session of the user and forgets every other device. */
export async function updatePassword(
  ctx: UserCtx,
  input: Parsed<(typeof accountApi)['updatePassword']>,
): Promise<Record<string, never>> {
  const { userId, username, sessionHash } = ctx.who
  checkNewPassword(ctx.brand.policy, input, username)
  const { password_hash: from } = await getPasswordHashes(ctx, userId)
  const verdict = await tryPassword(ctx, {
    kind: 'login',
    subject: userId,
    device: await findDevice(ctx, userId),
    password: input.oldPassword,
    hash: from,
  })
  if (verdict.is !== 'right') throw refuseLogin(verdict, refuse('password.old_wrong'))
  if (input.password === input.oldPassword) throw refuse('password.same_as_old')
  const to = await hashPassword(ctx.secret, input.password)
  await inTransaction(ctx, async (ctx) => {
    if (!(await updatePasswordHash(ctx, userId, { column: 'password_hash', from, to })))
      throw refuse('password.old_wrong')
    await deleteOtherSessions(ctx, userId, sessionHash)
    await deleteOtherDevices(ctx, userId, devicesOf(ctx))
  })
  return {}
}
