import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Ways in which a device errs, or lies. */
export type Deviation = {
  /** The page that asked. */
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Whether the device has checked who holds it; true by default. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly type?: string
  readonly userHandle?: string
}

type CreationOptions = { readonly rp: { id: string }; readonly user: { id: string }; readonly challenge: string }
type RequestOptions = { readonly rpId: string; readonly challenge: string }

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

const [present, verified, hasKey] = [0x01, 0x04, 0x40]

function buildAuthData(rpId: string, flags: number, counter: number): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  return Buffer.concat([hash(rpId), Buffer.of(flags), counted])
}

/** The public key in the form of COSE, with the curve P-256. */
function toCose(publicKey: KeyObject): Uint8Array {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [left, right] = [x!, y!].map((part) => new Uint8Array(Buffer.from(part, 'base64url')))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, left!],
      [-3, right!],
    ]),
  )
}

/** A device with one passkey, as browsers pass its answers on. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  let counter = 0
  let userHandle = ''
  const buildClientData = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const toFlags = ({ isVerified = true }: Deviation) => present | (isVerified ? verified : 0)
  return {
    id,
    /** Makes the passkey for the options of a registration. */
    make: ({ rp, user, challenge }: CreationOptions, deviation: Deviation = {}) => {
      userHandle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        buildAuthData(deviation.rpId ?? rp.id, toFlags(deviation) | hasKey, deviation.counter ?? counter),
        Buffer.alloc(16),
        length,
        credentialId,
        toCose(publicKey),
      ])
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, number>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, number>()],
        ['authData', new Uint8Array(authData)],
      ])
      const clientDataJSON = encode(buildClientData('webauthn.create', challenge, deviation))
      const attestationObject = encode(isoCBOR.encode(attestation))
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, transports: ['internal'] },
      }
    },
    /** Signs the options of a log-in; the counter grows by one. */
    sign: ({ rpId, challenge }: RequestOptions, deviation: Deviation = {}) => {
      counter = deviation.counter ?? counter + 1
      const authData = buildAuthData(deviation.rpId ?? rpId, toFlags(deviation), counter)
      const clientData = buildClientData('webauthn.get', challenge, deviation)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authData),
          signature: encode(sign('sha256', Buffer.concat([authData, hash(clientData)]), privateKey)),
          userHandle: deviation.userHandle ?? userHandle,
        },
      }
    },
  }
}
