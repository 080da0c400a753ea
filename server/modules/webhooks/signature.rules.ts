import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
const secretBytes = 32

/** A new secret as receivers get it: `whsec_` and 32 random bytes in base64. */
export const createSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

/** Time that the former secret signs beside the new one. */
export const overlapMs = 24 * 3_600_000

export type Message = {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The signature of a message by the scheme v1 of Standard Webhooks: HMAC-SHA256 in base64. */
export function sign(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of a message, signed with each of these secrets. */
export const buildHeaders = (message: Message, secrets: readonly string[]): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Galleria-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
})

/** The id of a message, which stays the same in every attempt. */
export const toMessageId = (deliveryId: string): string => `msg_${deliveryId.replaceAll('-', '')}`
