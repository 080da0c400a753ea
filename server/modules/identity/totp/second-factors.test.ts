import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeTotp, setUpFactor } from '#tests/harness/second-factor.ts'
import { checkFactor } from './check-factor.ts'

let shop: TestShop
let made = 0
beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, registrationsPerMinutePerAddress: 1e6 }
  shop = await openTestShop({ policy })
})
afterAll(() => shop.close())

const password = 'Kettle-42'
const minute = 60_000
const key = ({ error }: { error?: { key: string } | undefined }) => error?.key ?? 'ok'
const totpNow = (secret: string) => makeTotp(secret, shop.clock.now())
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

async function newUser(email?: string) {
  const username = `factor${++made}x`
  const identity = email === undefined ? { username } : { email, code: await getCode(email, 'register') }
  const { data } = await shop.post('/api/user/register', { ...identity, password, confirmPassword: password })
  return { account: email ?? username, token: data.token as string, id: data.userInfo.id as string }
}
async function getCode(target: string, purpose: string): Promise<string> {
  await shop.post('/api/user/code/send', { channel: 'email', target, purpose })
  const text = (await readMessages(shop)).filter(({ to }) => to === target).at(-1)!.text
  return /\b(\d{6})\b/.exec(text)![1]!
}
async function newUserWithFactor(email?: string) {
  const user = await newUser(email)
  return { ...user, ...(await setUpFactor(shop, user, password)) }
}
const logIn = (account: string, totp?: string, secret = password) =>
  shop.post('/api/user/login', { account, password: secret, totp })
const logInByCode = (account: string, code: string, totp?: string) =>
  shop.post('/api/user/login', { account, code, totp })
const send = (path: string, { token }: { token: string }, body: object) =>
  shop.post(`/api/user/totp/${path}`, body, { token })
const readState = async ({ token }: { token: string }) => (await shop.get('/api/user/totp/state', {}, { token })).data
const countSessions = async ({ id }: { id: string }) =>
  (await shop.db().selectFrom('sessions').select('token_hash').where('user_id', '=', id).execute()).length

describe('setting up', () => {
  it('needs the password and a right code, and shows ten recovery codes; sessions stay', async () => {
    const user = await newUser()
    expect(await readState(user)).toEqual({ since: null, recoveryCodesLeft: 0 })
    expect(key(await send('begin', user, { password: 'wrong-one' }))).toBe('password.login_wrong')
    expect(key(await send('confirm', user, { totp: '000000' }))).toBe('totp.off')
    const { data } = await send('begin', user, { password })
    expect(data.uri).toContain(`secret=${data.key}`)
    expect(key(await send('confirm', user, { totp: wrong(totpNow(data.key)) }))).toBe('totp.wrong')
    expect(key(await logIn(user.account))).toBe('ok')
    const sessions = await countSessions(user)
    const confirmed = await send('confirm', user, { totp: totpNow(data.key) })
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    expect(await countSessions(user)).toBe(sessions)
    expect(await readState(user)).toEqual({ since: shop.clock.now().toISOString(), recoveryCodesLeft: 10 })
    expect(key(await send('begin', user, { password }))).toBe('totp.on')
    expect(key(await send('confirm', user, { totp: totpNow(data.key) }))).toBe('totp.on')
  })

  it('started again replaces the secret that was not confirmed', async () => {
    const user = await newUser()
    const first = (await send('begin', user, { password })).data.key
    const second = (await send('begin', user, { password })).data.key
    expect(key(await send('confirm', user, { totp: totpNow(first) }))).toBe('totp.wrong')
    expect(key(await send('confirm', user, { totp: totpNow(second) }))).toBe('ok')
  })

  it('stores neither the secret nor a recovery code in a readable form', async () => {
    const { id, key: secret, recoveryCodes } = await newUserWithFactor()
    const db = shop.db()
    const factors = await db.selectFrom('second_factors').selectAll().where('user_id', '=', id).execute()
    const codes = await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()
    expect([factors.length, codes.length]).toEqual([1, 10])
    const bytes = Buffer.concat([...factors.map((row) => row.sealed_secret), ...codes.map((row) => row.code_hash)])
    const { Secret } = await import('otpauth')
    expect(bytes.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false)
    for (const code of recoveryCodes) expect(bytes.includes(code) || bytes.includes(code.replace('-', ''))).toBe(false)
  })
})

