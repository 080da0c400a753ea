import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { LoginAudience } from '#contract/login-provider.ts'
import { oidcCallbackPath } from '#contract/oidc.ts'
import { flowMaxAgeSeconds } from '#server/platform/http/credentials.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { client, openProvider, type OpenIdProvider, type ProviderPerson } from '#tests/harness/openid-provider.ts'
import { makePerson } from '#tests/harness/people.ts'
import { setUpFactor } from '#tests/harness/second-factor.ts'
import { openBrowser, type ShopBrowser } from '#tests/harness/shop-browser.ts'
import { giveRoles, makeStaff } from '#tests/harness/staff.ts'
import { resetPassword } from '../passwords/public.ts'
import { purgeIdentityData } from '../public.ts'

const password = 'Kettle-42'
const servers = openLoopbackServers()
const allowedHosts: string[] = []
let shop: TestShop
let provider: OpenIdProvider
let made = 0

async function saveProvider(audience: LoginAudience, brand = shop.brand): Promise<void> {
  const { token } = await makeStaff(shop, ['administrator'], brand)
  const options = { token, brand }
  const { data } = await shop.get('/admin/brand/settings/detail', {}, options)
  const saved = await shop.post(
    '/admin/brand/settings/login-provider/save',
    {
      provider: { issuer: provider.issuer, clientId: client.id, name: 'Northgate ID', audience, isOn: true },
      clientSecret: client.secret,
      version: data.loginProvider.version,
    },
    options,
  )
  expect(saved.error).toBeUndefined()
}

beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy, externalServices: { oidc: { allowedHosts } } })
  const hosts = [shop.brand, shop.otherBrand].map(({ hosts }) => hosts[0]!)
  provider = await openProvider(
    servers,
    hosts.map((host) => `http://${host}${oidcCallbackPath}`),
  )
  allowedHosts.push(provider.host)
  await saveProvider('everyone')
})
afterAll(async () => {
  servers.close()
  await shop.close()
})

const newPerson = (more: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = `subject-${++made}`
  return { sub, email: `${sub}@northgate.example`, email_verified: true, ...more }
}

/** An account with a password and a proven address. */
async function register(email: string | null = null) {
  const username = `holder${++made}abc`
  const { data } = await shop.post('/api/user/register', { username, password, confirmPassword: password })
  const id = data.userInfo.id as string
  if (email) await shop.db().updateTable('users').set({ email }).where('id', '=', id).execute()
  return { username, id, token: data.token as string }
}

const start = async (browser: ShopBrowser, more: object = {}): Promise<string> => {
  const answer = await browser.post('/api/user/oidc/start', { back: '/pc/goods?id=7', ...more })
  expect(answer.key).toBe('ok')
  return answer.data.url
}
/** Up to the page that finishes the log-in. */
async function proveAs(browser: ShopBrowser, person: ProviderPerson, more: object = {}): Promise<string> {
  return browser.open(await provider.logIn(await start(browser, more), person))
}
const finish = (browser: ShopBrowser, input: object = {}) => browser.post('/api/user/oidc/finish', input)
const provedPath = `/pc/login/provider?${new URLSearchParams({ back: '/pc/goods?id=7' }).toString()}`
const failedPath = `/pc/login/provider?${new URLSearchParams({ back: '/pc/goods?id=7', failed: '1' }).toString()}`
const lostPath = `/pc/login/provider?${new URLSearchParams({ back: '/pc/index', failed: '1' }).toString()}`

