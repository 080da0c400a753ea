import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { finishFundResetJob } from './finish-fund-reset.ts'
import { createCashFlow, noon } from '#tests/harness/cash.ts'
import { fundPassword } from '#tests/harness/buyers.ts'
import { loginPassword, makeDataSubject, type DataSubject } from '#tests/harness/data-subject.ts'
import { makePerson } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeTotp, setUpFactor } from '#tests/harness/second-factor.ts'

let shop: TestShop
beforeAll(async () => {
  const policy = { loginsPerMinutePerAddress: 1e6, fundPasswordResetHours: 5 }
  shop = await openTestShop({ policy, settings: { timeZone: 'UTC' } })
  shop.clock.forward(noon.getTime() - shop.clock.now().getTime())
})
afterAll(() => shop.close())

const [minute, hour] = [60_000, 3_600_000]
const newPassword = 'River-42'
const path = '/api/user/fund-password/reset'
const key = ({ error }: { error?: { key: string } | undefined }) => error?.key ?? 'ok'
const auth = ({ token }: { token: string }) => ({ token })

let made = 0
const newPerson = (creditMinor = 0) => makeDataSubject(shop, `Marker${++made}`, creditMinor)
const readState = async (person: DataSubject) => (await shop.get(`${path}/state`, {}, auth(person))).data
const sendCode = (person: DataSubject, channel = 'email') => shop.post(`${path}/code`, { channel }, auth(person))
const readAll = async (to: string) => (await readMessages(shop)).filter((message) => message.to === to)
const readLatest = async (to: string) => (await readAll(to)).at(-1)!
async function getCode(person: DataSubject, channel: 'email' | 'phone' = 'email'): Promise<string> {
  expect(key(await sendCode(person, channel))).toBe('ok')
  return /\b(\d{6})\b/.exec((await readLatest(person[channel])).text)![1]!
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const reset = (person: DataSubject, code: string, more: object = {}) =>
  shop.post(
    path,
    { channel: 'email', code, loginPassword, password: newPassword, confirmPassword: newPassword, ...more },
    auth(person),
  )
const cancel = (person: DataSubject) => shop.post(`${path}/cancel`, {}, auth(person))
const cancelByLink = (linkKey: string) => shop.post(`${path}/cancel-link`, { key: linkKey })
const readKey = (text: string) => /#key=([\w-]+)/.exec(text)![1]!
/** Tries a fund password; the new one is the same, so that a right one changes nothing. */
const tryPassword = async (person: DataSubject, password: string) =>
  key(
    await shop.post(
      '/api/user/fund-password/update',
      { oldPassword: password, password, confirmPassword: password },
      auth(person),
    ),
  )
const isRight = async (person: DataSubject, password: string) =>
  (await tryPassword(person, password)) === 'password.same_as_old'
const finish = () => runJobs(shop.ctx(), ['finish-fund-reset'])
async function begin(person: DataSubject) {
  const answer = await reset(person, await getCode(person))
  expect(key(answer)).toBe('ok')
  return answer.data
}

describe('a reset of the fund password', () => {
  it('counts after the waiting time, not a moment before, and is told by mail and phone each time', async () => {
    const person = await newPerson()
    const state = await begin(person)
    const dueAt = new Date(shop.clock.now().getTime() + 5 * hour).toISOString()
    expect(state).toMatchObject({ state: 'waiting', dueAt, hours: 5 })
    expect((await shop.get('/api/user/info', {}, auth(person))).data.fundPasswordResetAt).toBe(dueAt)
    expect((await readLatest(person.email)).kind).toBe('fund_reset_waiting')
    expect((await readLatest(person.phone)).kind).toBe('fund_reset_waiting')
    shop.clock.forward(5 * hour - 1)
    await finish()
    // Also when the job comes too early.
    const { id } = await shop
      .db()
      .selectFrom('fund_password_resets')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const control = { attempt: 1, signal: new AbortController().signal, reportProgress: async () => undefined }
    await finishFundResetJob.run(shop.ctx(), [id], control)
    expect(await readState(person)).toMatchObject({ state: 'waiting' })
    shop.clock.forward(1)
    await finish()
    expect(await readState(person)).toMatchObject({ state: 'none', dueAt: null })
    expect(await isRight(person, newPassword)).toBe(true)
    expect(await tryPassword(person, fundPassword)).toBe('fund_password.wrong')
    expect((await readLatest(person.email)).kind).toBe('fund_reset_done')
    expect((await readLatest(person.phone)).kind).toBe('fund_reset_done')
    expect((await shop.get('/api/user/info', {}, auth(person))).data.fundPasswordResetAt).toBeNull()
  })

  it('ends the lock that wrong guesses at the old one set', async () => {
    const person = await newPerson()
    await begin(person)
    for (const guess of ['wrong-1', 'wrong-2', 'wrong-3']) await tryPassword(person, guess)
    shop.clock.forward(5 * hour)
    for (const guess of ['wrong-1', 'wrong-2', 'wrong-3']) await tryPassword(person, guess)
    expect(await tryPassword(person, fundPassword)).toBe('fund_password.locked')
    await finish()
    expect(await isRight(person, newPassword)).toBe(true)
  })

  it('leaves the current one valid, and ends when that is used', async () => {
    const person = await newPerson(100_000)
    const cash = createCashFlow(shop)
    // Verified a moment ago, so that a payment would not verify it again.
    expect((await cash.bind(person)).status).toBe(200)
    await begin(person)
    const second = await cash.bind(person, { number: 'GB33 BUKB 2020 1555 5555 55' })
    expect(second.status).toBe(200)
    expect(await readState(person)).toMatchObject({ state: 'none' })
    expect((await readLatest(person.email)).kind).toBe('fund_reset_cancelled')
    shop.clock.forward(5 * hour)
    await finish()
    expect(await isRight(person, newPassword)).toBe(false)
    expect(await isRight(person, fundPassword)).toBe(true)
  })

  it('is not ended by a wrong one', async () => {
    const person = await newPerson()
    await begin(person)
    expect(await tryPassword(person, 'wrong-one')).toBe('fund_password.wrong')
    expect(await tryPassword(person, newPassword)).toBe('fund_password.wrong')
    expect(await readState(person)).toMatchObject({ state: 'waiting' })
  })

  it('is cancelled from any device that is logged in, once, and told', async () => {
    const person = await newPerson()
    await begin(person)
    const elsewhere = await shop.post('/api/user/login', { account: person.username, password: loginPassword })
    expect(key(await cancel({ ...person, token: elsewhere.data.token }))).toBe('ok')
    expect(key(await cancel(person))).toBe('fund_password.reset_over')
    expect((await readLatest(person.phone)).kind).toBe('fund_reset_cancelled')
    shop.clock.forward(5 * hour)
    await finish()
    expect(await isRight(person, fundPassword)).toBe(true)
  })

  it('is cancelled by the link of its mail and of its text message, once and without a log-in', async () => {
    const person = await newPerson()
    await begin(person)
    const linkKey = readKey((await readLatest(person.email)).text)
    expect(readKey((await readLatest(person.phone)).text)).toBe(linkKey)
    const forged = `${linkKey.slice(0, -2)}${linkKey.endsWith('AA') ? 'BB' : 'AA'}`
    expect(key(await cancelByLink(forged))).toBe('not_found')
    expect(key(await cancelByLink('x'.repeat(44)))).toBe('not_found')
    expect(key(await cancelByLink(''))).toBe('not_found')
    const elsewhere = await shop.post(`${path}/cancel-link`, { key: linkKey }, { brand: shop.otherBrand })
    expect(key(elsewhere)).toBe('not_found')
    expect(await readState(person)).toMatchObject({ state: 'waiting' })
    expect(key(await cancelByLink(linkKey))).toBe('ok')
    expect(key(await cancelByLink(linkKey))).toBe('fund_password.reset_over')
    expect(await readState(person)).toMatchObject({ state: 'none' })
    // The link of an earlier reset does nothing to the next one.
    shop.clock.forward(minute)
    await begin(person)
    expect(key(await cancelByLink(linkKey))).toBe('fund_password.reset_over')
    expect(await readState(person)).toMatchObject({ state: 'waiting' })
  })

  it('shows its key in no list of the account', async () => {
    const person = await newPerson()
    await begin(person)
    await readMessages(shop)
    const notices = await shop.get('/api/notice/list', {}, auth(person))
    expect(JSON.stringify(notices.data)).not.toContain('#key=')
    expect(notices.data.pageList[0].action.path).toBe('/userInfo/setup/fund-password/reset')
    const rows = await shop.db().selectFrom('notices').select('params').where('user_id', '=', person.id).execute()
    expect(JSON.stringify(rows)).not.toContain('cancelKey')
  })

  it('ends when the login password is changed or reset', async () => {
    const changing = await newPerson()
    await begin(changing)
    const passwords = { oldPassword: loginPassword, password: 'Teapot-77', confirmPassword: 'Teapot-77' }
    expect(key(await shop.post('/api/user/password/update', passwords, auth(changing)))).toBe('ok')
    expect(await readState(changing)).toMatchObject({ state: 'none' })

    const resetting = await newPerson()
    await begin(resetting)
    shop.clock.forward(minute)
    await shop.post('/api/user/code/send', { channel: 'email', target: resetting.email, purpose: 'reset' })
    const code = /\b(\d{6})\b/.exec((await readLatest(resetting.email)).text)![1]!
    const input = { channel: 'email', target: resetting.email, code, password: 'Teapot-77' }
    expect(key(await shop.post('/api/user/password/reset', { ...input, confirmPassword: 'Teapot-77' }))).toBe('ok')
    const waiting = await shop
      .db()
      .selectFrom('fund_password_resets')
      .select('id')
      .where('user_id', '=', resetting.id)
      .execute()
    expect(waiting).toEqual([])
  })

  it('uses no address that was changed within the waiting time, as a thief with the login password could', async () => {
    const person = await newPerson()
    const target = `thief${made}@example.com`
    await shop.post('/api/user/code/send', { channel: 'email', target, purpose: 'bind' }, auth(person))
    const code = /\b(\d{6})\b/.exec((await readLatest(target)).text)![1]!
    const bind = { target, code, password: loginPassword }
    expect(key(await shop.post('/api/user/email/bind', bind, auth(person)))).toBe('ok')
    const from = new Date(shop.clock.now().getTime() + 5 * hour).toISOString()
    expect((await readState(person)).contacts).toMatchObject([
      { channel: 'email', from },
      { channel: 'phone', from: null },
    ])
    const refused = await sendCode(person)
    expect([key(refused), refused.error?.params]).toEqual(['fund_password.contact_new', { from }])
    expect(key(await reset(person, '000000'))).toBe('fund_password.contact_new')
    // The phone number was there before.
    expect(key(await sendCode(person, 'phone'))).toBe('ok')
    shop.clock.forward(5 * hour - 1)
    expect(key(await sendCode(person))).toBe('fund_password.contact_new')
    shop.clock.forward(1)
    expect((await readState(person)).contacts[0].from).toBe(null)
    expect(key(await reset({ ...person, email: target }, await getCode({ ...person, email: target })))).toBe('ok')
  })

  it('is one at a time, also of two at once', async () => {
    const person = await newPerson()
    const code = await getCode(person)
    const answers = await Promise.all([reset(person, code), reset(person, code)])
    expect(answers.map(key).filter((one) => one === 'ok')).toHaveLength(1)
    expect(key(await sendCode(person))).toBe('fund_password.reset_waiting')
    expect(key(await reset(person, code))).toBe('fund_password.reset_waiting')
  })
})

describe('what a reset of the fund password takes', () => {
  it('is a code for this purpose and this user, five attempts at it, and it is used once', async () => {
    const person = await newPerson()
    const code = await getCode(person)
    const lefts = []
    for (let attempt = 1; attempt <= 4; attempt++) lefts.push((await reset(person, wrong(code))).error?.params?.left)
    expect(lefts).toEqual([4, 3, 2, 1])
    expect(key(await reset(person, wrong(code)))).toBe('code.expired')
    expect(key(await reset(person, code))).toBe('code.expired')
    shop.clock.forward(minute)
    const next = await getCode(person)
    expect(key(await reset(person, next))).toBe('ok')
    expect(key(await cancel(person))).toBe('ok')
    expect(key(await reset(person, next))).toBe('code.expired')

    shop.clock.forward(minute)
    await shop.post('/api/user/code/send', { channel: 'email', target: person.email, purpose: 'reset' })
    const other = /\b(\d{6})\b/.exec((await readLatest(person.email)).text)![1]!
    expect(key(await reset(person, other))).toBe('code.expired')
  })

  it.each([
    ['just before ten minutes', 10 * minute - 1, 'ok'],
    ['after ten minutes', 10 * minute, 'code.expired'],
  ])('is a code that was sent %s', async (_when, ms, outcome) => {
    const person = await newPerson()
    const code = await getCode(person)
    shop.clock.forward(ms)
    expect(key(await reset(person, code))).toBe(outcome)
  })

  it('is the login password, whose attempts count', async () => {
    const person = await newPerson()
    const code = await getCode(person)
    const answers = []
    for (const guess of ['wrong-1', 'wrong-2', 'wrong-3'])
      answers.push(key(await reset(person, code, { loginPassword: guess })))
    expect(answers).toEqual(['password.login_wrong', 'password.login_wrong', 'login.locked'])
    expect(key(await reset(person, code))).toBe('login.locked')
    expect(await readState(person)).toMatchObject({ state: 'none' })
  })

  it('is the second factor where the account has one; the code stays until it is right', async () => {
    const person = await newPerson()
    const factor = await setUpFactor(shop, person, loginPassword)
    expect(await readState(person)).toMatchObject({ needsTotp: true })
    const code = await getCode(person)
    expect(key(await reset(person, code))).toBe('login.totp_required')
    expect(key(await reset(person, code, { totp: '000000' }))).toBe('totp.wrong')
    const totp = makeTotp(factor.key, shop.clock.now())
    expect(key(await reset(person, code, { totp }))).toBe('ok')
  })

  it('is an address of the account; no other can be named', async () => {
    const person = await newPerson()
    expect((await readState(person)).contacts).toEqual([
      { channel: 'email', address: expect.stringContaining('•••@'), from: null },
      { channel: 'phone', address: expect.any(String), from: null },
    ])
    const answer = await shop.post(`${path}/code`, { channel: 'email', target: 'mallory@evil.example' }, auth(person))
    expect(answer.status === 422 || (await readAll('mallory@evil.example')).length === 0).toBe(true)
    await shop.db().updateTable('users').set({ phone: null }).where('id', '=', person.id).execute()
    expect(key(await sendCode(person, 'phone'))).toBe('fund_password.no_contact')
    expect(key(await sendCode(person, 'post'))).toBe('request.invalid')
  })

  it('is a fund password that is there, and a new one that is good', async () => {
    const person = await newPerson()
    const code = await getCode(person)
    for (const [password, confirmPassword, outcome] of [
      ['short', 'short', 'request.invalid'],
      ['x'.repeat(13), 'x'.repeat(13), 'request.invalid'],
      [newPassword, 'River-43', 'password.mismatch'],
      [person.username, person.username, 'password.common'],
    ] as const)
      if (password.length <= 12 || outcome === 'request.invalid')
        expect(key(await reset(person, code, { password, confirmPassword }))).toBe(outcome)
    expect(key(await reset(person, code))).toBe('ok')

    const without = { ...(await newPerson()), ...(await makePerson(shop)) }
    await shop.db().updateTable('users').set({ email: 'w@w.example' }).where('id', '=', without.id).execute()
    expect(key(await sendCode(without))).toBe('fund_password.not_set')
    expect(key(await reset(without, '123456'))).toBe('fund_password.not_set')
    expect(key(await shop.get(`${path}/state`))).toBe('session.required')
    expect(key(await shop.post(`${path}/cancel`))).toBe('session.required')
  })
})
