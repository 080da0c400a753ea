import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { flowMaxAgeSeconds, hashToken } from '#server/platform/http/credentials.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findFlow, saveFlow, takeFlow } from './flows.queries.ts'

/** A log-in that was sent to the provider. */
export type SentFlow = {
  readonly nonce: string
  readonly verifier: string
  readonly issuer: string
  readonly clientId: string
  readonly back: string
  /** The user who links their account; null for a log-in. */
  readonly linkFor: string | null
}

/** The person whom the provider has proved to this browser. */
export type Proof = {
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider says is verified. */
  readonly email: string | null
  readonly back: string
  readonly linkFor: string | null
}

const getKey = ({ secret, brand }: Ctx, keyHash: Buffer) =>
  [
    Buffer.from(deriveSecret(secret, 'log-ins by providers'), 'hex'),
    `log-in ${brand.id} ${keyHash.toString('hex')}`,
  ] as const

const save = (ctx: Ctx, keyHash: Buffer, browserHash: Buffer, step: SentFlow | Proof): Promise<void> =>
  saveFlow(ctx, {
    keyHash,
    browserHash,
    sealedFlow: encrypt(...getKey(ctx, keyHash), Buffer.from(JSON.stringify(step))),
    expiresAt: new Date(ctx.clock.now().getTime() + flowMaxAgeSeconds * 1000),
  })

const open = (ctx: Ctx, keyHash: Buffer, sealed: Buffer | null): unknown =>
  sealed && JSON.parse(decrypt(...getKey(ctx, keyHash), sealed).toString())

/** Stores what is sent with this state, for the browser of the context, which is given its cookie. Throws `request.csrf`. */
export async function saveSentFlow(ctx: Ctx, state: string, flow: SentFlow): Promise<void> {
  const { flowToken, setFlowCookie } = ctx.client
  if (!setFlowCookie) throw refusal('request.csrf')
  // Tabs of one browser share it, so that none ends the log-in of another.
  const browser = flowToken ?? randomBytes(32).toString('base64url')
  await save(ctx, hashToken(state), hashToken(browser), flow)
  setFlowCookie(browser)
}

/** Uses up what was sent with a state by this browser; null when there is no such log-in, or not any more. */
export async function takeSentFlow(ctx: Ctx, state: string, flowToken: string): Promise<SentFlow | null> {
  const keyHash = hashToken(state)
  return open(ctx, keyHash, await takeFlow(ctx, { keyHash, browserHash: hashToken(flowToken) })) as SentFlow | null
}

/** A browser has one proof, which the next one replaces. */
const toProofKey = (flowToken: string) => {
  const browserHash = hashToken(flowToken)
  return { browserHash, keyHash: hashToken(`proof ${flowToken}`) }
}

export function saveProof(ctx: Ctx, flowToken: string, proof: Proof): Promise<void> {
  const { keyHash, browserHash } = toProofKey(flowToken)
  return save(ctx, keyHash, browserHash, proof)
}

const getFlowToken = ({ client }: Ctx): string => {
  if (!client.setFlowCookie) throw refusal('request.csrf')
  if (client.flowToken === null) throw refusal('oidc.expired')
  return client.flowToken
}

/** The proof of the context's browser. Throws `request.csrf` and `oidc.expired`. */
export async function getProof(ctx: Ctx): Promise<Proof> {
  const key = toProofKey(getFlowToken(ctx))
  const proof = open(ctx, key.keyHash, await findFlow(ctx, key)) as Proof | null
  if (!proof) throw refusal('oidc.expired')
  return proof
}

/** Uses the proof up, in the transaction of what follows from it. Throws `oidc.expired`, also when it is another one now. */
export async function consumeProof(ctx: Ctx, { issuer, subject }: Proof): Promise<void> {
  const key = toProofKey(getFlowToken(ctx))
  const taken = open(ctx, key.keyHash, await takeFlow(ctx, key)) as Proof | null
  if (taken?.issuer !== issuer || taken.subject !== subject) throw refusal('oidc.expired')
}
