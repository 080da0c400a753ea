import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { RegisteredCredential, UsedCredential } from '#contract/passkeys.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hasCertificates } from './attestation.rules.ts'
import { isChallenge } from './challenges.ts'
import { getRelyingParty } from './relying-party.ts'

/** COSE numbers of EdDSA, ES256 and RS256, as WebAuthn recommends. */
export const algorithms = [-8, -7, -257]

/** Maximum length of a logged reason, in characters. */
const maxReason = 200

/** The library throws for every answer that is not right; which check it was is for the log alone. */
async function findResult<Result>(ctx: Ctx, verify: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await verify()
  } catch (error) {
    // It can quote texts of the client.
    ctx.log.info({ reason: String(error).slice(0, maxReason) }, 'passkey refused')
    return null
  }
}

const toExpected = (ctx: Ctx) => {
  const { id, origin } = getRelyingParty(ctx)
  return { expectedRPID: id, expectedOrigin: origin, requireUserVerification: true }
}

/** The passkey that a device of this user made for our options, and their challenge; null when anything is wrong. */
export const verifyRegistered = (ctx: Ctx, userId: string, credential: RegisteredCredential) =>
  findResult(ctx, async () => {
    const { clientDataJSON, attestationObject } = credential.response
    if (hasCertificates(attestationObject)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...toExpected(ctx),
      response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => isChallenge(ctx, { purpose: 'register', userId }, challenge),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, challenge }
  })

type StoredPasskey = { readonly public_key: Uint8Array; readonly counter: number }

/** The new counter of a passkey that signed our options, and their challenge; null when anything is wrong. */
export const verifyUsed = (ctx: Ctx, passkey: StoredPasskey, credential: UsedCredential) =>
  findResult(ctx, async () => {
    const { clientDataJSON, authenticatorData, signature } = credential.response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...toExpected(ctx),
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => isChallenge(ctx, { purpose: 'login', userId: null }, challenge),
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return verified ? { newCounter: authenticationInfo.newCounter, challenge } : null
  })
