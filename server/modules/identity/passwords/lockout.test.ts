import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { countFailedAttempt } from './failed-attempts.queries.ts'
import { unlockUser } from './unlock-user.ts'

let shop: TestShop
let names = 0
beforeAll(async () => (shop = await openTestShop({ policy: { loginsPerMinutePerAddress: 10_000 } })))
afterAll(() => shop.close())

const minute = 60_000
const password = 'Kettle-42'
const fundPassword = 'Fund-4711'

async function newUser() {
  const username = `locked${++names}x`
  const answer = await shop.post('/api/user/register', { username, password, confirmPassword: password })
  return { username, token: answer.data.token as string }
}
const logIn = (account: string, secret: string) => shop.post('/api/user/login', { account, password: secret })
const keys = (answers: { error?: { key: string } | undefined }[]) => answers.map(({ error }) => error?.key ?? 'ok')

/** Moves to the start of the brand's day, so that no test crosses midnight. */
function toNextMorning() {
  const at = shop.clock.now()
  const zone = { timeZone: shop.brand.settings.timeZone, hourCycle: 'h23' } as const
  const [hour, minutes] = new Intl.DateTimeFormat('en', { ...zone, hour: '2-digit', minute: '2-digit' })
    .format(at)
    .split(':')
  shop.clock.forward((24 * 60 + 30 - Number(hour) * 60 - Number(minutes)) * minute)
}

test('three wrong passwords in a row lock for three minutes, even against the right one', async () => {
  const { username } = await newUser()
  const answers = [await logIn(username, 'wrong-1'), await logIn(username, 'wrong-2'), await logIn(username, 'wrong-3')]
  expect(keys(answers)).toEqual(['login.failed', 'login.failed', 'login.locked'])
  expect(answers[2]).toMatchObject({ status: 423, error: { params: { minutes: 3 } } })
  shop.clock.forward(2 * minute)
  expect(await logIn(username, password)).toMatchObject({ status: 423, error: { params: { minutes: 1 } } })
  shop.clock.forward(minute)
  expect((await logIn(username, password)).status).toBe(200)
})

test('a right password in between starts the count again', async () => {
  const { username } = await newUser()
  const answers = []
  for (const secret of ['wrong-1', 'wrong-2', password, 'wrong-1', 'wrong-2', password])
    answers.push(await logIn(username, secret))
  expect(keys(answers)).toEqual(['login.failed', 'login.failed', 'ok', 'login.failed', 'login.failed', 'ok'])
})

test('ten wrong passwords in a day lock until the next day in the brand’s zone', async () => {
  toNextMorning()
  const { username } = await newUser()
  const answers = []
  for (let attempts = 1; attempts <= 10; attempts++) {
    answers.push(await logIn(username, 'wrong-1'))
    if (attempts % 3 === 0) shop.clock.forward(4 * minute)
  }
  expect(keys(answers).filter((key) => key === 'login.locked')).toHaveLength(3)
  expect(answers.at(-1)?.error?.key).toBe('login.locked_day')
  shop.clock.forward(12 * 60 * minute)
  expect((await logIn(username, password)).error?.key).toBe('login.locked_day')
  toNextMorning()
  expect((await logIn(username, password)).status).toBe(200)
})

test('a right password in between does not give the day its wrong ones back: locked at ten in all', async () => {
  toNextMorning()
  const { username } = await newUser()
  const answers = []
  for (let round = 1; round <= 4; round++)
    for (const secret of ['wrong-1', 'wrong-2', password]) answers.push(await logIn(username, secret))
  expect(keys(answers.filter((_, index) => index % 3 === 2))).toEqual(['ok', 'ok', 'ok', 'ok'])
  expect(keys([await logIn(username, 'wrong-1'), await logIn(username, 'wrong-2')])).toEqual([
    'login.failed',
    'login.locked_day',
  ])
  expect((await logIn(username, password)).error?.key).toBe('login.locked_day')
})

