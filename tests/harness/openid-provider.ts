import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { LoopbackServers } from './loopback-server.ts'

export const client = { id: 'galleria', secret: 'a-client-secret-of-the-tests-0123456789' } as const

/** A person at the provider. */
export type ProviderPerson = { readonly sub: string; readonly email?: string; readonly email_verified?: boolean }

export type OpenIdProvider = {
  readonly issuer: string
  /** `127.0.0.1:4711` */
  readonly host: string
  /** From now on this person logs in at it. */
  readonly admit: (person: ProviderPerson) => void
  /** Logs in at the address as this person; returns the address that the browser is sent back to. */
  readonly logIn: (url: string, person: ProviderPerson) => Promise<string>
}

type GrantContext = {
  readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } }
}

/** Follows the redirects of the provider with cookies of its own, as a browser does, until one leads elsewhere. */
async function followRedirects(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let count = 0; count < 10 && url.startsWith(issuer); count++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  return url
}

/** Starts a real OpenID provider on this machine, at which everybody who is named logs in without a password. */
export async function openProvider(
  servers: Pick<LoopbackServers, 'http'>,
  redirectUris: readonly string[],
): Promise<OpenIdProvider> {
  const people = new Map<string, ProviderPerson>()
  let current: ProviderPerson | undefined
  let provider: Provider | undefined
  const { port } = await servers.http((request, response) => {
    if (request.url?.startsWith('/interact/'))
      return void provider!.interactionFinished(request, response, { login: { accountId: current!.sub } })
    return provider!.callback()(request, response)
  })
  const host = `127.0.0.1:${port}`
  const issuer = `http://${host}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interact/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: async () => people.get(sub) }),
    // The person agrees to everything.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new provider!.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const admit = (person: ProviderPerson) => {
    people.set(person.sub, person)
    current = person
  }
  return {
    issuer,
    host,
    admit,
    logIn: (url, person) => {
      admit(person)
      return followRedirects(url, issuer)
    },
  }
}