describe('a log-in by the provider', () => {
  it('opens an account at first, with the address that is verified, and logs in to it later', async () => {
    const person = newPerson()
    const browser = openBrowser(shop)
    expect(await proveAs(browser, person)).toBe(provedPath)
    const first = await finish(browser)
    expect(first).toMatchObject({ key: 'ok', data: { back: '/pc/goods?id=7' } })
    expect(first.data.userInfo.email).toContain('@northgate.example')
    expect(browser.cookies.get('session')).toBe(first.data.token)
    const other = openBrowser(shop)
    await proveAs(other, { ...person, email: 'moved@northgate.example' })
    expect((await finish(other)).data.userInfo.id).toBe(first.data.userInfo.id)
    expect((await other.get('/api/user/info')).data.id).toBe(first.data.userInfo.id)
  })

  it('binds the referrer of a new account, and ignores a code that does not count', async () => {
    const referrer = await register()
    const { usercode } = (await shop.get('/api/user/info', {}, { token: referrer.token })).data
    for (const [invitationCode, expected] of [
      [usercode, referrer.id],
      ['nobody1234', null],
    ]) {
      const browser = openBrowser(shop)
      await proveAs(browser, newPerson())
      const { key, data } = await finish(browser, { invitationCode })
      expect(key).toBe('ok')
      const row = await shop.db().selectFrom('users').select('referrer_id').where('id', '=', data.userInfo.id).execute()
      expect(row).toEqual([{ referrer_id: expected }])
    }
  })

  it('takes no address that the provider has not verified', async () => {
    for (const claims of [{ email_verified: false }, { email_verified: undefined }]) {
      const person = newPerson()
      const owner = await register(person.email)
      const browser = openBrowser(shop)
      await proveAs(browser, { ...person, ...claims })
      const { data } = await finish(browser)
      expect(data.userInfo).toMatchObject({ email: null })
      expect(data.userInfo.id).not.toBe(owner.id)
    }
  })

  it('never links an account by its address alone, and links it with its password', async () => {
    const person = newPerson()
    const { id } = await register(person.email)
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    expect((await finish(browser)).key).toBe('oidc.password_required')
    expect((await finish(browser, { password: 'Wrong-pass' })).key).toBe('password.login_wrong')
    expect(browser.cookies.has('session')).toBe(false)
    const linked = await shop.db().selectFrom('oidc_identities').selectAll().where('user_id', '=', id).execute()
    expect(linked).toEqual([])
    expect((await finish(browser, { password })).data.userInfo.id).toBe(id)
    const other = openBrowser(shop)
    await proveAs(other, person)
    expect((await finish(other)).data.userInfo.id).toBe(id)
  })

  it('counts wrong passwords of the account as its log-in does', async () => {
    const person = newPerson()
    const { username } = await register(person.email)
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3']) await finish(browser, { password: wrong })
    expect((await finish(browser, { password })).key).toBe('login.locked')
    expect((await shop.post('/api/user/login', { account: username, password })).error?.key).toBe('login.locked')
  })

  it('asks for the second factor, when it links and when it logs in', async () => {
    const person = newPerson()
    const owner = await register(person.email)
    const { recoveryCodes } = await setUpFactor(shop, owner, password)
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    expect((await finish(browser, { password })).key).toBe('login.totp_required')
    expect((await finish(browser, { password, totp: recoveryCodes[0] })).key).toBe('ok')
    const other = openBrowser(shop)
    await proveAs(other, person)
    expect((await finish(other)).key).toBe('login.totp_required')
    expect((await finish(other, { totp: recoveryCodes[0] })).key).toBe('totp.wrong')
    expect(other.cookies.has('session')).toBe(false)
    expect((await finish(other, { totp: recoveryCodes[1] })).key).toBe('ok')
  })

  it('is refused to a disabled user', async () => {
    const person = newPerson()
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    const { data } = await finish(browser)
    await shop.db().updateTable('users').set({ status: 'disabled' }).where('id', '=', data.userInfo.id).execute()
    const other = openBrowser(shop)
    await proveAs(other, person)
    expect((await finish(other)).key).toBe('user.disabled')
  })

  it('is finished once, also at the same time', async () => {
    const browser = openBrowser(shop)
    await proveAs(browser, newPerson())
    const answers = await Promise.all([finish(browser), finish(browser), finish(browser)])
    expect(answers.map(({ key }) => key).toSorted()).toEqual(['oidc.expired', 'oidc.expired', 'ok'])
    expect((await finish(browser)).key).toBe('oidc.expired')
  })
})

