import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createAuthenticator, type Deviation } from '#tests/harness/authenticator.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { setUpFactor } from '#tests/harness/second-factor.ts'
import { purgeIdentityData } from '../public.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'

let shop: TestShop
let made = 0
beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy })
})
afterAll(() => shop.close())

const password = 'Kettle-42'
const minute = 60_000
type Authenticator = ReturnType<typeof createAuthenticator>
type User = { readonly account: string; readonly token: string; readonly id: string }
const key = ({ error }: { error?: { key: string } | undefined }) => error?.key ?? 'ok'
const toOrigin = (brand: Brand) => `http://${brand.hosts[0]}`

async function newUser(brand = shop.brand, email?: string): Promise<User> {
  const username = `passkey${++made}x`
  const identity = email === undefined ? { username } : { email, code: await getCode(email) }
  const body = { ...identity, password, confirmPassword: password }
  const { data } = await shop.post('/api/user/register', body, { brand })
  return { account: email ?? username, token: data.token, id: data.userInfo.id }
}
async function getCode(target: string): Promise<string> {
  await shop.post('/api/user/code/send', { channel: 'email', target, purpose: 'register' })
  const text = (await readMessages(shop)).filter(({ to }) => to === target).at(-1)!.text
  return /\b(\d{6})\b/.exec(text)![1]!
}
const send = (path: string, { token }: Pick<User, 'token'>, body: object, brand = shop.brand) =>
  shop.post(`/api/user/passkey/${path}`, body, { token, brand })
const begin = async (user: User, brand = shop.brand) => (await send('register/begin', user, { password }, brand)).data
const list = async ({ token }: User) => (await shop.get('/api/user/passkey/list', {}, { token })).data.pageList

async function addPasskey(user: User, brand = shop.brand): Promise<Authenticator> {
  const device = createAuthenticator(toOrigin(brand))
  const credential = device.make(await begin(user, brand))
  expect(key(await send('register/finish', user, { name: 'Phone', credential }, brand))).toBe('ok')
  return device
}
const beginLogin = async (brand = shop.brand) => (await shop.post('/api/user/passkey/login/begin', {}, { brand })).data
const finishLogin = (credential: object, brand = shop.brand) =>
  shop.post('/api/user/passkey/login/finish', { credential }, { brand })
const logIn = async (device: Authenticator, deviation: Deviation = {}) =>
  finishLogin(device.sign(await beginLogin(), deviation))

