import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkAccepted, recordAccepted } from '../../acceptances/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { createUser } from './create-user.ts'
import { checkNewPassword, checkUsername } from '../identity.rules.ts'
import { startSession } from '../sessions/start-session.ts'
import { findUserByName, findUserIdByUsercode } from './users.queries.ts'

type Register = (typeof accountApi)['register']

async function findReferrer(ctx: Ctx, invitationCode: string | undefined): Promise<string | null> {
  if (!invitationCode) return null
  const referrerId = await findUserIdByUsercode(ctx, invitationCode)
  if (!referrerId) throw refusal('register.invitation_invalid')
  return referrerId
}

export async function registerUser(ctx: Ctx, input: Parsed<Register>): Promise<Data<Register>> {
  checkUsername(ctx.brand.policy, input.username)
  checkNewPassword(ctx.brand.policy, input, input.username)
  const referrerId = await findReferrer(ctx, input.invitationCode)
  const accepted = await checkAccepted(ctx, 'registration', null, input.acceptedDocuments)
  // Checked before the expensive hash; the unique key decides.
  if (await findUserByName(ctx, input.username)) throw refusal('username.taken')
  const passwordHash = await hashPassword(ctx.secret, input.password)
  const userId = await createUser(ctx, { username: input.username, passwordHash, referrerId })
  await recordAccepted(ctx, 'registration', userId, accepted)
  return startSession(ctx, userId)
}
