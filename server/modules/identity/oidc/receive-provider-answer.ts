import { authorizationCodeGrant, fetchUserInfo, type Configuration, type IDToken } from 'openid-client'
import type { Ctx } from '#server/platform/context.ts'
import { toEmailKey } from '../codes/contact.rules.ts'
import { saveProof, takeSentFlow, type SentFlow } from './flows.ts'
import { getProvider } from './login-provider.ts'
import { openProviderClient } from './provider-client.ts'

type EmailClaims = { readonly email?: unknown; readonly email_verified?: unknown; readonly [claim: string]: unknown }

/** The address that the provider says is verified; null without one. */
export const findVerifiedEmail = ({ email, email_verified: isVerified }: EmailClaims): string | null =>
  isVerified === true && typeof email === 'string' && email.length <= 64 ? toEmailKey(email) : null

/** The claims about the mail address: of the ID token, or of the provider's endpoint for them. */
async function readEmailClaims(
  configuration: Configuration,
  claims: IDToken,
  accessToken: string,
): Promise<EmailClaims> {
  if (claims.email !== undefined || !configuration.serverMetadata().userinfo_endpoint) return claims
  return fetchUserInfo(configuration, accessToken, claims.sub)
}

/** Checks the provider's answer and trades its code for what it says about the person. */
async function verify(ctx: Ctx, url: URL, state: string, flow: SentFlow) {
  const provider = getProvider(ctx)
  if (provider.issuer !== flow.issuer || provider.clientId !== flow.clientId)
    throw new Error('the provider was changed meanwhile')
  const configuration = await openProviderClient(ctx, provider)
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const email = findVerifiedEmail(await readEmailClaims(configuration, claims, tokens.access_token))
  return { issuer: claims.iss, subject: claims.sub, email }
}

type Answer = {
  /** The address that the provider sent the browser to. */
  readonly url: URL
  readonly flowToken: string | null
}

/**
 * Takes the provider's answer from the browser to which the log-in belongs, once. Returns where the person wanted to go, and
 * whether there is a proof for the log-in now; null for an answer to nothing that this browser began.
 */
export async function receiveProviderAnswer(
  ctx: Ctx,
  { url, flowToken }: Answer,
): Promise<{ readonly back: string; readonly isProved: boolean } | null> {
  const state = url.searchParams.get('state')
  const flow = state !== null && flowToken !== null ? await takeSentFlow(ctx, state, flowToken) : null
  if (!flow) return null
  const { back, linkFor } = flow
  try {
    await saveProof(ctx, flowToken!, { ...(await verify(ctx, url, state!, flow)), back, linkFor })
    return { back, isProved: true }
  } catch (error) {
    ctx.log.warn({ err: error }, 'log-in by a provider refused')
    return { back, isProved: false }
  }
}
