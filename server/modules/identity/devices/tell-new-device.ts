import { parseDevice } from '#contract/device-name.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toClientNetwork } from '#server/platform/http/client-network.ts'
import { findRecipient } from '../users/recipient.ts'
import { listDevicesOfUser } from './devices.queries.ts'
import { listDevices } from './find-device.ts'

/** Tells a user of a log-in from a browser and a network that are both unknown; not of their first one. */
export async function tellNewDevice(ctx: Ctx, userId: string): Promise<void> {
  const known = new Set(await listDevicesOfUser(ctx, userId))
  const isKnown = listDevices(ctx).some(({ hash }) => known.has(hash.toString('base64url')))
  if (known.size === 0 || isKnown) return
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const { userAgent, address } = ctx.client
  const device = parseDevice(userAgent)
  await notify(ctx, recipient, {
    kind: 'new_device',
    params: {
      at: ctx.clock.now().toISOString(),
      device: device && { browser: device.browser, system: device.system },
      network: address === null ? null : toClientNetwork(address),
    },
  })
}
