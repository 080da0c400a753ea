import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { toClientNetwork } from '#server/platform/http/client-network.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { findKnownDevice, type Device } from './devices.queries.ts'

const noUser = '00000000-0000-0000-0000-000000000000'

/** The network of a request. Hashed with a key, because all addresses could be hashed and compared. */
export const toNetworkDevice = (ctx: Ctx): Device | null =>
  ctx.client.address === null
    ? null
    : {
        kind: 'network',
        hash: createHmac('sha256', deriveSecret(ctx.secret, 'known networks'))
          .update(toClientNetwork(ctx.client.address))
          .digest(),
      }

/** The browser of a request, by its device cookie. */
export const toTokenDevice = (token: string): Device => ({ kind: 'token', hash: hashToken(token) })

/** The devices that may identify the caller: the browser's token and its network. */
export function listDevices(ctx: Ctx): Device[] {
  const { deviceToken } = ctx.client
  return [deviceToken === null ? null : toTokenDevice(deviceToken), toNetworkDevice(ctx)].filter((one) => one !== null)
}

/**
 * Returns the key of the caller's failed-attempt counter: its device if this user logged in from it before, else '',
 * which all unknown devices share. Queries the same for an unknown account (null), so that timing does not reveal it.
 */
export async function findDevice(ctx: Ctx, userId: string | null): Promise<string> {
  const known = await findKnownDevice(ctx, userId ?? noUser, listDevices(ctx))
  return known?.toString('base64url') ?? ''
}