describe('a passkey', () => {
  it('is added with the password, and logs in to its account alone', async () => {
    const [user, other] = [await newUser(), await newUser()]
    expect(key(await send('register/begin', user, { password: 'wrong-one' }))).toBe('password.login_wrong')
    const [device, otherDevice] = [await addPasskey(user), await addPasskey(other)]
    expect(await list(user)).toEqual([
      { id: expect.any(String), name: 'Phone', createdAt: shop.clock.now().toISOString(), usedAt: null },
    ])
    const { data } = await logIn(device)
    expect(data.userInfo.id).toBe(user.id)
    expect((await shop.get('/api/user/info', {}, { token: data.token })).data.id).toBe(user.id)
    expect((await logIn(otherDevice)).data.userInfo.id).toBe(other.id)
    expect((await list(user))[0].usedAt).toBe(shop.clock.now().toISOString())
  })

  it('has options of the host of the brand, which name no account at a log-in', async () => {
    const user = await newUser()
    const device = await addPasskey(user)
    const options = await begin(user)
    expect(options).toMatchObject({
      rp: { id: shop.brand.hosts[0] },
      user: { name: user.account },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const login = await beginLogin()
    expect(Object.keys(login).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
    expect(login).toMatchObject({ rpId: shop.brand.hosts[0], userVerification: 'required' })
    expect((await beginLogin()).challenge).not.toBe(login.challenge)
  })

  it('counts as both factors, and is not held up by wrong passwords', async () => {
    const user = await newUser()
    const device = await addPasskey(user)
    await setUpFactor(shop, user, password)
    for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3'])
      await shop.post('/api/user/login', { account: user.account, password: wrong })
    expect(key(await shop.post('/api/user/login', { account: user.account, password }))).toBe('login.locked')
    expect(key(await logIn(device))).toBe('ok')
  })

  it('is renamed and deleted by its owner alone, with the password', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const device = await addPasskey(user)
    const [{ id }] = await list(user)
    expect(key(await send('rename', other, { id, name: 'Mine' }))).toBe('passkey.not_found')
    expect(key(await send('delete', other, { id, password }))).toBe('passkey.not_found')
    expect(key(await send('delete', user, { id: 'not-an-id', password }))).toBe('passkey.not_found')
    const renamed = await send('rename', user, { id, name: ' Work phone ' })
    expect(renamed.data.pageList[0].name).toBe('Work phone')
    expect(key(await send('rename', user, { id, name: ' ' }))).toBe('request.invalid')
    expect(key(await send('delete', user, { id, password: 'wrong-one' }))).toBe('password.login_wrong')
    expect(key(await logIn(device))).toBe('ok')
    expect((await send('delete', user, { id, password })).data).toEqual({ pageList: [] })
    expect(key(await logIn(device))).toBe('passkey.failed')
    expect(key(await shop.post('/api/user/login', { account: user.account, password }))).toBe('ok')
  })

  it('is told of by mail when it is added and when it is deleted', async () => {
    const email = `passkey${++made}@hartmann.example`
    const user = await newUser(shop.brand, email)
    await addPasskey(user)
    const [{ id }] = await list(user)
    await send('delete', user, { id, password })
    const subjects = (await readMessages(shop))
      .filter(({ to }) => to === email)
      .map((mail) => 'subject' in mail && mail.subject)
    expect(subjects.slice(-2)).toEqual([
      'A passkey was added to your account',
      'A passkey was removed from your account',
    ])
  })

  it('of a disabled user does not log in', async () => {
    const user = await newUser()
    const device = await addPasskey(user)
    await shop
      .db()
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', user.id)
      .execute()
    expect(key(await logIn(device))).toBe('user.disabled')
  })

  it('is one of at most 20', async () => {
    const user = await newUser()
    const credential = createAuthenticator(toOrigin(shop.brand)).make(await begin(user))
    for (let count = 0; count < 20; count++) await addPasskey(user)
    const refused = await send('register/begin', user, { password })
    expect([key(refused), refused.error?.params]).toEqual(['passkey.limit', { max: 20 }])
    expect(key(await send('register/finish', user, { name: 'One more', credential }))).toBe('passkey.limit')
  })
})

describe('a registration is refused', () => {
  const register = async (user: User, deviation: Deviation) => {
    const credential = createAuthenticator(toOrigin(shop.brand)).make(await begin(user), deviation)
    return key(await send('register/finish', user, { name: 'Phone', credential }))
  }

  it.each<[string, Deviation]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['to no challenge of ours', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['of a log-in', { type: 'webauthn.get' }],
    ['of a device that does not know its owner', { isVerified: false }],
  ])('%s', async (_name, deviation) => {
    const user = await newUser()
    expect(await register(user, deviation)).toBe('passkey.failed')
    expect(await list(user)).toEqual([])
    expect(await register(user, {})).toBe('ok')
  })

  it('to the challenge of another user, and to one that was answered', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const options = await begin(user)
    const credential = createAuthenticator(toOrigin(shop.brand)).make(options)
    expect(key(await send('register/finish', other, { name: 'Phone', credential }))).toBe('passkey.failed')
    expect(key(await send('register/finish', user, { name: 'Phone', credential }))).toBe('ok')
    const second = createAuthenticator(toOrigin(shop.brand)).make(options)
    expect(key(await send('register/finish', user, { name: 'Phone', credential: second }))).toBe('passkey.failed')
  })

  it('to a challenge of more than five minutes ago', async () => {
    const user = await newUser()
    const credential = createAuthenticator(toOrigin(shop.brand)).make(await begin(user))
    shop.clock.forward(5 * minute)
    expect(key(await send('register/finish', user, { name: 'Phone', credential }))).toBe('passkey.failed')
  })

  it('of a device that an account has already', async () => {
    const [user, other] = [await newUser(), await newUser()]
    const device = await addPasskey(user)
    for (const asker of [user, other]) {
      const credential = device.make(await begin(asker))
      expect(key(await send('register/finish', asker, { name: 'Again', credential }))).toBe('passkey.known')
    }
  })
})

