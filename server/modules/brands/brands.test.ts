import { unsealRows } from '#server/platform/audit/person-keys.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import type { Person } from '#tests/harness/people.ts'
import { makePlatformAdministrator, makeStaff } from '#tests/harness/staff.ts'
import { checkHost } from '#server/platform/http/host-proof.ts'

let shop: TestShop
let admin: Person
let platform: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await makeStaff(shop, ['administrator'])
  platform = await makePlatformAdministrator(shop)
})
afterAll(() => shop.close())

const base = '/admin/brand/settings'
const readSettings = async () => (await shop.get(`${base}/detail`, {}, admin)).data
const post = (path: string, body: object, person = admin) => shop.post(base + path, body, person)
const readAudit = async (operation: string) =>
  (await shop.get('/admin/audit/list', { operation, pageSize: 5 }, admin)).data.pageList as {
    user: { username: string }
    before: unknown
    after: unknown
  }[]

describe('policies', () => {
  it('stand with default and bounds, and are changed by name', async () => {
    const { policy } = await readSettings()
    const find = (rows: typeof policy.rows, key: string) => rows.find((row: { key: string }) => row.key === key)
    expect(find(policy.rows, 'passwordMin')).toMatchObject({ value: 6, default: 6, isOwn: false, min: 6, max: null })
    expect(find(policy.rows, 'commissionPercent')).toMatchObject({ min: 0, max: 100, isWhole: false })
    expect(find(policy.rows, 'chatPollMilliseconds')).toMatchObject({ min: 1, max: null, isWhole: true })
    expect(find(policy.rows, 'withdrawalFromTime')).toMatchObject({ kind: 'time', default: '09:00', choices: [] })
    expect(find(policy.rows, 'productCheck')).toMatchObject({
      kind: 'choice',
      choices: ['none', 'after', 'before', 'changes'],
    })
    const { status, data } = await post('/policy/save', { values: { returnWindowDays: 14 }, version: policy.version })
    expect(status).toBe(200)
    expect(find(data.policy.rows, 'returnWindowDays')).toMatchObject({ value: 14, default: 7, isOwn: true })
    const brand = await shop.get('/api/brand')
    expect(brand.data.policy.returnWindowDays).toBe(14)
    const [row] = await readAudit('brandSettings.savePolicy')
    expect(row).toMatchObject({
      user: { username: admin.username },
      after: { policy: expect.objectContaining({ returnWindowDays: 14 }) },
    })
    const back = await post('/policy/save', { values: { returnWindowDays: null }, version: data.policy.version })
    expect(find(back.data.policy.rows, 'returnWindowDays')).toMatchObject({ value: 7, isOwn: false })
  })

  it.each([
    [{ passwordMin: 5 }, 'passwordMin'],
    [{ commissionPercent: 101 }, 'commissionPercent'],
    [{ homePageSize: 0 }, 'homePageSize'],
    [{ homePageSize: 1.5 }, 'homePageSize'],
    [{ withdrawalFromTime: '25:00' }, 'withdrawalFromTime'],
    [{ withdrawalFromTime: '19:00' }, 'withdrawalFromTime'],
    [{ rechargeMinAmount: 60_000 }, 'rechargeMinAmount'],
    [{ referralPercent: 50 }, 'referralPercent'],
    // Of a pair, the one that was changed is named.
    [{ commissionPercent: 0.5 }, 'commissionPercent'],
    [{ withdrawalUntilTime: '08:00' }, 'withdrawalUntilTime'],
    [{ rechargeMinAmount: 5, rechargeMaxAmount: 4 }, 'rechargeMinAmount'],
    [{ productCheck: 'sometimes' }, 'productCheck'],
    [{ reviewsNeedModeration: 3 }, 'reviewsNeedModeration'],
    [{ noSuchPolicy: 3 }, 'noSuchPolicy'],
    [{ returnWindowDays: 9, passwordMin: 1 }, 'passwordMin'],
  ])('refuses %j by name and changes nothing', async (values, field) => {
    const { policy } = await readSettings()
    const { status, error } = await post('/policy/save', { values, version: policy.version })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]])
    expect((await readSettings()).policy).toEqual(policy)
  })

  it('keeps what somebody else saved meanwhile', async () => {
    const { policy, bank } = await readSettings()
    await post('/policy/save', { values: { homePageSize: 10 }, version: policy.version })
    const late = await post('/policy/save', { values: { homePageSize: 8 }, version: policy.version })
    expect([late.status, late.error?.key]).toEqual([409, 'brand.changed'])
    // Another part is not concerned.
    const details = { recipient: 'Oak Ltd', bank: 'First', account: 'DE89370400440532013000', code: '' }
    expect((await post('/bank/save', { details, version: bank.version })).data.bank.details).toEqual(details)
  })
})

