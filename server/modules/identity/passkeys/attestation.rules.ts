import { decodeAttestationObject } from '@simplewebauthn/server/helpers'

/** Statements without certificates; `packed` can also have some. */
const plainFormats: readonly string[] = ['none', 'packed']

/**
 * Whether a device sends certificates of its maker, or a statement that needs them. They are never asked for, and the
 * library would load lists from addresses that they name. Throws for other bytes.
 */
export function hasCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  return !plainFormats.includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c') !== undefined
}