describe('logging in', () => {
  it('asks for the code after the right password only, and opens no session before', async () => {
    const user = await newUserWithFactor()
    const before = await countSessions(user)
    expect(key(await logIn(user.account, undefined, 'wrong-one'))).toBe('login.failed')
    const answer = await logIn(user.account)
    expect([answer.status, key(answer), answer.headers['set-cookie']]).toEqual([422, 'login.totp_required', undefined])
    expect(key(await logIn(user.account, wrong(totpNow(user.key))))).toBe('totp.wrong')
    expect(await countSessions(user)).toBe(before)
    expect(key(await logIn(user.account, totpNow(user.key), 'wrong-one'))).toBe('login.locked')
    shop.clock.forward(4 * minute)
    expect(key(await logIn(user.account, totpNow(user.key)))).toBe('ok')
    expect(await countSessions(user)).toBe(before + 1)
  })

  it('takes a code once, also of two log-ins at once', async () => {
    const user = await newUserWithFactor()
    const before = await countSessions(user)
    const totp = totpNow(user.key)
    const answers = await Promise.all([logIn(user.account, totp), logIn(user.account, totp)])
    expect(answers.map(key).toSorted()).toEqual(['ok', 'totp.wrong'])
    expect(await countSessions(user)).toBe(before + 1)
    expect(key(await logIn(user.account, totp))).toBe('totp.wrong')
    shop.clock.forward(30_000)
    expect(key(await logIn(user.account, totpNow(user.key)))).toBe('ok')
  })

  it('takes each recovery code once, also of two log-ins at once', async () => {
    const user = await newUserWithFactor()
    const [first, second] = user.recoveryCodes
    const typed = first!.toLowerCase().replace('-', ' ')
    const answers = await Promise.all([logIn(user.account, typed), logIn(user.account, first)])
    expect(answers.map(key).toSorted()).toEqual(['ok', 'totp.wrong'])
    expect(key(await logIn(user.account, second))).toBe('ok')
    expect(await readState(user)).toMatchObject({ recoveryCodesLeft: 8 })
    const other = await newUserWithFactor()
    expect(key(await logIn(other.account, user.recoveryCodes[2]))).toBe('totp.wrong')
  })

  it('takes a code once where processes check it at the same moment', async () => {
    const user = await newUserWithFactor()
    // One process checks log-ins of a device in turn, so that the route alone would not show it.
    for (const code of [totpNow(user.key), user.recoveryCodes[0]!]) {
      const checks = await Promise.all(Array.from({ length: 6 }, () => checkFactor(shop.ctx(), user.id, code)))
      expect(checks.filter((check) => check === 'right')).toHaveLength(1)
    }
  })

  it('locks after three wrong codes, and a password without a code gives no more of them', async () => {
    const user = await newUserWithFactor()
    const code = wrong(totpNow(user.key))
    const answers = []
    for (const totp of [code, undefined, code, undefined, undefined, code, undefined])
      answers.push(key(await logIn(user.account, totp)))
    const [answer, refused] = ['login.totp_required', 'totp.wrong']
    expect(answers).toEqual([refused, answer, refused, answer, answer, 'login.locked', 'login.locked'])
    expect(key(await logIn(user.account, totpNow(user.key)))).toBe('login.locked')
    shop.clock.forward(4 * minute)
    expect(key(await logIn(user.account, totpNow(user.key)))).toBe('ok')
  })

  it('by a mailed code asks for it, too, and uses the mailed code up only with it', async () => {
    const user = await newUserWithFactor(`factor${++made}@hartmann.example`)
    const code = await getCode(user.account, 'login')
    expect(key(await logInByCode(user.account, wrong(code), totpNow(user.key)))).toBe('code.wrong')
    expect(key(await logInByCode(user.account, code))).toBe('login.totp_required')
    expect(key(await logInByCode(user.account, code, wrong(totpNow(user.key))))).toBe('totp.wrong')
    expect(key(await logInByCode(user.account, code, totpNow(user.key)))).toBe('ok')
    expect(key(await logInByCode(user.account, code, user.recoveryCodes[0]))).toBe('code.expired')
  })

  it('asks for it after a reset of the password, which gives no more guesses', async () => {
    const user = await newUserWithFactor(`factor${++made}@hartmann.example`)
    const reset = async (secret: string) => {
      const code = await getCode(user.account, 'reset')
      const body = { channel: 'email', target: user.account, code, password: secret, confirmPassword: secret }
      expect(key(await shop.post('/api/user/password/reset', body))).toBe('ok')
      shop.clock.forward(2 * minute)
    }
    await reset('Teapot-77')
    expect(key(await logIn(user.account, undefined, 'Teapot-77'))).toBe('login.totp_required')
    const guess = async (secret: string) => key(await logIn(user.account, wrong(totpNow(user.key)), secret))
    expect([await guess('Teapot-77'), await guess('Teapot-77')]).toEqual(['totp.wrong', 'totp.wrong'])
    await reset('Teapot-78')
    expect(await guess('Teapot-78')).toBe('login.locked')
    shop.clock.forward(4 * minute)
    expect(key(await logIn(user.account, totpNow(user.key), 'Teapot-78'))).toBe('ok')
  })

  it('does not take the code of a user of another brand', async () => {
    const user = await newUserWithFactor()
    const body = { password, confirmPassword: password }
    const options = { brand: shop.otherBrand }
    const { data } = await shop.post('/api/user/register', { username: user.account, ...body }, options)
    const login = { account: user.account, password }
    expect(key(await shop.post('/api/user/login', login, options))).toBe('ok')
    const { data: secret } = await shop.post('/api/user/totp/begin', { password }, { ...options, token: data.token })
    await shop.post('/api/user/totp/confirm', { totp: totpNow(secret.key) }, { ...options, token: data.token })
    for (const totp of [totpNow(user.key), user.recoveryCodes[0]])
      expect(key(await shop.post('/api/user/login', { ...login, totp }, options))).toBe('totp.wrong')
    expect(key(await logIn(user.account, totpNow(user.key)))).toBe('ok')
  })
})