describe('languages', () => {
  it('say how complete each is', async () => {
    const { coverage, complete } = (await readSettings()).languages
    const find = (code: string) => coverage.find(({ language }: { language: string }) => language === code)
    expect(coverage).toHaveLength(21)
    expect(find('ar')).toMatchObject({ filled: find('en').total, total: find('en').total })
    for (const { language, filled, total } of coverage) expect(filled === total).toBe(complete.includes(language))
  })

  it('are set, the default one among them', async () => {
    const { languages } = await readSettings()
    const sent = { offered: ['en', 'ar'], defaultLanguage: 'ar', version: languages.version }
    const { data } = await post('/languages/save', sent)
    expect(data.languages).toMatchObject({ offered: ['en', 'ar'], defaultLanguage: 'ar', isDefaultFixed: false })
    const without = { offered: ['en'], defaultLanguage: 'ar', version: data.languages.version }
    expect((await post('/languages/save', without)).status).toBe(422)
  })

  it('keep the default one once there are products', async () => {
    await makeGoods(shop, { store: await makeStore(shop) })
    const { languages } = await readSettings()
    const sent = { offered: ['en', 'ar'], defaultLanguage: 'en', version: languages.version }
    expect((await post('/languages/save', sent)).error?.key).toBe('brand.language_in_use')
    const more = { offered: ['ar', 'en', 'zh-CN'], defaultLanguage: 'ar', version: languages.version }
    expect((await post('/languages/save', more)).status).toBe(200)
  })
})

describe('hosts', () => {
  it('are added, made the primary one and removed; a taken one is refused', async () => {
    const [first] = shop.brand.hosts
    const host = `second-${shop.brand.site}.localhost`
    expect((await shop.brands.findByHost(host)) ?? null).toBeNull()
    expect((await post('/host/add', { host: host.toUpperCase() })).data.hosts).toEqual([first, host])
    expect((await shop.brands.findByHost(host))!.id).toBe(shop.brand.id)
    const taken = await post('/host/add', { host: shop.otherBrand.hosts[0]! })
    expect([taken.status, Object.keys(taken.error!.fields!)]).toEqual([422, ['host']])
    expect((await post('/host/primary', { host })).data.hosts).toEqual([host, first])
    expect((await post('/host/remove', { host: first! })).error?.key).toBe('host.current')
    expect((await post('/host/remove', { host: shop.otherBrand.hosts[0]! })).error?.key).toBe('host.not_found')
    expect((await post('/host/remove', { host })).data.hosts).toEqual([first])
    expect((await post('/host/remove', { host: first! })).error?.key).toBe('host.last')
    expect(await shop.brands.findByHost(host)).toBeNull()
  })

  it.each(['no host', 'a b.example', '-x.example', ''])('refuses %j', async (host) =>
    expect((await post('/host/add', { host })).status).toBe(422),
  )
})

describe('the check of a host', () => {
  const servers = openLoopbackServers()
  afterAll(() => servers.close())
  const nonce = 'ab'.repeat(16)
  const openNetwork = { isAllowed: () => true, resolve: async () => ['127.0.0.1'] }
  const proof = async (secretOf: TestShop) =>
    (await secretOf.app.inject({ url: `/health/host?nonce=${nonce}`, headers: { host: 'unknown.example' } })).body

  it('knows this system by its proof, on a host of no brand', async () => {
    const answer = await proof(shop)
    const { port } = await servers.http((_, response) => response.end(answer))
    const question = { host: `shop.example:${port}`, secret: shop.engine.secret, nonce }
    expect(await checkHost({ ...question, network: openNetwork })).toBe('here')
    expect(await checkHost({ ...question, nonce: 'cd'.repeat(16), network: openNetwork })).toBe('elsewhere')
    expect(await checkHost({ ...question, secret: 'of another system', network: openNetwork })).toBe('elsewhere')
  })

  it('does not connect to a private address', async () => {
    const { port, connections } = await servers.http((_, response) => response.end('x'))
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect(await checkHost({ host, secret: shop.engine.secret, nonce })).toBe('private')
    expect(connections()).toBe(0)
    const { data } = await shop.get(`${base}/host/check`, { host: '10.1.2.3' }, admin)
    expect(data).toMatchObject({ host: '10.1.2.3', state: 'private' })
  })

  it('gives no proof without a nonce', async () => {
    for (const url of ['/health/host', '/health/host?nonce=x', `/health/host?nonce=${nonce}0`])
      expect((await shop.app.inject({ url, headers: { host: 'unknown.example' } })).statusCode).toBe(404)
  })
})

