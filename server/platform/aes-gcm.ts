import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-256-gcm'

export const keyBytes = 32

/**
 * Encrypts with AES-256-GCM. `key` has 32 bytes; `about` names what the bytes belong to and is needed to decrypt them.
 * Returns initialisation vector, tag and ciphertext in one.
 */
export function encrypt(key: Uint8Array, about: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts what `encrypt` returned; throws when it was changed, or encrypted with another key or for something else. */
export function decrypt(key: Uint8Array, about: string, sealed: Uint8Array): Buffer {
  const bodyAt = ivBytes + tagBytes
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(ivBytes, bodyAt))
  return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()])
}