describe('with password and code', () => {
  it('recovery codes are replaced, and the old ones end', async () => {
    const user = await newUserWithFactor()
    expect(key(await send('recovery', user, { password, totp: wrong(totpNow(user.key)) }))).toBe('totp.wrong')
    expect(key(await send('recovery', user, { password: 'wrong-one', totp: totpNow(user.key) }))).toBe(
      'password.login_wrong',
    )
    const { data } = await send('recovery', user, { password, totp: totpNow(user.key) })
    expect(key(await logIn(user.account, user.recoveryCodes[0]))).toBe('totp.wrong')
    expect(key(await logIn(user.account, data.recoveryCodes[0]))).toBe('ok')
  })

  it('it is turned off, also by a recovery code; the user is told of both changes', async () => {
    const email = `factor${++made}@hartmann.example`
    const user = await newUserWithFactor(email)
    expect(key(await send('disable', user, { password, totp: '000000' }))).toBe('totp.wrong')
    expect(key(await send('disable', user, { password: 'wrong-one', totp: user.recoveryCodes[0] }))).toBe(
      'password.login_wrong',
    )
    expect(key(await send('disable', user, { password, totp: user.recoveryCodes[0] }))).toBe('ok')
    expect(key(await send('disable', user, { password, totp: user.recoveryCodes[1] }))).toBe('totp.off')
    expect(key(await logIn(user.account))).toBe('ok')
    const subjects = (await readMessages(shop))
      .filter(({ to }) => to === email)
      .map((mail) => 'subject' in mail && mail.subject)
    expect(subjects.slice(-2)).toEqual(['Two-step verification is on', 'Two-step verification was turned off'])
  })
})
