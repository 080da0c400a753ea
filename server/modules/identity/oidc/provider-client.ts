import {
  allowInsecureRequests,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type CustomFetch,
  type ServerMetadata,
} from 'openid-client'
import type { LoginProvider } from '#contract/login-provider.ts'
import type { Ctx } from '#server/platform/context.ts'
import { OutboundError, requestOutbound, type OutboundNetwork } from '#server/platform/outbound/request-outbound.ts'
import { refusal, type Refusal } from '#server/platform/refusal.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { readSecret } from './provider-secret.ts'

declare module '#server/platform/context.ts' {
  interface ExternalServices {
    readonly oidc?: {
      /** Hosts with their ports that may be in a private network, and may be reached without TLS. */
      readonly allowedHosts: readonly string[]
      /** Replaces DNS in tests. */
      readonly network?: OutboundNetwork
    }
  }
}

type ServiceCtx = Pick<Ctx, 'externalServices'>

const timeoutMs = 10_000
const maxAnswerBytes = 1_048_576
/** Statuses whose response may have no body. */
const emptyStatuses = new Set([204, 205, 304])
const metadataCache = createTtlCache<ServerMetadata>(600)

const isAllowedHost = ({ externalServices: { oidc } }: ServiceCtx, url: string): boolean =>
  oidc?.allowedHosts.includes(URL.parse(url)?.host ?? '') ?? false

/** Requests of the library go through the client that reaches public addresses only, and hosts that the operator allows. */
function createOutboundFetch(ctx: ServiceCtx): CustomFetch {
  const network = ctx.externalServices.oidc?.network ?? {}
  return async (url, { method, headers, body }) => {
    const isAllowed = isAllowedHost(ctx, url)
    // Forms are all that is posted.
    const form = body instanceof URLSearchParams ? body.toString() : undefined
    const response = await requestOutbound({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(form !== undefined && { body: form }),
      maxBytes: maxAnswerBytes,
      timeoutMs,
      ...(isAllowed ? { allowHttp: true, network: { ...network, isAllowed: () => true } } : { network }),
    })
    const bytes = Buffer.concat(await response.body.toArray())
    const fields = Object.entries(response.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    return new Response(emptyStatuses.has(response.status) ? null : bytes, {
      status: response.status,
      headers: fields.filter(([name]) => name !== 'content-encoding' && name !== 'content-length'),
    })
  }
}

/** The error of the outbound client, wherever the library has put it. */
function findOutboundError(error: unknown): OutboundError | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof OutboundError) return one
  return null
}

function toProviderRefusal(error: unknown, issuer: string): Refusal {
  const host = URL.parse(issuer)?.host ?? ''
  if (findOutboundError(error)?.reason === 'private') return refusal('oidc.private', { host })
  if (error instanceof ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
    return refusal('oidc.wrong_issuer')
  return refusal('oidc.unreachable', { host })
}

/**
 * Reads what the provider publishes about itself. Throws `oidc.private`, `oidc.wrong_issuer` and `oidc.unreachable`. One that
 * names an issuer for many organisations is refused, as any of them could log in.
 */
export async function discoverProvider(ctx: Pick<Ctx, 'externalServices' | 'log'>, issuer: string) {
  const insecure = isAllowedHost(ctx, issuer) ? [allowInsecureRequests] : []
  let metadata: ServerMetadata
  try {
    const found = await discovery(new URL(issuer), 'discovery', undefined, undefined, {
      [customFetch]: createOutboundFetch(ctx),
      execute: insecure,
      timeout: timeoutMs / 1000,
    })
    metadata = { ...found.serverMetadata() }
  } catch (error) {
    ctx.log.warn({ err: error, issuer }, 'OpenID provider not discovered')
    throw toProviderRefusal(error, issuer)
  }
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata
  const isSame = URL.parse(metadata.issuer)?.href === URL.parse(issuer)?.href
  if (!isSame || !authorization || !token || !keys) throw refusal('oidc.wrong_issuer')
  return JSON.parse(JSON.stringify(metadata)) as ServerMetadata
}

/** Basic is what every provider takes that does not say otherwise. */
function chooseAuthentication({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret: string) {
  const isBasic = methods?.includes('client_secret_basic') ?? true
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/** The library's configuration for a provider of this brand; throws as `discoverProvider`, and `oidc.off` without a secret. */
export async function openProviderClient(ctx: Ctx, { issuer, clientId }: LoginProvider): Promise<Configuration> {
  const secret = await readSecret(ctx)
  if (secret === null) throw refusal('oidc.off')
  const metadata = await metadataCache.getOrCompute(ctx.brand.id, issuer, () => discoverProvider(ctx, issuer))
  const configuration = new Configuration(metadata, clientId, undefined, chooseAuthentication(metadata, secret))
  configuration[customFetch] = createOutboundFetch(ctx)
  configuration.timeout = timeoutMs / 1000
  if (isAllowedHost(ctx, issuer)) allowInsecureRequests(configuration)
  // Else the signature of the ID token is not checked where it came by TLS.
  enableNonRepudiationChecks(configuration)
  return configuration
}