test('of the login and the fund password each of the brand’s numbers is its own', async () => {
  const numbers = { passwordErrorsBeforeLock: 4, passwordErrorsPerDay: 6, passwordLockMinutes: 7 }
  const own = await openTestShop({ policy: { loginsPerMinutePerAddress: 10_000, ...numbers } })
  // In the morning, so that the brand's day does not end between the attempts.
  const now = own.clock.now()
  const morning = toInstant(own.brand, getNextDay(toBrandDay(own.brand, now)), '08:00')
  own.clock.forward(morning.getTime() - now.getTime())
  const username = 'numbers1'
  const body = { username, password, confirmPassword: password }
  const { token } = (await own.post('/api/user/register', body)).data
  await own.post('/api/user/fund-password/set', { password: fundPassword, confirmPassword: fundPassword }, { token })
  const attempts = {
    login: () => own.post('/api/user/login', { account: username, password: 'wrong-1' }),
    fund: () => {
      const change = { oldPassword: 'wrong-1', password: 'Fund-4712', confirmPassword: 'Fund-4712' }
      return own.post('/api/user/fund-password/update', change, { token })
    },
  }
  for (const [kind, send] of Object.entries(attempts)) {
    const wrong = kind === 'login' ? 'login.failed' : 'fund_password.wrong'
    const locked = kind === 'login' ? 'login.locked' : 'fund_password.locked'
    const first = [await send(), await send(), await send(), await send()]
    expect(keys(first)).toEqual([wrong, wrong, wrong, locked])
    expect(first[3]!.error?.params).toEqual({ minutes: 7 })
    own.clock.forward(7 * minute - 1000)
    expect(keys([await send()])).toEqual([locked])
    own.clock.forward(1000)
    expect(keys([await send(), await send()])).toEqual([wrong, `${locked}_day`])
  }
  await own.close()
})

test('staff at the keyboard unlock a user, by name or usercode, and the audit log has it', async () => {
  const { username, token } = await newUser()
  const { usercode } = (await shop.get('/api/user/info', {}, { token })).data
  for (const account of [username.toUpperCase(), usercode]) {
    for (const secret of ['wrong-1', 'wrong-2', 'wrong-3']) await logIn(username, secret)
    expect((await logIn(username, password)).error?.key).toBe('login.locked')
    expect((await unlockUser(shop.ctx(), account)).username).toBe(username)
    expect((await logIn(username, password)).status).toBe(200)
  }
  await expect(unlockUser(shop.ctx(), 'nobodyhasthis')).rejects.toMatchObject({ key: 'user.not_found' })
  const rows = await shop.db().selectFrom('audit_log').select('input').orderBy('position').execute()
  expect(rows.map(({ input }) => input)).toEqual([{ account: username.toUpperCase() }, { account: usercode }])
})

test('an account that nobody has answers and locks exactly like one that exists', async () => {
  const { username } = await newUser()
  const histories = []
  for (const account of [username, 'nobodyhasthis']) {
    const answers = []
    for (const secret of ['wrong-1', 'wrong-2', 'wrong-3', 'wrong-4']) answers.push(await logIn(account, secret))
    histories.push(answers.map(({ status, message, error }) => ({ status, message, error })))
  }
  expect(histories[0]).toEqual(histories[1])
})

test('of fifty wrong passwords at once at most three are evaluated', async () => {
  const { username } = await newUser()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => logIn(username, `wrong-${index}`)))
  // When the database queue is full, an attempt is rejected before it is counted.
  const refused = keys(answers).filter((key) => key === 'login.locked' || key === 'overloaded')
  expect(refused).toHaveLength(48)
  expect(keys(answers).filter((key) => key === 'login.failed')).toHaveLength(2)
})

test('the database alone counts three of thirty tries, as when several processes serve', async () => {
  const lockedUntil = new Date(shop.clock.now().getTime() + 3 * minute)
  const count = {
    kind: 'login',
    subject: 'anybody',
    device: '',
    day: '2026-01-01',
    maxFailures: 3,
    maxPerDay: 10,
    lockedUntil,
  } as const
  const counted = await Promise.all(Array.from({ length: 30 }, () => countFailedAttempt(shop.ctx(), count)))
  expect(
    counted
      .filter(Boolean)
      .map((attempts) => attempts?.failures)
      .toSorted(),
  ).toEqual([1, 2, 3])
})

