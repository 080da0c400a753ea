import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { logInFrom, postFrom, type Sender } from '#tests/harness/devices.ts'
import { purgeIdentityData } from '../public.ts'

let shop: TestShop
let made = 0
beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy })
})
afterAll(() => shop.close())

const password = 'Kettle-42'
const day = 86_400_000
const stranger: Sender = { address: '198.51.100.66' }
/** Addresses that no other test uses. */
const newAddress = () => `203.0.113.${++made}`

async function register(sender: Sender): Promise<{ username: string; id: string; token: string }> {
  const username = `device${++made}abc`
  const body = { username, password, confirmPassword: password }
  const { data } = await postFrom(shop, sender, '/api/user/register', body)
  return { username, id: data.userInfo.id, token: data.token }
}
const tryAs = async (sender: Sender, username: string, secret = password) =>
  (await logInFrom(shop, sender, username, secret)).key

async function lockStrangers(username: string): Promise<void> {
  for (const secret of ['wrong-1', 'wrong-2', 'wrong-3']) await tryAs(stranger, username, secret)
  expect(await tryAs(stranger, username)).toBe('login.locked')
}

describe('a browser that has logged in', () => {
  it('is given a cookie that scripts cannot read, and no other program is', async () => {
    const address = newAddress()
    const { username } = await register({ address })
    const browser = {}
    const { setCookies } = await logInFrom(shop, { address, browser }, username, password)
    const cookie = setCookies.find((one) => one.startsWith('device='))
    expect(cookie).toMatch(/^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await logInFrom(shop, { address }, username, password)).setCookies).toEqual([])
    const rows = await shop.db().selectFrom('known_devices').select('hash').execute()
    const { deviceToken } = browser as { deviceToken: string }
    expect(rows.map(({ hash }) => hash.toString('base64url'))).not.toContain(deviceToken)
  })

  it('is known from wherever it asks, while strangers are locked out', async () => {
    const browser = {}
    const { username } = await register({ address: newAddress(), browser })
    await lockStrangers(username)
    expect(await tryAs({ address: newAddress(), browser }, username)).toBe('ok')
    expect(await tryAs({ address: newAddress(), browser: {} }, username)).toBe('login.locked')
  })

  it('keeps its token at the next login, also of another person, and both are known', async () => {
    const browser: { deviceToken?: string } = {}
    const first = await register({ address: newAddress(), browser })
    const { deviceToken } = browser
    const second = await register({ address: newAddress(), browser })
    expect(browser.deviceToken).toBe(deviceToken)
    for (const { username } of [first, second]) {
      await lockStrangers(username)
      expect(await tryAs({ address: newAddress(), browser }, username)).toBe('ok')
    }
  })

  it('is given a new token when it brings one that the brand did not give out', async () => {
    const planted = 'x'.repeat(43)
    const browser = { deviceToken: planted }
    const { username } = await register({ address: newAddress(), browser })
    expect(browser.deviceToken).not.toBe(planted)
    await lockStrangers(username)
    expect(await tryAs({ address: newAddress(), browser: { deviceToken: planted } }, username)).toBe('login.locked')
  })

  it('is a stranger to an account it has never opened, and in another brand', async () => {
    const browser = {}
    await register({ address: newAddress(), browser })
    const { username } = await register({ address: newAddress() })
    await lockStrangers(username)
    expect(await tryAs({ address: newAddress(), browser }, username)).toBe('login.locked')
    const known = { ...browser } as { deviceToken: string }
    await postFrom(shop, { address: newAddress(), browser, brand: shop.otherBrand }, '/api/user/register', {
      username: 'sameperson1',
      password,
      confirmPassword: password,
    })
    expect((browser as { deviceToken: string }).deviceToken).not.toBe(known.deviceToken)
  })
})

