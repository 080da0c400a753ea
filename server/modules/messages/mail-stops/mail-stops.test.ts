import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { createMemoryChannels, noMessages, readMessages } from '#tests/harness/read-messages.ts'
import { notify } from '../notices/public.ts'
import { openMessageChannels, purgeMessages, queueMessage } from '../public.ts'
import { findMailStop, liftMailStop } from './public.ts'

const secret = 'secret of all brands'
const ownSecret = 'secret of the other brand'
const day = 86_400_000
let shop: TestShop
beforeAll(async () => {
  const bySite = new Map<string, string>()
  const { channels } = await openMessageChannels({ ...noMessages, bounces: { secret, bySite } })
  const { getBounceSecret } = channels as { getBounceSecret: (brand: Pick<Brand, 'site'>) => string | null }
  shop = await openTestShop({ externalServices: { messageChannels: createMemoryChannels({ getBounceSecret }) } })
  bySite.set(shop.otherBrand.site, ownSecret)
})
afterAll(() => shop.close())

type Event = { readonly kind: string; readonly address: string }
type Call = {
  readonly secret?: string
  readonly seconds?: number
  readonly brand?: Brand
  readonly headers?: Record<string, string>
  readonly type?: string
}

/** The secret of a brand for which the operator has set none. */
const toBrandSecret = ({ site }: Brand) => createHmac('sha256', secret).update(site).digest('hex')

/** Reports events as the provider of the first brand does. */
function report(events: readonly Event[] | string, { brand = shop.brand, ...call }: Call = {}) {
  const payload = typeof events === 'string' ? events : JSON.stringify({ events })
  const timestamp = String(call.seconds ?? Math.floor(shop.clock.now().getTime() / 1000))
  const signature = createHmac('sha256', call.secret ?? toBrandSecret(shop.brand))
    .update(`${timestamp}.${payload}`)
    .digest('hex')
  return shop.app.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    headers: {
      host: brand.hosts[0]!,
      'content-type': call.type ?? 'application/json',
      'x-bounce-timestamp': timestamp,
      'x-bounce-signature': signature,
      ...call.headers,
    },
    payload,
  })
}
const hard = (address: string): Event => ({ kind: 'hard_bounce', address })
const soft = (address: string): Event => ({ kind: 'soft_bounce', address })
const complaint = (address: string): Event => ({ kind: 'complaint', address })
const findReason = async (address: string, brand = shop.brand) =>
  (await findMailStop(shop.ctx(null, brand), address))?.reason ?? null

let count = 0
const makeAddress = () => `person${++count}@hartmann.example`
/** A person with a proven address. */
async function makeReader(): Promise<Person & { email: string }> {
  const person = await makePerson(shop)
  const email = makeAddress()
  await shop.db().updateTable('users').set({ email, lang: 'en' }).where('id', '=', person.id).execute()
  return { ...person, email }
}
const readKinds = async (to: string) =>
  (await readMessages(shop)).filter((mail) => mail.to === to).map(({ kind }) => kind)
const tell = ({ id, email }: Person & { email: string }, kind: 'order_paid' | 'password_changed') =>
  notify(
    shop.ctx(),
    { userId: id, to: email, lang: 'en' },
    kind === 'order_paid'
      ? { kind, params: { orderId: 'o', number: 'N' } }
      : { kind, params: { at: shop.clock.now().toISOString() } },
  )
const readEmail = async ({ token }: Person) => (await shop.get('/api/notice/preferences', {}, { token })).data.email

