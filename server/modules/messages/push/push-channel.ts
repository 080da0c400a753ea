import { createHash } from 'node:crypto'
import type { Brand } from '#server/platform/brand.ts'
import {
  OutboundError,
  requestOutbound,
  type OutboundErrorReason,
  type OutboundNetwork,
} from '#server/platform/outbound/request-outbound.ts'
import { MessageRefusedError } from '../channels/channel.ts'
import { encryptPayload } from './encrypt-payload.ts'
import type { PushSubscription } from './push.queries.ts'
import { findPushService } from './push-services.ts'
import { createVapidSigner, type VapidKeys } from './vapid.ts'

export type PushSettings = {
  readonly keys: VapidKeys
  /** Hosts with their ports that take push messages in a private network or without TLS, besides the known services. */
  readonly allowedHosts: readonly string[]
}

type OutgoingPush = {
  /** The same in every attempt: one that waits at the push service is replaced by the next. */
  readonly id: string
  readonly brand: Pick<Brand, 'settings'>
  readonly subscription: PushSubscription
  readonly payload: Buffer
  readonly ttlSeconds: number
  readonly urgency: 'low' | 'normal' | 'high'
  readonly now: Date
}

/** The push service no longer knows the browser. */
export class SubscriptionGoneError extends MessageRefusedError {}

export type PushChannel = {
  readonly publicKey: string
  /** The name of the push service of an endpoint; null for an address that nothing is sent to. */
  readonly findService: (endpoint: string) => string | null
  readonly send: (message: OutgoingPush) => Promise<void>
}

const timeoutMs = 10_000
const maxBytes = 65_536
/** Statuses after which the same message is refused again. */
const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 403, 413])
const goneStatuses: ReadonlySet<number> = new Set([404, 410])
/** Failures that a push service of a real browser never has: its address leads elsewhere. */
const foreignReasons: ReadonlySet<OutboundErrorReason> = new Set(['url', 'private', 'redirect'])

function toPushError(error: unknown): unknown {
  const isForeign = error instanceof OutboundError && foreignReasons.has(error.reason)
  return isForeign ? new SubscriptionGoneError(error.message) : error
}

/** At most 32 letters of base64url. */
const toTopic = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 32)

/** Sends push messages (RFC 8030) to the known push services. `network` replaces DNS in tests. */
export function openPushChannel({ keys, allowedHosts }: PushSettings, network: OutboundNetwork = {}): PushChannel {
  const authorize = createVapidSigner(keys)
  const getOptions = (endpoint: string) =>
    allowedHosts.includes(URL.parse(endpoint)?.host ?? '')
      ? { allowHttp: true, network: { ...network, isAllowed: () => true } }
      : { network }
  return {
    publicKey: keys.publicKey,
    findService: (endpoint) => findPushService(endpoint, allowedHosts),
    send: async ({ id, brand, subscription, payload, ttlSeconds, urgency, now }) => {
      const { endpoint } = subscription
      if (findPushService(endpoint, allowedHosts) === null) throw new SubscriptionGoneError('no known push service')
      const { status, body } = await requestOutbound({
        url: endpoint,
        method: 'POST',
        headers: {
          authorization: authorize({ endpoint, subject: `mailto:${brand.settings.supportMail}`, now }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency,
          topic: toTopic(id),
        },
        body: encryptPayload(payload, subscription),
        maxBytes,
        timeoutMs,
        ...getOptions(endpoint),
      }).catch((error: unknown) => {
        throw toPushError(error)
      })
      body.destroy()
      if (goneStatuses.has(status)) throw new SubscriptionGoneError(`the push service answered ${status}`)
      if (refusalStatuses.has(status)) throw new MessageRefusedError(`the push service answered ${status}`)
      if (status < 200 || status > 299) throw new OutboundError('network', `the push service answered ${status}`)
    },
  }
}
