import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of both sides may differ, and how long a call is accepted. */
const windowSeconds = 300

type SignedCall = {
  /** Seconds since 1970, as in the header. */
  readonly timestamp: string
  /** HMAC-SHA256 in hexadecimal digits. */
  readonly signature: string
  readonly body: Buffer
}

/** Signs the timestamp, a full stop and the bytes of the body. */
const sign = (secret: string, { timestamp, body }: Pick<SignedCall, 'timestamp' | 'body'>): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** When a call was signed; null when the signature is wrong, or older or newer than five minutes. */
export function verifyBounceCall(secret: string, call: SignedCall, now: Date): Date | null {
  if (!/^\d{1,12}$/.test(call.timestamp) || !/^[\da-f]{64}$/i.test(call.signature)) return null
  if (!timingSafeEqual(Buffer.from(call.signature, 'hex'), sign(secret, call))) return null
  const seconds = Number(call.timestamp)
  return Math.abs(now.getTime() / 1000 - seconds) <= windowSeconds ? new Date(seconds * 1000) : null
}