describe('a report', () => {
  it.each([
    ['hard_bounce', 'bounced'],
    ['complaint', 'complained'],
  ])('of a %s stops all mail but that about safety, also what waits', async (kind, refusal) => {
    const reader = await makeReader()
    await tell(reader, 'order_paid')
    const answer = await report([{ kind, address: reader.email.toUpperCase() }])
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    await tell(reader, 'order_paid')
    await tell(reader, 'password_changed')
    expect(await readKinds(reader.email)).toEqual(['password_changed'])
    expect(await readEmail(reader)).toEqual({
      address: expect.any(String),
      refusedAt: shop.clock.now().toISOString(),
      refusal,
    })
  })

  it('changes nothing when the mail goes on: the control', async () => {
    const reader = await makeReader()
    await report([hard(makeAddress())])
    await tell(reader, 'order_paid')
    expect(await readKinds(reader.email)).toEqual(['order_paid'])
    expect(await readEmail(reader)).toMatchObject({ refusedAt: null, refusal: null })
  })

  it('has several events, and is applied as a whole or not at all', async () => {
    const [one, two, three] = [makeAddress(), makeAddress(), makeAddress()]
    await report([hard(one), complaint(two)])
    expect([await findReason(one), await findReason(two)]).toEqual(['hard_bounce', 'complaint'])
    expect((await report([hard(three), { kind: 'opened', address: one }])).statusCode).toBe(400)
    expect(await findReason(three)).toBeNull()
  })

  it('of temporary failures stops mail on the third day', async () => {
    const address = makeAddress()
    for (const expected of [null, null, 'soft_bounce']) {
      // Repeated within the day, it counts once.
      for (let index = 0; index < 4; index++) await report([soft(address), soft(address)])
      expect(await findReason(address)).toBe(expected)
      shop.clock.forward(day)
    }
  })

  it.each([
    [30, 'soft_bounce'],
    [31, null],
  ])('of temporary failures %i days apart ends as %s', async (days, expected) => {
    const address = makeAddress()
    for (let index = 0; index < 3; index++) {
      await report([soft(address)])
      shop.clock.forward(days * day)
    }
    expect(await findReason(address)).toBe(expected)
  })

  it('of a complaint is the stronger reason, in either order', async () => {
    const [one, two] = [makeAddress(), makeAddress()]
    await report([hard(one), complaint(two)])
    await report([complaint(one), hard(two), soft(two)])
    expect([await findReason(one), await findReason(two)]).toEqual(['complaint', 'complaint'])
  })

  it('stores no address in clear', async () => {
    const address = makeAddress()
    await report([hard(address)])
    const rows = await shop.db().selectFrom('mail_stops').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('hartmann')
  })
})

describe('an attack', () => {
  it.each<[string, Call]>([
    ['another secret', { secret: 'a guess of a secret' }],
    ['the secret of another brand', { secret: ownSecret }],
    ['the secret that those of the brands are made of', { secret }],
    ['no signature', { headers: { 'x-bounce-signature': '' } }],
    ['another time in the header', { headers: { 'x-bounce-timestamp': '1' } }],
  ])('with %s is refused and changes nothing', async (_name, call) => {
    const address = makeAddress()
    const answer = await report([hard(address)], call)
    expect([answer.statusCode, answer.json().error.key]).toEqual([403, 'permission.denied'])
    expect(await findReason(address)).toBeNull()
  })

  it.each([
    [-301, 403],
    [-300, 200],
    [300, 200],
    [301, 403],
  ])('with a call signed %i seconds from now is answered %i', async (offset, status) => {
    const address = makeAddress()
    const seconds = Math.floor(shop.clock.now().getTime() / 1000) + offset
    shop.clock.forward((seconds - offset) * 1000 - shop.clock.now().getTime() + 1000)
    const answer = await report([hard(address)], { seconds: seconds + 1 })
    expect(answer.statusCode).toBe(status)
    expect(await findReason(address)).toBe(status === 200 ? 'hard_bounce' : null)
  })

  it('on one brand does not reach another: it has its own secret', async () => {
    const address = makeAddress()
    expect((await report([hard(address)], { brand: shop.otherBrand })).statusCode).toBe(403)
    await report([hard(address)])
    expect(await findReason(address, shop.otherBrand)).toBeNull()
    await report([complaint(address)], { brand: shop.otherBrand, secret: ownSecret })
    expect([await findReason(address), await findReason(address, shop.otherBrand)]).toEqual([
      'hard_bounce',
      'complaint',
    ])
  })

  it('on one brand does not reach another without a secret either', async () => {
    const third = await shop.addBrand()
    const address = makeAddress()
    expect((await report([hard(address)], { brand: third.brand })).statusCode).toBe(403)
    expect(await findReason(address, third.brand)).toBeNull()
    const answer = await report([hard(address)], { brand: third.brand, secret: toBrandSecret(third.brand) })
    expect([answer.statusCode, await findReason(address, third.brand)]).toEqual([200, 'hard_bounce'])
    expect(await findReason(address)).toBeNull()
  })

  it('learns nothing about addresses: known and unknown ones get the same answer', async () => {
    const { email } = await makeReader()
    const [known, unknown] = [await report([hard(email)]), await report([hard(makeAddress())])]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  })

  it.each([
    ['no JSON', '{', 400],
    ['no events', '{"events":[]}', 400],
    ['no address', '{"events":[{"kind":"complaint","address":"nobody"}]}', 400],
    ['a long address', `{"events":[{"kind":"complaint","address":"a@${'b'.repeat(253)}"}]}`, 400],
    ['an unknown kind', '{"events":[{"kind":"unsubscribe","address":"a@b.example"}]}', 400],
    ['101 events', JSON.stringify({ events: Array.from({ length: 101 }, () => hard('a@b.example')) }), 400],
    ['more than 64 KB', `{"events":[],"more":"${'x'.repeat(65_536)}"}`, 413],
  ])('with %s is refused', async (_name, payload, status) => {
    expect((await report(payload)).statusCode).toBe(status)
    expect(await findReason('a@b.example')).toBeNull()
  })

  it('with a form instead of JSON is refused', async () => {
    const answer = await report('events=1', { type: 'application/x-www-form-urlencoded' })
    expect(answer.statusCode).toBe(400)
  })

  it('with a call of before the address was proven again changes nothing', async () => {
    const address = makeAddress()
    const seconds = Math.floor(shop.clock.now().getTime() / 1000)
    await report([hard(address)], { seconds })
    shop.clock.forward(60_000)
    await liftMailStop(shop.ctx(), address)
    expect((await report([hard(address)], { seconds })).statusCode).toBe(200)
    await report([soft(address)], { seconds })
    expect(await findReason(address)).toBeNull()
    shop.clock.forward(1000)
    await report([hard(address)])
    expect(await findReason(address)).toBe('hard_bounce')
  })
})

