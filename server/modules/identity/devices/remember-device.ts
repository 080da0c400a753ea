import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { deleteSurplusDevices, isIssued, upsertDevices } from './devices.queries.ts'
import { toNetworkDevice, toTokenDevice } from './find-device.ts'

/** The browser's token if this brand issued it (users may share a browser), else a new one. */
async function getDeviceToken(ctx: Ctx): Promise<string> {
  const { deviceToken } = ctx.client
  const isKnown = deviceToken !== null && (await isIssued(ctx, toTokenDevice(deviceToken).hash))
  return isKnown ? deviceToken : randomBytes(32).toString('base64url')
}

/**
 * Makes the caller's device known after a login, so that failed attempts from elsewhere do not lock it. Our own pages
 * get a token cookie; the network counts for every client.
 */
export async function rememberDevice(ctx: Ctx, userId: string): Promise<void> {
  const { setDeviceCookie } = ctx.client
  const token = setDeviceCookie && (await getDeviceToken(ctx))
  const devices = [token === null ? null : toTokenDevice(token), toNetworkDevice(ctx)].filter((one) => one !== null)
  if (devices.length === 0) return
  // The transaction is retried when two concurrent logins of a user deadlock.
  await inTransaction(ctx, async (ctx) => {
    await upsertDevices(ctx, userId, devices)
    await deleteSurplusDevices(ctx, userId)
  })
  if (token !== null) setDeviceCookie?.(token)
}
