import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { deleteSurplusDevices, isIssued, upsertDevices } from './devices.queries.ts'
import { networkDevice, tokenDevice } from './find-device.ts'

/** The token that the browser has, if it came from this brand (people may share a browser), else a new one. */
async function tokenFor(ctx: Ctx): Promise<string> {
  const { deviceToken } = ctx.client
  const isKept = deviceToken !== null && (await isIssued(ctx, tokenDevice(deviceToken).hash))
  return isKept ? deviceToken : randomBytes(32).toString('base64url')
}

/**
 * Makes the caller's device known for a user who has just logged in: strangers' wrong passwords lock it no longer. A
 * browser of our own pages is given a token to keep; for every caller its network counts too.
 */
export async function rememberDevice(ctx: Ctx, userId: string): Promise<void> {
  const { keepDevice } = ctx.client
  const token = keepDevice && (await tokenFor(ctx))
  const devices = [token === null ? null : tokenDevice(token), networkDevice(ctx)].filter((one) => one !== null)
  if (devices.length === 0) return
  // A transaction is tried again when two logins of one user at once block each other.
  await inTransaction(ctx, async (ctx) => {
    await upsertDevices(ctx, userId, devices)
    await deleteSurplusDevices(ctx, userId)
  })
  if (token !== null) keepDevice?.(token)
}