describe('a log-in is refused', () => {
  it.each<[string, Deviation]>([
    ['of another page', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['to no challenge of ours', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['of a registration', { type: 'webauthn.create' }],
    ['of a device that does not know its owner', { isVerified: false }],
    ['for another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('%s', async (_name, deviation) => {
    const device = await addPasskey(await newUser())
    expect(key(await logIn(device, deviation))).toBe('passkey.failed')
    expect(key(await logIn(device))).toBe('ok')
  })

  it('the second time, also of two at once', async () => {
    const device = await addPasskey(await newUser())
    const credential = device.sign(await beginLogin())
    const answers = await Promise.all([finishLogin(credential), finishLogin(credential)])
    expect(answers.map(key).toSorted()).toEqual(['ok', 'passkey.failed'])
    expect(key(await finishLogin(credential))).toBe('passkey.failed')
  })

  it('the second time where the device does not count', async () => {
    const device = await addPasskey(await newUser())
    const credential = device.sign(await beginLogin(), { counter: 0 })
    const client = { ...shop.ctx().client, origin: toOrigin(shop.brand) }
    const inProcess = () => logInByPasskey({ ...shop.ctx(), client }, { credential: credential as never })
    const answers = await Promise.allSettled([inProcess(), inProcess(), inProcess()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(key(await finishLogin(credential))).toBe('passkey.failed')
    expect(key(await logIn(device, { counter: 0 }))).toBe('ok')
  })

  it('when the counter of the device does not grow', async () => {
    const device = await addPasskey(await newUser())
    expect(key(await logIn(device, { counter: 5 }))).toBe('ok')
    for (const counter of [5, 4, 0]) expect(key(await logIn(device, { counter }))).toBe('passkey.failed')
    expect(key(await logIn(device, { counter: 6 }))).toBe('ok')
  })

  it('after five minutes, and its challenge is forgotten then', async () => {
    const device = await addPasskey(await newUser())
    const late = device.sign(await beginLogin())
    expect(key(await logIn(device))).toBe('ok')
    shop.clock.forward(5 * minute)
    expect(key(await finishLogin(late))).toBe('passkey.failed')
    await purgeIdentityData(shop.ctx())
    const used = await shop.db().selectFrom('used_passkey_challenges').select('expires_at').execute()
    expect(used).toEqual([])
    expect(key(await logIn(device))).toBe('ok')
  })

  it('with the signature of another device, and of one that no account knows', async () => {
    const user = await newUser()
    const device = await addPasskey(user)
    const stranger = createAuthenticator(toOrigin(shop.brand))
    stranger.make(await begin(user))
    const forged = { ...stranger.sign(await beginLogin()), id: device.id, rawId: device.id }
    expect(key(await finishLogin(forged))).toBe('passkey.failed')
    expect(key(await logIn(stranger))).toBe('passkey.failed')
  })

  it('in another brand, whatever its device says', async () => {
    const device = await addPasskey(await newUser())
    const { otherBrand } = shop
    const options = await beginLogin(otherBrand)
    expect(key(await finishLogin(device.sign(options), otherBrand))).toBe('passkey.failed')
    const own = device.sign(options, { origin: toOrigin(otherBrand), rpId: otherBrand.hosts[0]! })
    expect(key(await finishLogin(own, otherBrand))).toBe('passkey.failed')
    const crossed = device.sign(await beginLogin(otherBrand), { rpId: shop.brand.hosts[0]! })
    expect(key(await finishLogin(crossed))).toBe('passkey.failed')
    const there = await addPasskey(await newUser(otherBrand), otherBrand)
    expect(key(await finishLogin(there.sign(await beginLogin(otherBrand)), otherBrand))).toBe('ok')
  })
})

it('failed log-ins are limited as those by password are', async () => {
  const strict = await openTestShop({ policy: { loginsPerMinutePerAddress: 2 }, demo: '0' })
  try {
    const statuses = []
    for (let count = 0; count < 3; count++) {
      const credential = createAuthenticator(toOrigin(strict.brand)).sign(
        { rpId: strict.brand.hosts[0]!, challenge: 'eA' },
        { userHandle: 'eA' },
      )
      statuses.push((await strict.post('/api/user/passkey/login/finish', { credential })).status)
    }
    expect(statuses).toEqual([422, 422, 429])
  } finally {
    await strict.close()
  }
})
