import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { recordFigure } from './figures.ts'
import { openInstance, type Instance } from './open-instance.ts'

const password = 'gallery77x'
const newPassword = 'arcade88y'

let shop: TestShop
let other: Instance
let accountCount = 0

beforeAll(async () => {
  shop = await openTestShop()
  other = await openInstance(shop)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

type Account = { readonly username: string; readonly token: string }

async function register(): Promise<Account> {
  const username = `session${++accountCount}abc`
  const response = await shop.post('/api/user/register', { username, password, confirmPassword: password })
  expect(response.status).toBe(200)
  return { username, token: response.data.token }
}

async function logIn({ username }: Account, secret = password): Promise<string> {
  const response = await shop.post('/api/user/login', { account: username, password: secret })
  expect(response.status).toBe(200)
  return response.data.token
}

/** State of a session at its next request in both processes. */
async function readSessionStates(token: string): Promise<string[]> {
  const here = await shop.get('/api/user/info', {}, { token })
  const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` }
  const there = (await other.app.inject({ url: '/api/user/info', headers })).json<{ error?: { key: string } }>()
  return [here.error?.key ?? 'known', there.error?.key ?? 'known']
}

const known = ['known', 'known']
const refused = ['session.expired', 'session.expired']
const revocationWays: string[] = []

describe('a session is refused at the next request on every instance', () => {
  it('after logging out, which leaves the other sessions alone', async () => {
    const account = await register()
    const second = await logIn(account)
    expect([await readSessionStates(account.token), await readSessionStates(second)]).toEqual([known, known])
    await shop.post('/api/user/logout', {}, { token: account.token })
    expect([await readSessionStates(account.token), await readSessionStates(second)]).toEqual([refused, known])
    revocationWays.push('logout')
  })

  it('after the password was changed, but for the one that changed it', async () => {
    const account = await register()
    const others = [await logIn(account), await logIn(account)]
    const change = { oldPassword: password, password: newPassword, confirmPassword: newPassword }
    expect((await shop.post('/api/user/password/update', change, { token: account.token })).status).toBe(200)
    for (const token of others) expect(await readSessionStates(token)).toEqual(refused)
    expect(await readSessionStates(account.token)).toEqual(known)
    expect((await shop.post('/api/user/login', { account: account.username, password })).error?.key).toBe(
      'login.failed',
    )
    expect(await readSessionStates(await logIn(account, newPassword))).toEqual(known)
    revocationWays.push('password change')
  })

  it('after a wrong old password not: nothing changes', async () => {
    const account = await register()
    const second = await logIn(account)
    const change = { oldPassword: 'not-this-one', password: newPassword, confirmPassword: newPassword }
    const response = await shop.post('/api/user/password/update', change, { token: account.token })
    expect(response.error?.key).toBe('password.old_wrong')
    expect([await readSessionStates(account.token), await readSessionStates(second)]).toEqual([known, known])
  })

  it('after an administrator disabled the user, who cannot log in again until enabled again', async () => {
    const account = await register()
    const admin = await makeStaff(shop, ['administrator'])
    const { pageList } = (await shop.get('/admin/user/list', { keyword: account.username }, { token: admin.token }))
      .data
    const body = { userId: pageList[0].id as string }
    expect((await shop.post('/admin/user/disable', body, { token: admin.token })).status).toBe(200)
    expect(await readSessionStates(account.token)).toEqual(refused)
    const again = await shop.post('/api/user/login', { account: account.username, password })
    expect([again.status, again.error?.key]).toEqual([403, 'user.disabled'])
    await shop.post('/admin/user/enable', body, { token: admin.token })
    expect(await readSessionStates(account.token)).toEqual(refused)
    expect(await readSessionStates(await logIn(account))).toEqual(known)
    revocationWays.push('disabling')
  })

  it('as staff, after the role was taken away: still known, but allowed no more', async () => {
    const [admin, agent] = [await makeStaff(shop, ['administrator']), await makeStaff(shop, ['support'])]
    const listUsers = async () => {
      const here = await shop.get('/admin/user/list', {}, { token: agent.token })
      const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${agent.token}` }
      return [here.status, (await other.app.inject({ url: '/admin/user/list', headers })).statusCode]
    }
    expect(await listUsers()).toEqual([200, 200])
    await shop.post('/admin/user/roles', { userId: agent.id, roleIds: [] }, { token: admin.token })
    expect(await listUsers()).toEqual([403, 403])
    expect(await readSessionStates(agent.token)).toEqual(known)
    revocationWays.push('role change')
  })

  it('after thirty days without use', async () => {
    const account = await register()
    shop.clock.forward(30 * 86_400_000 + 1)
    expect(await readSessionStates(account.token)).toEqual(refused)
    revocationWays.push('expiry')
  })

  it('in another brand always', async () => {
    const { token } = await register()
    const response = await shop.get('/api/user/info', {}, { token, brand: shop.otherBrand })
    expect(response.error?.key).toBe('session.expired')
    revocationWays.push('another brand')
    recordFigure({
      promise: 9,
      name: 'sessions',
      text: `refused at the next request on 2 instances after ${revocationWays.join(', ')}`,
    })
  })
})

it('the refusal is the missing row: with it back the same token is known again (negative control)', async () => {
  const { token } = await register()
  const take = `delete from sessions where brand_id = $1 and token_hash = $2 returning user_id, created_at, seen_at, expires_at`
  await withClient(shop.adminUrl, async (client) => {
    const of = [shop.brand.id, hashToken(token)]
    const { rows } = await client.query<Record<string, unknown>>(take, of)
    expect(await readSessionStates(token)).toEqual(refused)
    const row = [...of, ...Object.values(rows[0]!)]
    await client.query(
      'insert into sessions (brand_id, token_hash, user_id, created_at, seen_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
      row,
    )
  })
  expect(await readSessionStates(token)).toEqual(known)
})
