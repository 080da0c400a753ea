import type { Data, Parsed } from '#contract/operation.ts'
import type { pushApi } from '#contract/push.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { isPublicKey } from './encrypt-payload.ts'
import {
  deleteOthersOfSession,
  deleteOwnSubscription,
  deleteSubscriptions,
  hashEndpoint,
  isSubscribed,
  listSubscriptionIds,
  upsertSubscription,
} from './push.queries.ts'

type Api = typeof pushApi

const maxSubscriptions = 10

const getChannel = ({ externalServices }: Pick<Ctx, 'externalServices'>) => externalServices.messageChannels?.push

export const readPushKey = async (ctx: Ctx): Promise<Data<Api['key']>> => ({
  publicKey: getChannel(ctx)?.publicKey ?? null,
})

export const readPushState = async (
  ctx: UserCtx,
  { endpointHash }: Parsed<Api['state']>,
): Promise<Data<Api['state']>> => ({
  isOn: await isSubscribed(ctx, ctx.principal.userId, Buffer.from(endpointHash, 'base64url')),
})

/**
 * Pushes to a browser as long as its session lasts. Throws `push.service_unknown` for an address of no known push service:
 * the shop would send requests to any address otherwise.
 */
export async function subscribeToPush(
  ctx: UserCtx,
  { endpoint, p256dh, auth }: Parsed<Api['subscribe']>,
): Promise<Data<Api['subscribe']>> {
  const { userId, sessionHash } = ctx.principal
  const service = getChannel(ctx)?.findService(endpoint) ?? null
  if (service === null) throw refusal('push.service_unknown', { host: URL.parse(endpoint)?.host ?? '' })
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') }
  if (!isPublicKey(keys.p256dh)) throw fieldRefusal({ p256dh: { key: 'field.pattern' } })
  await deleteOthersOfSession(ctx, sessionHash, hashEndpoint(endpoint))
  await upsertSubscription(ctx, { userId, sessionHash, service, endpoint, ...keys })
  const outdated = (await listSubscriptionIds(ctx, userId)).slice(maxSubscriptions)
  if (outdated.length > 0) await deleteSubscriptions(ctx, outdated)
  return { isOn: true }
}

export async function unsubscribeFromPush(
  ctx: UserCtx,
  { endpoint }: Parsed<Api['unsubscribe']>,
): Promise<Data<Api['unsubscribe']>> {
  await deleteOwnSubscription(ctx, ctx.principal.userId, endpoint)
  return { isOn: false }
}
