import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { client } from '#tests/harness/openid-provider.ts'
import { openBrowser, type ShopBrowser } from '#tests/harness/shop-browser.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findVerifiedEmail } from './receive-provider-answer.ts'

type Claims = Record<string, unknown>
/** How the provider makes its ID token from the right claims. */
type MakeToken = (claims: Claims) => string

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, foreign] = [pair(), pair()]
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const makeHead = (alg: string, claims: Claims): string => `${encode({ alg, kid: 'one' })}.${encode(claims)}`
const sign = (claims: Claims, key = own.privateKey): string => {
  const head = makeHead('RS256', claims)
  return `${head}.${createSign('sha256').update(head).sign(key, 'base64url')}`
}

const servers = openLoopbackServers()
const allowedHosts: string[] = []
const tokenRequests: string[] = []
let shop: TestShop
let issuer: string
let makeToken: MakeToken = sign
let claims: Claims = {}

beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy, externalServices: { oidc: { allowedHosts } } })
  const { port } = await servers.http(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    if (request.url === '/keys') return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one' }] })
    tokenRequests.push(`${request.headers.authorization} ${Buffer.concat(chunks).toString()}`)
    return answer({ access_token: 'one', token_type: 'bearer', id_token: makeToken(claims) })
  })
  issuer = `http://127.0.0.1:${port}`
  allowedHosts.push(`127.0.0.1:${port}`)
  const { token } = await makeStaff(shop, ['administrator'])
  const { data } = await shop.get('/admin/brand/settings/detail', {}, { token })
  const provider = { issuer, clientId: client.id, name: 'Hostile', audience: 'everyone', isOn: true }
  const body = { provider, clientSecret: client.secret, version: data.loginProvider.version }
  expect((await shop.post('/admin/brand/settings/login-provider/save', body, { token })).error).toBeUndefined()
})
afterAll(async () => {
  servers.close()
  await shop.close()
})

/** A log-in whose answer comes back, with claims as they should be. */
async function answerWith(make: MakeToken): Promise<{ readonly browser: ShopBrowser; readonly target: string }> {
  const browser = openBrowser(shop)
  const started = await browser.post('/api/user/oidc/start', { back: '/pc/index' })
  const url = new URL(started.data.url)
  const now = Math.floor(Date.now() / 1000)
  makeToken = make
  claims = {
    iss: issuer,
    sub: 'somebody',
    aud: client.id,
    iat: now,
    exp: now + 300,
    nonce: url.searchParams.get('nonce'),
    email: 'somebody@northgate.example',
    email_verified: true,
  }
  const answer = new URL(url.searchParams.get('redirect_uri')!)
  answer.search = new URLSearchParams({ code: 'one', state: url.searchParams.get('state')! }).toString()
  return { browser, target: await browser.open(answer.href) }
}

it('is taken as it should be, with the secret in the header and the verifier', async () => {
  const { browser, target } = await answerWith(sign)
  expect(target).toBe('/pc/login/provider?back=%2Fpc%2Findex')
  expect((await browser.post('/api/user/oidc/finish')).key).toBe('ok')
  expect(tokenRequests.at(-1)).toMatch(/^Basic \S+ .*code_verifier=[\w-]{43}/)
  expect(tokenRequests.at(-1)).not.toContain(client.secret)
})

const past = () => Math.floor(Date.now() / 1000) - 3600

it.each<[string, MakeToken]>([
  ['another nonce', (claims) => sign({ ...claims, nonce: 'of-another-log-in' })],
  ['no nonce', (claims) => sign({ ...claims, nonce: undefined })],
  ['another issuer', (claims) => sign({ ...claims, iss: 'https://elsewhere.example' })],
  ['another client', (claims) => sign({ ...claims, aud: 'another-client' })],
  ['an end in the past', (claims) => sign({ ...claims, exp: past() })],
  ['no subject', (claims) => sign({ ...claims, sub: undefined })],
  ['a foreign signature', (claims) => sign(claims, foreign.privateKey)],
  ['no signature', (claims) => `${makeHead('none', claims)}.`],
  [
    'a signature by the client secret',
    (claims) => {
      const head = makeHead('HS256', claims)
      return `${head}.${createHmac('sha256', client.secret).update(head).digest('base64url')}`
    },
  ],
])('an ID token with %s is no proof', async (_, make) => {
  const { browser, target } = await answerWith(make)
  expect(target).toBe('/pc/login/provider?back=%2Fpc%2Findex&failed=1')
  expect((await browser.post('/api/user/oidc/finish')).key).toBe('oidc.expired')
})

test.each([
  [{ email: 'Lena@Hartmann.example', email_verified: true }, 'lena@hartmann.example'],
  [{ email: 'lena@hartmann.example', email_verified: false }, null],
  [{ email: 'lena@hartmann.example', email_verified: 'true' }, null],
  [{ email: 'lena@hartmann.example' }, null],
  [{ email: 'no address', email_verified: true }, null],
  [{ email: `${'l'.repeat(50)}@hartmann.example`, email_verified: true }, null],
  [{ email_verified: true }, null],
])('of the claims %j the address %s is taken', (claims, expected) => {
  expect(findVerifiedEmail(claims)).toBe(expected)
})