describe('a network from which somebody has logged in', () => {
  it('is known without a cookie, of IPv6 the whole /64, and no neighbour', async () => {
    const { username } = await register({ address: '2001:db8:7:1::1' })
    await lockStrangers(username)
    expect(await tryAs({ address: '2001:db8:7:1:aaaa::9' }, username)).toBe('ok')
    expect(await tryAs({ address: '2001:db8:7:2::1' }, username)).toBe('login.locked')
  })

  it('that locks itself out spares a browser behind the same address', async () => {
    const [address, browser] = [newAddress(), {}]
    const { username } = await register({ address, browser })
    for (const secret of ['wrong-1', 'wrong-2', 'wrong-3']) await tryAs({ address }, username, secret)
    expect(await tryAs({ address }, username)).toBe('login.locked')
    expect(await tryAs({ address, browser }, username)).toBe('ok')
  })
})

describe('a known device is forgotten', () => {
  it.each([
    ['a network before 30 days', 30 * day - 1000, false, 'ok'],
    ['a network after 30 days', 30 * day, false, 'login.locked'],
    ['a browser before 180 days', 180 * day - 1000, true, 'ok'],
    ['a browser after 180 days', 180 * day, true, 'login.locked'],
  ])('%s', async (_name, milliseconds, isBrowser, outcome) => {
    const [address, browser] = [newAddress(), {}]
    const { username } = await register(isBrowser ? { address, browser } : { address })
    shop.clock.forward(milliseconds)
    await purgeIdentityData(shop.ctx())
    await lockStrangers(username)
    expect(await tryAs(isBrowser ? { address: newAddress(), browser } : { address }, username)).toBe(outcome)
  })

  it('when it is the one unused for longest of more than twenty, each kind apart', async () => {
    const [oldest, browser] = [newAddress(), {}]
    const { id, username } = await register({ address: oldest, browser })
    const kinds = async () => {
      const rows = await shop.db().selectFrom('known_devices').select('kind').where('user_id', '=', id).execute()
      return rows.map(({ kind }) => kind).toSorted()
    }
    for (let number = 1; number <= 20; number++) {
      shop.clock.forward(1000)
      await tryAs({ address: newAddress() }, username)
    }
    expect(await kinds()).toEqual([...Array.from({ length: 20 }, () => 'network'), 'token'])
    await lockStrangers(username)
    expect(await tryAs({ address: oldest }, username)).toBe('login.locked')
    expect(await tryAs({ address: oldest, browser }, username)).toBe('ok')
  })

  it('when the password is changed on another one', async () => {
    const [mine, lost] = [{}, {}]
    const [home, away] = [newAddress(), newAddress()]
    const { username } = await register({ address: away, browser: lost })
    const { data } = await logInFrom(shop, { address: home, browser: mine }, username, password)
    const change = { oldPassword: password, password: 'Teapot-77', confirmPassword: 'Teapot-77' }
    const sender = { address: home, browser: mine, token: data.token as string }
    expect((await postFrom(shop, sender, '/api/user/password/update', change)).key).toBe('ok')
    await lockStrangers(username)
    expect(await tryAs({ address: away, browser: lost }, username, 'Teapot-77')).toBe('login.locked')
    expect(await tryAs({ address: newAddress(), browser: mine }, username, 'Teapot-77')).toBe('ok')
    expect(await tryAs({ address: home }, username, 'Teapot-77')).toBe('ok')
  })
})

it('a fund password is counted per device too: one who stole a session does not lock the owner out', async () => {
  const [home, browser] = [newAddress(), {}]
  const { token } = await register({ address: home, browser })
  const twice = (secret: string) => ({ password: secret, confirmPassword: secret })
  await postFrom(shop, { address: home, token }, '/api/user/fund-password/set', twice('Fund-4711'))
  const change = async (sender: Sender, oldPassword: string) => {
    const body = { oldPassword, ...twice('Fund-4712') }
    return (await postFrom(shop, { ...sender, token }, '/api/user/fund-password/update', body)).key
  }
  const seen = []
  for (const guess of ['Fund-0001', 'Fund-0002', 'Fund-0003', 'Fund-4711']) seen.push(await change(stranger, guess))
  const locked = 'fund_password.locked'
  expect(seen).toEqual(['fund_password.wrong', 'fund_password.wrong', locked, locked])
  expect(await change({ address: newAddress(), browser }, 'Fund-4711')).toBe('ok')
})