describe('an answer of the provider', () => {
  it('is taken once', async () => {
    const browser = openBrowser(shop)
    const answer = await provider.logIn(await start(browser), newPerson())
    expect(await browser.open(answer)).toBe(provedPath)
    await finish(browser)
    expect(await browser.open(answer)).toBe(lostPath)
    expect((await finish(browser)).key).toBe('oidc.expired')
  })

  it('is nothing to another browser, to another brand, and without a state', async () => {
    await saveProvider('everyone', shop.otherBrand)
    const browser = openBrowser(shop)
    const answer = await provider.logIn(await start(browser), newPerson())
    const stranger = openBrowser(shop)
    await start(stranger)
    expect(await stranger.open(answer)).toBe(lostPath)
    expect((await finish(stranger)).key).toBe('oidc.expired')
    const foreign = openBrowser(shop, shop.otherBrand)
    foreign.cookies.set('flow', browser.cookies.get('flow')!)
    expect(await foreign.open(answer)).toBe(lostPath)
    expect(await browser.open(answer.replace(/state=[^&]*/, 'state='))).toBe(lostPath)
    expect(await browser.open(answer)).toBe(provedPath)
  })

  it('is too late after ten minutes, and so is its proof', async () => {
    const browser = openBrowser(shop)
    const answer = await provider.logIn(await start(browser), newPerson())
    shop.clock.forward(flowMaxAgeSeconds * 1000)
    expect(await browser.open(answer)).toBe(lostPath)
    await proveAs(browser, newPerson())
    shop.clock.forward(flowMaxAgeSeconds * 1000)
    expect((await finish(browser)).key).toBe('oidc.expired')
    await purgeIdentityData(shop.ctx())
    expect(await shop.db().selectFrom('oidc_flows').select('key_hash').execute()).toEqual([])
  })

  it.each<[string, (answer: string, second: string) => string]>([
    ['the code of another log-in', (first, second) => second.replace(/code=[^&]*/, /code=[^&]*/.exec(first)![0])],
    ['another issuer', (_, second) => second.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Felsewhere.example')],
    ['no issuer', (_, second) => second.replace(/&iss=[^&]*/, '')],
    ['an error', (_, second) => second.replace(/code=[^&]*/, 'error=access_denied')],
    ['a made-up code', (_, second) => second.replace(/code=[^&]*/, 'code=made-up')],
  ])('with %s is no proof', async (_, change) => {
    const browser = openBrowser(shop)
    const first = await provider.logIn(await start(browser), newPerson())
    const second = await provider.logIn(await start(browser), newPerson())
    expect(await browser.open(change(first, second))).toBe(failedPath)
    expect((await finish(browser)).key).toBe('oidc.expired')
  })
})

test.each(['https://evil.example/', '//evil.example/', '/evil', '/pc\\evil', '/pcevil', ''])(
  'a log-in does not lead to %s',
  async (back) => {
    expect((await openBrowser(shop).post('/api/user/oidc/start', { back })).key).toBe('request.invalid')
  },
)

test('only our own pages begin and finish a log-in', async () => {
  for (const [path, body] of [
    ['start', { back: '/pc/index' }],
    ['finish', {}],
  ] as const)
    expect((await shop.post(`/api/user/oidc/${path}`, body)).error?.key).toBe('request.csrf')
})

test('the secrets of a log-in are stored nowhere', async () => {
  const browser = openBrowser(shop)
  const url = new URL(await start(browser))
  const rows = JSON.stringify(
    (await shop.db().selectFrom('oidc_flows').selectAll().execute()).map((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
    ),
  )
  for (const secret of [browser.cookies.get('flow')!, url.searchParams.get('state')!, url.searchParams.get('nonce')!])
    expect(rows).not.toContain(secret)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
})

describe('the settings of the account', () => {
  const logIn = async (browser: ShopBrowser, account: string) =>
    expect((await browser.post('/api/user/login', { account, password })).key).toBe('ok')

  it('link the provider with the password, and unlink it with it', async () => {
    const { username, id } = await register()
    const person = newPerson()
    const browser = openBrowser(shop)
    await logIn(browser, username)
    expect((await browser.get('/api/user/oidc/state')).data).toEqual({ name: 'Northgate ID', linkedAt: null })
    await proveAs(browser, person, { link: true })
    expect((await finish(browser)).key).toBe('oidc.password_required')
    expect((await finish(browser, { password: 'Wrong-pass' })).key).toBe('password.login_wrong')
    expect((await finish(browser, { password })).data).toMatchObject({ token: null, userInfo: { id } })
    expect((await browser.get('/api/user/oidc/state')).data.linkedAt).toBe(shop.clock.now().toISOString())
    expect((await browser.post('/api/user/oidc/unlink', { password: 'Wrong-pass' })).key).toBe('password.login_wrong')
    expect((await browser.post('/api/user/oidc/unlink', { password })).key).toBe('ok')
    expect((await browser.get('/api/user/oidc/state')).data.linkedAt).toBeNull()
    const other = openBrowser(shop)
    await proveAs(other, person)
    expect((await finish(other)).data.userInfo.id).not.toBe(id)
  })

  it('do not take a person of the provider from another account', async () => {
    const person = newPerson()
    const first = openBrowser(shop)
    await proveAs(first, person)
    await finish(first)
    const { username } = await register()
    const browser = openBrowser(shop)
    await logIn(browser, username)
    await proveAs(browser, person, { link: true })
    expect((await finish(browser, { password })).key).toBe('oidc.taken')
  })

  it('link only for the one who began it', async () => {
    const [one, other] = [await register(), await register()]
    const browser = openBrowser(shop)
    await logIn(browser, one.username)
    await proveAs(browser, newPerson(), { link: true })
    await logIn(browser, other.username)
    expect((await finish(browser, { password })).key).toBe('oidc.expired')
    expect((await openBrowser(shop).post('/api/user/oidc/start', { back: '/pc/index', link: true })).key).toBe(
      'session.required',
    )
  })
})

test('a reset of the password ends the link', async () => {
  const person = newPerson()
  const { username } = await register(person.email)
  const browser = openBrowser(shop)
  await proveAs(browser, person)
  expect((await finish(browser, { password })).key).toBe('ok')
  await resetPassword(shop.ctx(), username, 'Teapot-77')
  const other = openBrowser(shop)
  await proveAs(other, person)
  expect((await finish(other)).key).toBe('oidc.password_required')
  expect((await finish(other, { password: 'Teapot-77' })).key).toBe('ok')
})

describe('who may use it', () => {
  it('only staff: an account without a role is refused, and none is opened', async () => {
    await saveProvider('staff')
    const [person, shopper] = [newPerson(), newPerson()]
    const clerk = await register(person.email)
    await giveRoles(shop, clerk, ['administrator'])
    await register(shopper.email)
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    expect((await finish(browser, { password })).data.userInfo.id).toBe(clerk.id)
    for (const one of [shopper, newPerson()]) {
      const other = openBrowser(shop)
      await proveAs(other, one)
      expect((await finish(other, { password })).key).toBe('oidc.not_allowed')
      expect(other.cookies.has('session')).toBe(false)
    }
  })

  it('only shoppers: an account with a role is refused', async () => {
    await saveProvider('shoppers')
    const person = newPerson()
    const clerk = await register(person.email)
    await giveRoles(shop, clerk, ['administrator'])
    const browser = openBrowser(shop)
    await proveAs(browser, person)
    expect((await finish(browser, { password })).key).toBe('oidc.not_allowed')
    await saveProvider('everyone')
    expect((await finish(browser, { password })).key).toBe('ok')
  })
})

test('a brand without a provider begins no log-in', async () => {
  const another = await shop.addBrand()
  const answer = await openBrowser(another, another.brand).post('/api/user/oidc/start', { back: '/pc/index' })
  expect(answer.key).toBe('oidc.off')
  const { token } = await makePerson(another)
  expect((await another.get('/api/user/oidc/state', {}, { token })).data).toEqual({ name: null, linkedAt: null })
})