test('a shop without a secret takes no reports', async () => {
  const other = await openTestShop()
  const headers = { host: other.brand.hosts[0]!, 'content-type': 'application/json' }
  const answer = await other.app.inject({ method: 'POST', url: '/api/mail/bounces', headers, payload: '{}' })
  await other.close()
  expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'not_found'])
})

describe('mail goes on', () => {
  const readCode = async (to: string) => {
    const mail = (await readMessages(shop)).findLast((sent) => sent.to === to && sent.kind === 'code')
    if (mail?.channel !== 'email') throw new Error('no code was mailed')
    return /\d{6}/.exec(mail.subject)![0]
  }
  const sendCode = (target: string, purpose: string, token?: string) =>
    shop.post('/api/user/code/send', { channel: 'email', target, purpose }, token ? { token } : {})

  it('after a log-in by a code that was mailed there, and not by a test mail', async () => {
    const reader = await makeReader()
    await report([complaint(reader.email)])
    const retry = await shop.post('/api/notice/mail/retry', {}, { token: reader.token })
    expect([retry.status, retry.error!.key]).toEqual([409, 'mail.proof_required'])
    await sendCode(reader.email, 'login')
    const wrong = await shop.post('/api/user/login', { account: reader.email, code: '000000' })
    expect([wrong.status, await findReason(reader.email)]).toEqual([422, 'complaint'])
    const right = await shop.post('/api/user/login', { account: reader.email, code: await readCode(reader.email) })
    expect([right.status, await findReason(reader.email)]).toEqual([200, null])
    await tell(reader, 'order_paid')
    expect(await readKinds(reader.email)).toContain('order_paid')
  })

  it('after the password was reset by a code that was mailed there', async () => {
    const reader = await makeReader()
    await report([hard(reader.email)])
    await sendCode(reader.email, 'reset')
    const password = { password: 'Kettle-42', confirmPassword: 'Kettle-42' }
    const input = { channel: 'email', target: reader.email, code: await readCode(reader.email), ...password }
    expect((await shop.post('/api/user/password/reset', input)).status).toBe(200)
    expect(await findReason(reader.email)).toBeNull()
  })

  it('after an account was registered with it', async () => {
    const email = makeAddress()
    await report([hard(email)])
    await sendCode(email, 'register')
    const password = { password: 'Kettle-42', confirmPassword: 'Kettle-42' }
    const { status } = await shop.post('/api/user/register', { email, code: await readCode(email), ...password })
    expect([status, await findReason(email)]).toEqual([200, null])
  })
})

test('a newsletter is to be confirmed again after a bounce, and is not offered after a complaint', async () => {
  const [bounced, complained] = [makeAddress(), makeAddress()]
  await report([hard(bounced), complaint(complained)])
  const confirm = (to: string) =>
    inTransaction(shop.ctx(), (ctx) =>
      queueMessage(ctx, { channel: 'email', to, userId: null, kind: 'subscription_confirm', params: { key: 'k' } }),
    )
  await confirm(bounced)
  await confirm(complained)
  expect([await readKinds(bounced), await readKinds(complained)]).toEqual([['subscription_confirm'], []])
})

test('failures are forgotten after 30 days, and stops stay', async () => {
  const [failing, stopped] = [makeAddress(), makeAddress()]
  await report([soft(failing), hard(stopped)])
  const countRows = async () => (await shop.db().selectFrom('mail_stops').select('reason').execute()).length
  const before = await countRows()
  shop.clock.forward(31 * day)
  await purgeMessages(shop.ctx())
  expect(await countRows()).toBeLessThan(before)
  expect([await findReason(failing), await findReason(stopped)]).toEqual([null, 'hard_bounce'])
})