describe('a new brand', () => {
  const facts = (site: string) => ({
    name: 'Harbour Goods',
    site,
    host: `${site}.localhost`,
    mail: 'help@harbour.example',
    address: '1 Quay, Hamburg',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    languages: ['en', 'ar'],
    look: 'greenmall',
  })
  const path = '/admin/platform/brand'

  it('is for platform administrators only', async () => {
    for (const [method, address, body] of [
      ['get', '/list', {}],
      ['get', '/look/list', {}],
      ['get', '/check', { host: 'a.example' }],
      ['post', '/create', facts(`not-${shop.brand.site}`)],
    ] as const)
      expect([address, (await shop[method](path + address, body, admin)).error?.key]).toEqual([
        address,
        'permission.denied',
      ])
  })

  it('answers at its host at once, and is audited in both brands', async () => {
    const site = `new-${shop.brand.site}`
    const { status, data } = await shop.post(`${path}/create`, facts(site), platform)
    expect([status, data]).toMatchObject([200, { site, host: `${site}.localhost` }])
    const brand = (await shop.brands.findByHost(`${site}.localhost`))!
    const answer = await shop.get('/api/brand', {}, { brand })
    expect(answer.data).toMatchObject({ name: 'Harbour Goods', defaultLanguage: 'en', languages: ['en', 'ar'] })
    const documents = await shop.get('/api/doc/list', {}, { brand })
    expect(documents.status).toBe(200)
    expect((await readAudit('brands.create'))[0]).toMatchObject({ user: { username: platform.username } })
    const rows = await shop
      .db(brand)
      .selectFrom('audit_log')
      .select(['operation', 'username'])
      .where('brand_id', '=', brand.id)
      .execute()
    const opened = await unsealRows(shop.ctx(null, brand), rows)
    expect(opened).toContainEqual({ operation: 'command.brand.create', username: platform.username })
    const listed = await shop.get(`${path}/list`, { keyword: site }, platform)
    expect(listed.data.pageList).toMatchObject([{ site, isClosed: false, currency: 'EUR' }])
    const again = await shop.post(`${path}/create`, facts(site), platform)
    expect([again.status, Object.keys(again.error!.fields!)]).toEqual([422, ['host', 'site']])
    const check = await shop.get(`${path}/check`, { host: `${site}.localhost` }, platform)
    expect(Object.keys(check.error!.fields!)).toEqual(['host'])
  })

  it('is listed page by page', async () => {
    const first = await shop.get(`${path}/list`, { pageSize: 1 }, platform)
    const second = await shop.get(`${path}/list`, { pageSize: 1, cursor: first.data.nextCursor }, platform)
    expect(second.data.pageList[0].id).toBeGreaterThan(first.data.pageList[0].id)
  })
})

test('a closed brand refuses shoppers, while staff and stores go on; it can be opened again', async () => {
  const open = await shop.addBrand()
  const staff = await makeStaff(open, ['administrator'])
  const list = () => open.post('/goods/shop/goods/list', { pageSize: 3 })
  expect((await list()).status).toBe(200)
  expect((await open.get('/admin/brand/closing', {}, staff)).data).toEqual({ isClosed: false, openOrders: 0 })
  const wrong = await open.post('/admin/brand/close', { confirmation: 'something' }, staff)
  expect([wrong.status, Object.keys(wrong.error!.fields!)]).toEqual([422, ['confirmation']])
  expect((await list()).status).toBe(200)
  const closed = await open.post('/admin/brand/close', { confirmation: open.brand.site, reason: 'Season over' }, staff)
  expect(closed.status).toBe(200)
  const refused = await list()
  expect([refused.status, refused.error?.key]).toEqual([410, 'brand.closed'])
  const page = await open.app.inject({
    url: '/pc/index',
    headers: { host: open.brand.hosts[0]!, 'accept-language': 'en' },
  })
  expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('This shop is closed.')])
  expect((await open.get('/admin/order/list', {}, staff)).status).toBe(200)
  expect((await open.get('/api/user/info', {}, staff)).status).toBe(200)
  expect((await shop.get('/api/brand')).status).toBe(200)
  const audit = await open.get('/admin/audit/list', { operation: 'brandSettings.close' }, staff)
  expect(audit.data.pageList[0]).toMatchObject({ before: { isClosed: false }, after: { isClosed: true } })
  expect(audit.data.pageList[0].input).toMatchObject({ reason: 'Season over' })
  expect((await open.post('/admin/brand/close', { confirmation: open.brand.site }, staff)).error?.key).toBe(
    'brand.closed',
  )
  expect((await open.post('/admin/brand/reopen', {}, staff)).status).toBe(200)
  expect((await list()).status).toBe(200)
  expect((await open.post('/admin/brand/reopen', {}, staff)).error?.key).toBe('brand.not_closed')
})
