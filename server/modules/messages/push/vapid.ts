import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { deriveSecret } from '#server/platform/derive-secret.ts'

const curve = 'prime256v1'
/** Push services take at most a day. */
const validSeconds = 12 * 3600

/** Both in base64url: the public key is a point of 65 bytes, the private one a number of 32. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** The pair of a private key; null for bytes that are no private key. */
export function toVapidKeys(privateKey: Buffer): VapidKeys | null {
  try {
    const ecdh = createECDH(curve)
    ecdh.setPrivateKey(privateKey)
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  } catch {
    return null
  }
}

/** The pair of an installation: the same in each process that has its secret. */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let round = 0; ; round++) {
    // One of 2^32 hashes is no private key.
    const keys = toVapidKeys(Buffer.from(deriveSecret(secret, `web push ${round}`), 'hex'))
    if (keys) return keys
  }
}

function toKeyObject({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y }, format: 'jwk' })
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export type VapidClaims = {
  readonly endpoint: string
  /** Whom the push service may write to: `mailto:` or `https:`. */
  readonly subject: string
  readonly now: Date
}

/** Makes the Authorization header (RFC 8292) of requests to the push service of an endpoint. */
export function createVapidSigner(keys: VapidKeys): (claims: VapidClaims) => string {
  const key = toKeyObject(keys)
  return ({ endpoint, subject, now }) => {
    const exp = Math.floor(now.getTime() / 1000) + validSeconds
    const claims = { aud: new URL(endpoint).origin, exp, sub: subject }
    const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
  }
}
