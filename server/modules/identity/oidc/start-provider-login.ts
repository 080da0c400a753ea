import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { oidcCallbackPath, type oidcApi } from '#contract/oidc.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { saveSentFlow } from './flows.ts'
import { getProvider } from './login-provider.ts'
import { openProviderClient } from './provider-client.ts'

type Start = (typeof oidcApi)['start']

/** Begins a log-in by the provider. Only our own pages can: the browser must keep the cookie that binds it. */
export async function startProviderLogin(ctx: Ctx, { back, link }: Parsed<Start>): Promise<Data<Start>> {
  const { origin } = ctx.client
  if (!ctx.client.setFlowCookie || origin === null) throw refusal('request.csrf')
  if (link && !ctx.principal) throw refusal('session.required')
  const provider = getProvider(ctx)
  const configuration = await openProviderClient(ctx, provider)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  await saveSentFlow(ctx, state, {
    nonce,
    verifier,
    issuer: provider.issuer,
    clientId: provider.clientId,
    back,
    linkFor: link ? ctx.principal!.userId : null,
  })
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: origin + oidcCallbackPath,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: ctx.lang,
  })
  return { url: url.href }
}
