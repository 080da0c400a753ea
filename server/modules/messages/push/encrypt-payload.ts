import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const curve = 'prime256v1'
const saltBytes = 16
const recordSize = 4096
const tagBytes = 16
/** Ends the last record (RFC 8188). */
const lastRecord = Buffer.of(2)

/** Push services take bodies of 4096 bytes (RFC 8030); the header of RFC 8188, a delimiter and the tag are part of them. */
const maxPayloadBytes = 4096 - (saltBytes + 4 + 1 + 65) - lastRecord.length - tagBytes

/** Public key and secret of a browser. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer }

/** Whether bytes are an uncompressed point of P-256. */
export function isPublicKey(key: Buffer): boolean {
  try {
    return key.length === 65 && key[0] === 4 && ECDH.convertKey(key, curve).length > 0
  } catch {
    return false
  }
}

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The values that are random but in the example of the RFC. */
type Chosen = { readonly salt: Buffer; readonly privateKey: Buffer | null }

/**
 * Encrypts a payload for one browser: content encoding `aes128gcm` (RFC 8188) with a key that only the browser can derive
 * (RFC 8291), in one record. The push service cannot read it.
 */
export function encryptPayload(
  payload: Buffer,
  { p256dh, auth }: BrowserKeys,
  { salt, privateKey }: Chosen = { salt: randomBytes(saltBytes), privateKey: null },
): Buffer {
  if (payload.length > maxPayloadBytes) throw new RangeError(`a push message has at most ${maxPayloadBytes} bytes`)
  const ecdh = createECDH(curve)
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const ownKey = ecdh.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownKey])
  const secret = derive(ecdh.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ownKey.length),
    ownKey,
    cipher.update(Buffer.concat([payload, lastRecord])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
