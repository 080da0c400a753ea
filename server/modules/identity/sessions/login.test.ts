import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookie } from '#server/platform/http/credentials.ts'
import { openTestShop, type RequestOptions, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { purgeIdentityData } from '../public.ts'

let shop: TestShop
beforeAll(async () => (shop = await openTestShop()))
afterAll(() => shop.close())

const minute = 60_000
const password = 'Kettle-42'
const asOwnPage = { 'x-requested-with': 'galleria', 'sec-fetch-site': 'same-origin' }

const register = async (username: string, more: object = {}, options: RequestOptions = {}) =>
  shop.post('/api/user/register', { username, password, confirmPassword: password, ...more }, options)
const logIn = (account: string, secret: string, options: RequestOptions = {}) =>
  shop.post('/api/user/login', { account, password: secret }, options)
const info = (token?: string, options: RequestOptions = {}) => shop.get('/api/user/info', {}, { token, ...options })

test('a registration opens the account and its first session', async () => {
  const answer = await register('Alice01')
  expect(answer.data.userInfo).toMatchObject({
    username: 'Alice01',
    fundPasswordSet: false,
    seller: null,
    verified: false,
  })
  expect((await info(answer.data.token)).data).toEqual(answer.data.userInfo)
})

test.each([
  ['abcd1', {}, 'request.invalid', 'username'],
  ['a'.repeat(31), {}, 'request.invalid', 'username'],
  ['with space', {}, 'username.invalid', null],
  ['ünicode1', {}, 'username.invalid', null],
  ['ALICE01', {}, 'username.taken', null],
  ['fresh001', { password: 'abc12', confirmPassword: 'abc12' }, 'request.invalid', 'password'],
  ['fresh001', { password: 'x'.repeat(13), confirmPassword: 'x'.repeat(13) }, 'request.invalid', 'password'],
  ['fresh001', { confirmPassword: 'Kettle-43' }, 'password.mismatch', null],
  ['fresh001', { password: 'Password1', confirmPassword: 'Password1' }, 'password.common', null],
  ['fresh001', { password: 'FRESH001', confirmPassword: 'FRESH001' }, 'password.common', null],
  ['fresh001', { password: '777777', confirmPassword: '777777' }, 'password.common', null],
  ['fresh001', { invitationCode: 'nobodyhas1' }, 'register.invitation_invalid', null],
])('registering %s with %j is refused: %s', async (username, more, key, field) => {
  const { error } = await register(username, more)
  expect(error?.key).toBe(key)
  if (field) expect(Object.keys(error?.fields ?? {})).toEqual([field])
})

test.each([
  ['abcde1', {}],
  ['b'.repeat(30), {}],
  ['shortpass1', { password: 'kd83hz', confirmPassword: 'kd83hz' }],
  ['longpass01', { password: 'kd83hz-6612w', confirmPassword: 'kd83hz-6612w' }],
])('registering %s with %j is at a bound and succeeds', async (username, more) => {
  expect((await register(username, more)).status).toBe(200)
})

test('an invitation code binds its owner as the referrer', async () => {
  const inviter = (await register('inviter1')).data.userInfo
  const invited = (await register('invited1', { invitationCode: inviter.usercode })).data.userInfo
  const row = await shop
    .db()
    .selectFrom('users')
    .select('referrer_id')
    .where('id', '=', invited.id)
    .executeTakeFirstOrThrow()
  expect(row.referrer_id).toBe(inviter.id)
})

test('of five registrations of one name at once exactly one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => register('racing01')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
})

test('only our own pages get the session as a cookie, and logging out ends both', async () => {
  const browser = await logIn('alice01', password, { headers: asOwnPage })
  const cookie = String(browser.headers['set-cookie'])
  expect(cookie).toContain(`${sessionCookie(false)}=${browser.data.token}`)
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax(,|$)/)
  const foreigners: Record<string, string>[] = [{}, { ...asOwnPage, 'sec-fetch-site': 'cross-site' }]
  for (const headers of foreigners)
    expect((await logIn('alice01', password, { headers })).headers['set-cookie']).toBeUndefined()

  const withCookie = { ...asOwnPage, cookie: `${sessionCookie(false)}=${browser.data.token}` }
  expect((await info(undefined, { headers: withCookie })).status).toBe(200)
  const foreign = await shop.post('/api/user/logout', {}, { headers: { cookie: withCookie.cookie } })
  expect(foreign.error?.key).toBe('request.csrf')
  const out = await shop.post('/api/user/logout', {}, { headers: withCookie })
  expect(String(out.headers['set-cookie'])).toMatch(new RegExp(`^${sessionCookie(false)}=; .*Expires=Thu, 01 Jan 1970`))
  expect((await info(browser.data.token)).error?.key).toBe('session.expired')
})

