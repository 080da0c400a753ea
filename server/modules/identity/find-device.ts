import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { toClientNetwork } from '#server/platform/http/client-network.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { findKnownDevice, type Device } from './devices.queries.ts'

const noUser = '00000000-0000-0000-0000-000000000000'

/** The network a request came from; keyed, as the few addresses there are could be hashed one by one. */
export const networkDevice = (ctx: Ctx): Device | null =>
  ctx.client.address === null
    ? null
    : {
        kind: 'network',
        hash: createHmac('sha256', deriveSecret(ctx.secret, 'known networks'))
          .update(toClientNetwork(ctx.client.address))
          .digest(),
      }

/** The browser a request came from, by the token that our pages sent. */
export const tokenDevice = (token: string): Device => ({ kind: 'token', hash: hashToken(token) })

/** Everything that may make the caller known: its browser's token and its network. */
export function devicesOf(ctx: Ctx): Device[] {
  const { deviceToken } = ctx.client
  return [deviceToken === null ? null : tokenDevice(deviceToken), networkDevice(ctx)].filter((one) => one !== null)
}

/**
 * Names the counter that the caller's wrong passwords move: its device if this user has logged in from it before, else
 * '', which all strangers share. Asks the same for an account that does not exist (null), so that neither shows.
 */
export async function findDevice(ctx: Ctx, userId: string | null): Promise<string> {
  const known = await findKnownDevice(ctx, userId ?? noUser, devicesOf(ctx))
  return known?.toString('base64url') ?? ''
}
