import { randomBytes } from 'node:crypto'
import type { UserInfo } from '#contract/account.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { updateUserLanguage } from '../users/recipient.ts'
import { readUserInfo } from '../users/profile.ts'
import { getSessionExpiry } from './authenticate.ts'
import { tellNewDevice } from '../devices/tell-new-device.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { insertSession } from './sessions.queries.ts'

/** Opens a session for a user; its token exists only in this response. */
export async function startSession(ctx: Ctx, userId: string): Promise<{ token: string; userInfo: UserInfo }> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(ctx, { userId, tokenHash: hashToken(token), expiresAt: getSessionExpiry(ctx) })
  await tellNewDevice(ctx, userId)
  await rememberDevice(ctx, userId)
  await updateUserLanguage(ctx, userId)
  const userInfo = await readUserInfo(ctx, userId)
  ctx.client.setSessionCookie(token)
  return { token, userInfo }
}