test('right passwords at once do not lock each other out', async () => {
  const { username } = await newUser()
  const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(username, password)))
  expect(new Set(keys(answers))).toEqual(new Set(['ok']))
})

test('the fund password is set once, changed with the old one, and locks on its own', async () => {
  const { username, token } = await newUser()
  const change = (path: string, body: object) => shop.post(`/api/user/fund-password/${path}`, body, { token })
  const twice = (secret: string) => ({ password: secret, confirmPassword: secret })
  expect((await change('update', { oldPassword: fundPassword, ...twice('Fund-4712') })).error?.key).toBe(
    'fund_password.not_set',
  )
  expect((await change('set', twice('123456'))).error?.key).toBe('password.common')
  expect((await change('set', twice(fundPassword))).status).toBe(200)
  expect((await shop.get('/api/user/info', {}, { token })).data.fundPasswordSet).toBe(true)
  expect((await change('set', twice('Fund-4712'))).error?.key).toBe('fund_password.already_set')
  const wrong = []
  for (let attempts = 0; attempts < 4; attempts++)
    wrong.push(await change('update', { oldPassword: 'Fund-0000', ...twice('Fund-4712') }))
  expect(wrong.map(({ error }) => [error?.key, error?.params])).toEqual([
    ['fund_password.wrong', { left: 2 }],
    ['fund_password.wrong', { left: 1 }],
    ['fund_password.locked', { minutes: 3 }],
    ['fund_password.locked', { minutes: 3 }],
  ])
  expect((await logIn(username, password)).status).toBe(200)
  shop.clock.forward(3 * minute)
  expect((await change('update', { oldPassword: fundPassword, ...twice('Fund-4712') })).status).toBe(200)
})

describe('the first fund password', () => {
  const twice = { password: fundPassword, confirmPassword: fundPassword }
  const set = (token: string, more: object = {}) =>
    shop.post('/api/user/fund-password/set', { ...twice, ...more }, { token })

  test.each([
    ['ten minutes after the login without the login password', 10 * minute, {}, 'ok'],
    ['later without it', 10 * minute + 1, {}, 'session.not_fresh'],
    ['later with it', 10 * minute + 1, { loginPassword: password }, 'ok'],
    ['at once with a wrong one', 0, { loginPassword: 'Wrong-pass' }, 'password.login_wrong'],
  ])('%s', async (_name, milliseconds, more, outcome) => {
    const { token } = await newUser()
    shop.clock.forward(milliseconds)
    expect(keys([await set(token, more)])).toEqual([outcome])
    const { fundPasswordSet } = (await shop.get('/api/user/info', {}, { token })).data
    expect(fundPasswordSet).toBe(outcome === 'ok')
  })

  test('counts wrong login passwords as the login does, and says in words what helps', async () => {
    const { username, token } = await newUser()
    const answers = []
    for (let attempts = 0; attempts < 3; attempts++) answers.push(await set(token, { loginPassword: 'Wrong-pass' }))
    expect(keys(answers)).toEqual(['password.login_wrong', 'password.login_wrong', 'login.locked'])
    expect((await logIn(username, password)).error?.key).toBe('login.locked')
    shop.clock.forward(11 * minute)
    const stale = await set(token)
    expect([stale.status, stale.message]).toEqual([403, 'Enter your login password, or log in again and retry.'])
  })

  test('refuses a login password in the address', async () => {
    const { token } = await newUser()
    const answer = await shop.post('/api/user/fund-password/set?loginPassword=x', twice, { token })
    expect(answer.error?.key).toBe('request.secret_in_query')
  })
})

test('setting the fund password again with the same key answers as the first time', async () => {
  const { token } = await newUser()
  const body = { password: fundPassword, confirmPassword: fundPassword }
  const options = { token, headers: { 'idempotency-key': 'fund-1' } }
  expect((await shop.post('/api/user/fund-password/set', body, options)).status).toBe(200)
  expect((await shop.post('/api/user/fund-password/set', body, options)).status).toBe(200)
})
