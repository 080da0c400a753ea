import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { createPages } from '#server/pages/pages.ts'
import { createMetrics } from '#server/platform/metrics/metrics.ts'
import { testConfig, openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { recordFigure } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')
const assets = join(root, '.build/client/assets')
const isBuilt = existsSync(assets)
const log = pino({ level: 'silent' })

const metricsToken = 'token of scrapers'.replaceAll(' ', '-')

let shop: TestShop
let app: FastifyInstance
let token: string

beforeAll(async () => {
  shop = await openTestShop()
  token = (await makePerson(shop)).token
  const config: Config = { ...testConfig(shop.dataDir), production: true, trustProxy: ['127.0.0.1'], metricsToken }
  const { brands } = shop
  const engine = { ...shop.engine, metrics: createMetrics() }
  const parts = { config, engine, brands, log, isReady: async () => true }
  ;({ app } = await buildApp({ ...parts, ...(isBuilt && { pages: createPages(config, root, engine) }) }))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type ResponseKind = readonly [what: string, status: number, url: string, headers?: Record<string, string>]

const listResponseKinds = (): ResponseKind[] => [
  ['an answer of the API', 200, '/api/brand'],
  ['an answer for one person', 200, '/api/user/info', { authorization: `Bearer ${token}` }],
  ['a refusal', 401, '/api/user/info'],
  ['a token that is no text', 401, '/api/user/info?token=%ff'],
  ['parameters that are wrong', 422, '/goods/shop/goods/search?pageNum=x'],
  ['an address that is not there', 404, '/api/nothing'],
  ['an address that cannot be decoded', 400, '/%zz'],
  ['a name that is too long', 404, `/media/files/${'a'.repeat(600)}`],
  ['a host that is no host', 400, '/api/brand', { host: 'a b' }],
  ['a host of no brand', 404, '/api/brand', { host: 'nobody.example' }],
  ['health', 200, '/health/live'],
  ['readiness', 200, '/health/ready'],
  ['metrics, without the token', 404, '/metrics'],
  ['metrics', 200, '/metrics', { authorization: `Bearer ${metricsToken}` }],
  ['the description of the API', 200, '/api/openapi.json'],
  ['the list of events', 200, '/api/events.json'],
  ['its page', 200, '/api/docs'],
  ['robots.txt', 200, '/robots.txt'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['the manifest', 200, '/manifest.webmanifest'],
  ['a drawn picture', 200, '/media/art/lamp/35507c-b98a58-1.svg'],
  ['a picture that is not there', 404, '/media/files/none.webp'],
  ['a private picture', 401, '/media/private/none'],
  ['a statement', 200, '/api/wallet/statement.csv', { authorization: `Bearer ${token}` }],
  ['a webhook by GET', 404, '/api/payment/stripe/webhook'],
]

const listPageKinds = (): ResponseKind[] => [
  ['the way to the home page', 302, '/'],
  ['a page', 200, '/pc/merchantsettled'],
  ['a page of one person', 302, '/pc/userInfo'],
  ['a page that is not there', 404, '/pc/nothing/here'],
  ['a built file', 200, `/assets/${readdirSync(assets).find((name) => name.endsWith('.js'))}`],
  ['a built file that is not there', 404, '/assets/none.js'],
]

async function findHeaderProblems([what, status, url, headers]: ResponseKind, isSecure: boolean) {
  const proto: Record<string, string> = isSecure ? { 'x-forwarded-proto': 'https' } : {}
  const response = await app.inject({ url, headers: { host: shop.brand.hosts[0]!, ...proto, ...headers } })
  const { headers: sent } = response
  const isRefusedByRouter = url === '/%zz' || url.length > 500
  const policy = String(sent['content-security-policy'])
  const problems = [
    response.statusCode !== status && `status ${response.statusCode}`,
    sent['x-content-type-options'] !== 'nosniff' && 'no nosniff',
    !/^(no-referrer|strict-origin-when-cross-origin)$/.test(String(sent['referrer-policy'])) && 'no referrer policy',
    !policy.startsWith('default-src ') && 'no content policy',
    // The router refuses before the proxy headers are read, so it does not know about https.
    !isRefusedByRouter && isSecure !== (sent['strict-transport-security'] === 'max-age=31536000') && 'wrong HSTS',
    // JSON is never a document.
    String(sent['content-type']).includes('json') &&
      policy !== "default-src 'none'; frame-ancestors 'none'" &&
      `policy ${policy}`,
    status >= 400 && url.startsWith('/assets/') && response.json().code !== 1 && 'no envelope',
  ].filter(Boolean)
  return problems.map((problem) => `${what}: ${problem}`)
}

describe('security headers', () => {
  it('stand on every kind of answer, and HSTS on those over https', async () => {
    const all = [...listResponseKinds(), ...(isBuilt ? listPageKinds() : [])]
    const problems: string[] = []
    for (const kind of all)
      for (const isSecure of [false, true]) problems.push(...(await findHeaderProblems(kind, isSecure)))
    expect(problems).toEqual([])
    recordFigure({
      promise: 12,
      name: 'security-headers',
      text: `${all.length} kinds of answers (API, pages, files, refusals, health), each over http and https: nosniff, referrer policy, content policy on all, HSTS on https`,
    })
  })

  it('would be missed where the hook is left out (negative control)', async () => {
    const hook = app
    const bare = await buildApp({
      config: testConfig(shop.dataDir),
      engine: shop.engine,
      brands: shop.brands,
      log,
      isReady: async () => true,
    })
    // The last hook to run takes away what the first has set.
    bare.app.addHook('onSend', async (_request, reply) => {
      for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'])
        reply.removeHeader(name)
    })
    app = bare.app
    try {
      expect(await findHeaderProblems(['an answer of the API', 200, '/api/brand'], false)).toContain(
        'an answer of the API: no nosniff',
      )
    } finally {
      app = hook
      await bare.app.close()
    }
  })
})

/** Sends a path as it is: injection and fetch resolve `%2e%2e` by themselves. */
async function openUnresolved(path: string): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, headers: { host: shop.brand.hosts[0]! } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, body: await text(response), headers: response.headers }
}

it.runIf(isBuilt)('a built file outside of its folder is refused with the status of its plugin', async () => {
  const { status, body, headers } = await openUnresolved('/assets/%2e%2e/server/entry-server.js')
  expect([status, JSON.parse(body).error.key]).toEqual([403, 'permission.denied'])
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

describe('behind a trusted proxy', () => {
  const send = (headers: Record<string, string>) =>
    app.inject({ url: '/robots.txt', headers: { host: shop.brand.hosts[0]!, ...headers } })

  it('the host alone decides the brand, and the proxy the protocol', async () => {
    const remoteAddress = '127.0.0.1'
    const config: Config = { ...testConfig(shop.dataDir), demo: '0', trustProxy: [remoteAddress] }
    const { engine, brands } = shop
    const real = await buildApp({ config, engine, brands, log, isReady: async () => true })
    const headers = {
      host: shop.brand.hosts[0]!,
      'x-forwarded-host': shop.otherBrand.hosts[0]!,
      'x-forwarded-proto': 'https',
    }
    const response = await real.app.inject({ url: '/robots.txt', headers, remoteAddress })
    expect(response.body).toContain(`Sitemap: https://${shop.brand.hosts[0]}/sitemap.xml`)
    await real.app.close()
  })

  it('a protocol that is none stands in no address', async () => {
    expect((await send({ 'x-forwarded-proto': 'javascript' })).body).toContain('Sitemap: http://')
  })
})
