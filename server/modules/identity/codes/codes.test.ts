import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type RequestOptions, type TestShop } from '#tests/harness/app.ts'
import { countRoundTrips } from '#tests/harness/count-round-trips.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeTotp, setUpFactor } from '#tests/harness/second-factor.ts'
import { purgeIdentityData } from '../public.ts'

let shop: TestShop
let made = 0
beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy })
})
afterAll(() => shop.close())

const [second, minute, day] = [1000, 60_000, 86_400_000]
const password = 'Kettle-42'
const twice = (secret: string) => ({ password: secret, confirmPassword: secret })
const newEmail = () => `lena${++made}@hartmann.example`
const key = ({ error }: { error?: { key: string } | undefined }) => error?.key ?? 'ok'

type Purpose = 'register' | 'login' | 'reset' | 'bind'
const send = (target: string, purpose: Purpose, options?: RequestOptions & { channel?: string }) =>
  shop.post('/api/user/code/send', { channel: options?.channel ?? 'email', target, purpose }, options)
/** The messages of one receiver, the latest last. */
const readMail = async (to: string) => (await readMessages(shop)).filter((message) => message.to === to)
async function readCode(to: string): Promise<string> {
  const text = (await readMail(to)).at(-1)?.text ?? ''
  return /\b(\d{6})\b/.exec(text)![1]!
}
async function getCode(target: string, purpose: Purpose, options?: RequestOptions & { channel?: string }) {
  expect(key(await send(target, purpose, options))).toBe('ok')
  return readCode(target)
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const register = (email: string, code?: string) => shop.post('/api/user/register', { email, code, ...twice(password) })
async function newUser(email = newEmail()) {
  const { data } = await register(email, await getCode(email, 'register'))
  return { email, token: data.token as string, id: data.userInfo.id as string, username: data.userInfo.username }
}
const reset = (target: string, code: string, secret = 'Teapot-77') =>
  shop.post('/api/user/password/reset', { channel: 'email', target, code, ...twice(secret) })
const logIn = (account: string, secret = password) => shop.post('/api/user/login', { account, password: secret })
const logInByCode = (account: string, code: string) => shop.post('/api/user/login', { account, code })

describe('a code', () => {
  it('registers an account with a made username, once', async () => {
    const email = newEmail()
    const code = await getCode(` ${email.toUpperCase()} `.trim().toLowerCase(), 'register')
    const first = await register(email.toUpperCase(), code)
    expect(first.data.userInfo).toMatchObject({ email: 'l•••@hartmann.example' })
    expect(first.data.userInfo.username).toMatch(/^[a-z]{6,30}$/)
    expect(key(await register(email, code))).toBe('code.expired')
    expect(key(await logIn(email))).toBe('ok')
    expect(key(await logIn(` ${email.toUpperCase()}`))).toBe('ok')
  })

  it.each([
    ['just before ten minutes', 10 * minute - 1, 'ok'],
    ['after ten minutes', 10 * minute, 'code.expired'],
  ])('is tried %s', async (_when, ms, outcome) => {
    const email = newEmail()
    const code = await getCode(email, 'register')
    shop.clock.forward(ms)
    expect(key(await register(email, code))).toBe(outcome)
  })

  it('takes five attempts: the right one at the fifth, none after it', async () => {
    const [first, other] = [newEmail(), newEmail()]
    const code = await getCode(first, 'register')
    const lefts = []
    for (let attempt = 1; attempt <= 4; attempt++) lefts.push((await register(first, wrong(code))).error?.params?.left)
    expect(lefts).toEqual([4, 3, 2, 1])
    expect(key(await register(first, code))).toBe('ok')
    const second = await getCode(other, 'register')
    const keys = []
    for (let attempt = 1; attempt <= 10; attempt++) keys.push(key(await register(other, wrong(second))))
    expect(keys).toEqual([...Array(4).fill('code.wrong'), ...Array(6).fill('code.expired')])
    expect(key(await register(other, second))).toBe('code.expired')
  })

  it('bounds attempts that arrive at once', async () => {
    const email = newEmail()
    const code = await getCode(email, 'register')
    const guesses = await Promise.all(Array.from({ length: 20 }, () => register(email, wrong(code))))
    expect(guesses.filter((guess) => key(guess) === 'code.wrong')).toHaveLength(4)
  })

  it('makes one account of fifty registrations at once', async () => {
    const email = newEmail()
    const code = await getCode(email, 'register')
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(email, code)))
    expect(answers.filter((answer) => key(answer) === 'ok')).toHaveLength(1)
    const rows = await shop.db().selectFrom('users').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  it('is good for its purpose, its address and its brand alone', async () => {
    const { email } = await newUser()
    const stranger = newEmail()
    const code = await getCode(email, 'login')
    expect(key(await reset(email, code))).toBe('code.expired')
    expect(key(await logInByCode(stranger, code))).toBe('code.expired')
    const elsewhere = { brand: shop.otherBrand }
    expect(key(await shop.post('/api/user/login', { account: email, code }, elsewhere))).toBe('code.expired')
    expect(key(await logInByCode(email, code))).toBe('ok')
    expect(key(await logInByCode(email, code))).toBe('code.expired')
  })

  it('is replaced by the next, which comes after sixty seconds', async () => {
    const email = newEmail()
    const old = await getCode(email, 'register')
    shop.clock.forward(60 * second - 1)
    expect(await send(email, 'register')).toMatchObject({ status: 429, error: { params: { seconds: 1 } } })
    shop.clock.forward(1)
    const next = await getCode(email, 'register')
    if (old !== next) expect(key(await register(email, old))).toBe('code.wrong')
    expect(key(await register(email, next))).toBe('ok')
  })

  it('is sent ten times a day to an address, whatever for, and again on the next day of the brand', async () => {
    const email = newEmail()
    const keys = []
    for (let count = 1; count <= 11; count++) {
      keys.push(key(await send(email, count % 2 ? 'login' : 'register')))
      shop.clock.forward(minute / 2)
    }
    expect(keys).toEqual([...Array(10).fill('ok'), 'code.locked_day'])
    shop.clock.forward(day)
    expect(key(await send(email, 'login'))).toBe('ok')
  })

  it('is stored as a keyed hash, and what its message needs is erased', async () => {
    const email = newEmail()
    await send(email, 'register')
    const read = () => shop.db().selectFrom('verification_codes').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(JSON.stringify(await read())).not.toContain(email)
    const code = await readCode(email)
    const row = await read()
    expect(row).toMatchObject({ sealed: null })
    expect(row!.code_hash.toString('latin1')).not.toContain(code)
  })

  it('and its count are deleted after a day', async () => {
    await send(newEmail(), 'register')
    shop.clock.forward(2 * day)
    await purgeIdentityData(shop.ctx())
    for (const table of ['verification_codes', 'verification_targets'] as const)
      expect(await shop.db().selectFrom(table).select('brand_id').execute()).toEqual([])
  })
})

describe('whether an account exists', () => {
  const bare = ({ status, code, message, data, error }: Awaited<ReturnType<typeof send>>) => ({
    status,
    code,
    message,
    data,
    error,
  })

  it.each(['login', 'reset', 'register'] as const)('is not told by the answer to a code for %s', async (purpose) => {
    const { email } = await newUser()
    const stranger = newEmail()
    shop.clock.forward(minute)
    const [known, unknown] = [await send(email, purpose), await send(stranger, purpose)]
    expect(bare(known)).toEqual(bare(unknown))
    expect(bare(await send(email, purpose))).toEqual(bare(await send(stranger, purpose)))
    const counts = [(await readMail(email)).length, (await readMail(stranger)).length]
    expect(counts).toEqual(purpose === 'register' ? [2, 1] : [2, 0])
  })

  it.each(['login', 'reset', 'register'] as const)('costs a request for %s the same round trips', async (purpose) => {
    const { email } = await newUser()
    shop.clock.forward(minute)
    const known = await countRoundTrips(() => send(email, purpose))
    expect(await countRoundTrips(() => send(newEmail(), purpose))).toBe(known)
    // Negative control: one that is refused costs another number.
    expect(await countRoundTrips(() => send(email, purpose))).not.toBe(known)
  })

  it.each(['login', 'reset'] as const)('is not told by wrong codes for %s', async (purpose) => {
    const { email } = await newUser()
    const stranger = newEmail()
    shop.clock.forward(minute)
    const code = await getCode(email, purpose)
    await send(stranger, purpose)
    const history = async (target: string) => {
      const answers = []
      for (let attempt = 1; attempt <= 6; attempt++)
        answers.push(
          bare(purpose === 'login' ? await logInByCode(target, wrong(code)) : await reset(target, wrong(code))),
        )
      return answers
    }
    // One of a million runs guesses the code that was never sent.
    expect(await history(email)).toEqual(await history(stranger))
  })

  it('is told by a mail alone when its address registers again', async () => {
    const { email } = await newUser()
    shop.clock.forward(minute)
    await send(email, 'register')
    const mail = (await readMail(email)).at(-1)!
    expect(mail.text).not.toMatch(/\b\d{6}\b/)
  })
})

describe('a password reset', () => {
  it('ends sessions, clears failed log-ins, and tells the user', async () => {
    const { email, token, username } = await newUser()
    for (const guess of ['wrong-1', 'wrong-2', 'wrong-3']) await logIn(email, guess)
    expect(key(await logIn(username))).toBe('login.locked')
    const code = await getCode(email, 'reset')
    expect(key(await reset(email, code, 'short'))).toBe('request.invalid')
    expect(key(await reset(email, code, username))).toBe('password.common')
    expect(key(await reset(email, code))).toBe('ok')
    expect((await shop.get('/api/user/info', {}, { token })).status).toBe(401)
    expect(key(await logIn(email))).toBe('login.failed')
    expect(key(await logIn(username, 'Teapot-77'))).toBe('ok')
    expect(key(await reset(email, code, 'Teapot-78'))).toBe('code.expired')
    expect(await readMail(email)).toHaveLength(3)
  })

  it('happens once for one code, even at once', async () => {
    const { email } = await newUser()
    const code = await getCode(email, 'reset')
    const answers = await Promise.all(['Teapot-71', 'Teapot-72', 'Teapot-73'].map((one) => reset(email, code, one)))
    expect(answers.map(key).toSorted()).toEqual(['code.expired', 'code.expired', 'ok'])
  })

  it('does not open a disabled account', async () => {
    const { email, id } = await newUser()
    const code = await getCode(email, 'reset')
    await shop.db().updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute()
    expect(key(await reset(email, code))).toBe('user.disabled')
  })
})

describe('a new address', () => {
  const bind = (token: string, target: string, code: string, secret = password, totp?: string) =>
    shop.post('/api/user/email/bind', { target, code, password: secret, ...(totp && { totp }) }, { token })

  it('takes code and password, and the old one is told', async () => {
    const { email, token } = await newUser()
    const next = newEmail()
    const code = await getCode(next, 'bind', { token })
    expect(key(await bind(token, next, code, 'wrong-1'))).toBe('password.login_wrong')
    expect(key(await bind(token, next, wrong(code)))).toBe('code.wrong')
    expect(key(await bind(token, next, code))).toBe('ok')
    expect(key(await logIn(email))).toBe('login.failed')
    expect(key(await logIn(next))).toBe('ok')
    expect((await readMail(email)).at(-1)!.text).toContain('l•••@hartmann.example')
  })

  it('takes the second factor of an account that has one, and costs no new code without it', async () => {
    const { email, token } = await newUser()
    const { key: appKey } = await setUpFactor(shop, { token }, password)
    const next = newEmail()
    const code = await getCode(next, 'bind', { token })
    expect(key(await bind(token, next, code))).toBe('login.totp_required')
    expect(key(await bind(token, next, code, password, '000000'))).toBe('totp.wrong')
    expect(key(await logIn(next))).toBe('login.failed')
    expect(key(await bind(token, next, code, password, makeTotp(appKey, shop.clock.now())))).toBe('ok')
    expect((await readMail(email)).at(-1)!.kind).toBe('email_changed')
  })

  it('is one that no other user has, and its code is good for one user alone', async () => {
    const [owner, other] = [await newUser(), await newUser()]
    const code = await getCode(owner.email, 'bind', { token: other.token })
    expect(key(await bind(other.token, owner.email, code))).toBe('email.taken')
    const next = newEmail()
    const foreign = await getCode(next, 'bind', { token: other.token })
    expect(key(await bind(owner.token, next, foreign))).toBe('code.expired')
    expect(key(await send(newEmail(), 'bind'))).toBe('session.required')
  })

  it('can be a phone number, by which one logs in as well', async () => {
    const { token } = await newUser()
    const phone = '+4915112345678'
    const code = await getCode(phone, 'bind', { channel: 'phone', token })
    const bound = await shop.post('/api/user/phone/bind', { target: '+49 151 12345678', code, password }, { token })
    expect(bound.data).toMatchObject({ phone: '+49*****678' })
    expect(key(await logIn('+49 (151) 123-45678'))).toBe('ok')
    expect(key(await logIn('0049 151 12345678'))).toBe('ok')
    shop.clock.forward(minute)
    expect(key(await logInByCode(phone, await getCode(phone, 'login', { channel: 'phone' })))).toBe('ok')
  })
})

it('a registration needs a name or an address, and an address its code', async () => {
  expect(key(await shop.post('/api/user/register', twice(password)))).toBe('register.account_required')
  expect(key(await register(newEmail()))).toBe('code.required')
  const email = newEmail()
  const answer = await shop.post('/api/user/register', {
    email,
    phone: '+4915112345678',
    code: '1',
    ...twice(password),
  })
  expect(key(answer)).toBe('request.invalid')
})

it('links of a mail lead to the brand, whatever host the request names', async () => {
  const { email } = await newUser()
  shop.clock.forward(minute)
  await send(email, 'register', { headers: { 'x-original-host': 'evil.example', referer: 'https://evil.example/' } })
  const evil = await shop.app.inject({
    method: 'POST',
    url: '/api/user/code/send',
    headers: { host: 'evil.example', 'content-type': 'application/json' },
    payload: { channel: 'email', target: email, purpose: 'reset' },
  })
  expect(evil.statusCode).toBe(404)
  const mails = await readMail(email)
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails)).not.toContain('evil')
})