test('a session slides for 30 days from its last use, and no further', async () => {
  const { token } = (await register('sliding1')).data
  for (let days = 0; days < 3; days++) {
    shop.clock.forward(30 * 1440 * minute - 1)
    expect((await info(token)).status).toBe(200)
  }
  shop.clock.forward(30 * 1440 * minute)
  expect((await info(token)).status).toBe(401)
})

test('a session is kept as a hash only', async () => {
  const { token } = (await register('hashed01')).data
  const rows = await shop.db().selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows.map((row) => row.token_hash.toString('latin1')))).not.toContain(token)
  expect((await info(rows.at(-1)!.token_hash.toString('hex'))).status).toBe(401)
})

test('two brands share neither tokens nor names', async () => {
  const { token } = (await register('twobrand')).data
  expect((await info(token, { brand: shop.otherBrand })).error?.key).toBe('session.expired')
  expect((await logIn('twobrand', password, { brand: shop.otherBrand })).error?.key).toBe('login.failed')
  expect((await register('twobrand', {}, { brand: shop.otherBrand })).status).toBe(200)
})

test('a disabled user is out at the next request and cannot come back', async () => {
  const { token, userInfo } = (await register('disabled')).data
  await shop.db().updateTable('users').set({ status: 'disabled' }).where('id', '=', userInfo.id).execute()
  expect((await info(token)).status).toBe(401)
  expect((await logIn('disabled', 'Wrong-pass')).error?.key).toBe('login.failed')
  expect((await logIn('disabled', password)).error?.key).toBe('user.disabled')
})

test('a new password ends every other session but not this one', async () => {
  const first = (await register('changing')).data.token
  const second = (await logIn('changing', password)).data.token
  const change = (oldPassword: string, next: string) =>
    shop.post('/api/user/password/update', { oldPassword, password: next, confirmPassword: next }, { token: first })
  expect((await change('Wrong-pass', 'Teapot-77')).error?.key).toBe('password.old_wrong')
  expect((await change(password, password)).error?.key).toBe('password.same_as_old')
  expect((await change(password, 'Teapot-77')).status).toBe(200)
  expect((await info(second)).status).toBe(401)
  expect((await info(first)).status).toBe(200)
  expect((await logIn('changing', password)).error?.key).toBe('login.failed')
  expect((await logIn('CHANGING', 'Teapot-77')).status).toBe(200)
})

test('an owner of an open store is a seller, in the caller’s language, until it closes', async () => {
  const { id, owner } = await makeStore(shop)
  expect((await info(owner.token)).data.seller).toMatchObject({ id, name: 'Test store', isOwner: true })
  expect((await info(owner.token, { lang: 'zh-CN' })).data.seller.name).toBe('Test store 中')
  expect((await shop.get('/seller/order/list', {}, { token: owner.token })).status).toBe(200)
  await shop.db().updateTable('stores').set({ status: 'closed' }).where('id', '=', id).execute()
  expect((await info(owner.token)).data.seller).toBeNull()
  expect((await shop.get('/seller/order/list', {}, { token: owner.token })).error?.key).toBe('permission.denied')
})

test('the daily sweep forgets ended sessions and old counters, and nothing that still counts', async () => {
  const { token } = (await register('sweeping')).data
  await logIn('sweeping', 'Wrong-pass')
  await purgeIdentityData(shop.ctx())
  expect((await info(token)).status).toBe(200)
  const left = () => shop.db().selectFrom('password_guards').select('failures').where('failures', '=', 1).execute()
  expect(await left()).not.toEqual([])
  shop.clock.forward(31 * 1440 * minute)
  await purgeIdentityData(shop.ctx())
  expect(await left()).toEqual([])
  expect(await shop.db().selectFrom('sessions').select('user_id').execute()).toEqual([])
})
