import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { client, openProvider, type OpenIdProvider } from '#tests/harness/openid-provider.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const servers = openLoopbackServers()
const allowedHosts: string[] = []
let shop: TestShop
let provider: OpenIdProvider
let token: string

beforeAll(async () => {
  shop = await openTestShop({ externalServices: { oidc: { allowedHosts } } })
  provider = await openProvider(servers, ['https://shop.example/api/user/oidc/callback'])
  allowedHosts.push(provider.host)
  token = (await makeStaff(shop, ['administrator'])).token
})
afterAll(async () => {
  servers.close()
  await shop.close()
})

const read = async () => (await shop.get('/admin/brand/settings/detail', {}, { token })).data.loginProvider
async function save(change: object | null, clientSecret?: string) {
  const { version } = await read()
  const settings = {
    issuer: provider.issuer,
    clientId: client.id,
    name: 'Northgate ID',
    audience: 'everyone',
    isOn: true,
  }
  const body = { provider: change && { ...settings, ...change }, clientSecret, version }
  return shop.post('/admin/brand/settings/login-provider/save', body, { token })
}
const listSecrets = () =>
  shop.db().selectFrom('oidc_secrets').select('sealed_secret').where('brand_id', '=', shop.brand.id).execute()

it('asks for a secret, and for another one at another issuer', async () => {
  expect((await save({})).error?.fields).toHaveProperty('clientSecret')
  expect((await save({}, client.secret)).error).toBeUndefined()
  expect((await save({ name: 'Northgate' })).error).toBeUndefined()
  expect((await read()).provider).toMatchObject({ name: 'Northgate', issuer: provider.issuer })
  expect((await save({ issuer: 'https://elsewhere.example' })).error?.fields).toHaveProperty('clientSecret')
})

it('stores the secret encrypted, and tells it nobody', async () => {
  const answer = await save({}, client.secret)
  expect(JSON.stringify(answer)).not.toContain(client.secret)
  const [row] = await listSecrets()
  expect(row!.sealed_secret.toString('latin1')).not.toContain(client.secret)
  const audit = await shop
    .db()
    .selectFrom('audit_log')
    .selectAll()
    .where('brand_id', '=', shop.brand.id)
    .where('operation', '=', 'brandSettings.saveLoginProvider')
    .execute()
  expect(audit.length).toBeGreaterThan(0)
  expect(JSON.stringify(audit)).not.toContain(client.secret)
  expect(JSON.stringify(audit)).toContain('secretSavedAt')
})

it('refuses a provider that is private, silent or another one, and changes nothing', async () => {
  await save({}, client.secret)
  const before = await read()
  const other = await servers.http((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: 'https://elsewhere.example' })),
  )
  const silent = await servers.http((_, response) => response.writeHead(500).end())
  allowedHosts.push(`127.0.0.1:${other.port}`, `127.0.0.1:${silent.port}`)
  const hidden = await servers.http((_, response) => response.end())
  for (const [issuer, key] of [
    [`https://127.0.0.1:${hidden.port}`, 'oidc.private'],
    ['https://localhost', 'oidc.private'],
    [`http://127.0.0.1:${silent.port}`, 'oidc.unreachable'],
    [`http://127.0.0.1:${other.port}`, 'oidc.wrong_issuer'],
    [`${provider.issuer}/somewhere`, 'oidc.unreachable'],
  ])
    expect((await save({ issuer }, 'another')).error?.key, issuer).toBe(key)
  expect(hidden.connections()).toBe(0)
  expect(await read()).toEqual(before)
})

it('is switched off although the provider is gone, and removed with its secret', async () => {
  await save({}, client.secret)
  allowedHosts.length = 0
  expect((await save({ isOn: false })).error).toBeUndefined()
  expect((await save({ isOn: true })).error?.key).toBe('oidc.unreachable')
  expect((await save(null)).error).toBeUndefined()
  expect((await read()).provider).toBeNull()
  expect(await listSecrets()).toEqual([])
})

it('is for those who manage the brand, and no later version is overwritten', async () => {
  const clerk = await makeStaff(shop, ['auditor'])
  const body = { provider: null, version: (await read()).version }
  const path = '/admin/brand/settings/login-provider/save'
  expect((await shop.post(path, body, { token: clerk.token })).error?.key).toBe('permission.denied')
  allowedHosts.push(provider.host)
  await save({}, client.secret)
  expect((await shop.post(path, body, { token })).error?.key).toBe('brand.changed')
})
