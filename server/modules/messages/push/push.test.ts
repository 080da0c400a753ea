import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { purgeIdentityData } from '#server/modules/identity/public.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { openLoopbackServers } from '#tests/harness/loopback-server.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { openPushService, type TestBrowser, type TestPushService } from '#tests/harness/push-service.ts'
import { createMemoryChannels, readMessages } from '#tests/harness/read-messages.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { notify, type NewNotice } from '../notices/public.ts'
import { deriveVapidKeys, openPushChannel } from './public.ts'

const keys = deriveVapidKeys('secret of the test')
const servers = openLoopbackServers()
const allowedHosts: string[] = []
let shop: TestShop
let service: TestPushService
beforeAll(async () => {
  const push = openPushChannel({ keys, allowedHosts })
  shop = await openTestShop({ externalServices: { messageChannels: createMemoryChannels({ push }) } })
  service = await openPushService(servers)
  allowedHosts.push(service.host)
})
afterAll(async () => {
  servers.close()
  await shop.close()
})

const subscribe = ({ token }: Pick<Person, 'token'>, { subscription }: TestBrowser, change: object = {}) =>
  shop.post('/api/notice/push/subscribe', { ...subscription, ...change }, { token })
const readState = async ({ token }: Pick<Person, 'token'>, { subscription: { endpoint } }: TestBrowser) => {
  const endpointHash = createHash('sha256').update(endpoint).digest('base64url')
  return (await shop.get('/api/notice/push/state', { endpointHash }, { token })).data.isOn as boolean
}
const paid: NewNotice = { kind: 'order_paid', params: { orderId: 'o-1', number: 'N-1' }, key: 'paid 1' }
const tell = ({ id }: Person, notice: NewNotice = paid, lang: 'en' | 'ar' = 'en') =>
  notify(shop.ctx(), { userId: id, to: null, lang }, notice)
const send = () => runJobs(shop.ctx(), ['send-message'])
/** A person with a browser that takes push messages. */
async function makeReader(): Promise<Person & { browser: TestBrowser }> {
  const person = await makePerson(shop)
  const browser = service.makeBrowser()
  expect((await subscribe(person, browser)).data).toEqual({ isOn: true })
  return { ...person, browser }
}
/** One more session of a person. */
async function logInAgain({ id }: Person): Promise<Pick<Person, 'token'>> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.clock.now()
  const times = { created_at: now, seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) }
  await shop
    .db()
    .insertInto('sessions')
    .values({ brand_id: shop.brand.id, token_hash: hashToken(token), user_id: id, ...times })
    .execute()
  return { token }
}
/** Makes a person a platform administrator whose sessions of before `sessionsFrom` have ended. */
async function markAsPlatform({ id }: Person, sessionsFrom: Date): Promise<void> {
  const admin = new pg.Client(shop.adminUrl)
  await admin.connect()
  await admin.query('update users set is_platform = true where brand_id = $1 and id = $2', [shop.brand.id, id])
  await admin.query(
    `insert into platform_administrators (id, username, username_key, password_hash, created_at, created_by, sessions_from)
     values ($1::uuid, $1::uuid::text, $1::uuid::text, 'none', $2, 'test', $2) on conflict (id) do update set sessions_from = excluded.sessions_from`,
    [id, sessionsFrom],
  )
  await admin.end()
}
const countRows = async (userId: string) =>
  (await shop.db().selectFrom('push_subscriptions').select('id').where('user_id', '=', userId).execute()).length

test('the key of the installation is public', async () => {
  expect((await shop.get('/api/notice/push/key')).data).toEqual({ publicKey: keys.publicKey })
})

test('a notice reaches each browser of its user, and says nothing but its title', async () => {
  const reader = await makeReader()
  const second = service.makeBrowser()
  const session = await logInAgain(reader)
  await subscribe(session, second)
  await tell(
    reader,
    { kind: 'parcel_shipped', params: { orderId: 'o-1', number: 'N-1', carrier: 'Post', trackingNumber: 'RR1' } },
    'ar',
  )
  await send()
  for (const { deliveries } of [reader.browser, second]) {
    expect(deliveries).toHaveLength(1)
    const [{ content, headers, claims, key }] = deliveries as [(typeof deliveries)[number]]
    expect(content).toEqual({
      title: shop.brand.name,
      text: expect.stringContaining('N-1'),
      path: '/pc/userInfo/order-detail?orderId=o-1',
      tag: expect.any(String),
      lang: 'ar',
      dir: 'rtl',
    })
    expect(JSON.stringify(content)).not.toMatch(/RR1|Post/)
    expect(headers).toMatchObject({
      ttl: String(2 * 86_400),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    })
    expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: `mailto:${shop.brand.settings.supportMail}` })
    expect(key).toBe(keys.publicKey)
  }
})

test('one event makes one message, whatever is retried', async () => {
  const { browser, ...reader } = await makeReader()
  await Promise.all([1, 2, 3].map(() => tell(reader)))
  browser.status = 503
  await send()
  browser.status = 429
  await send()
  expect(browser.attempts).toBe(2)
  browser.status = 201
  await send()
  await send()
  await tell(reader)
  await send()
  expect(browser.deliveries).toHaveLength(1)
})

test('attempts of one message have one topic and one tag, so that a second one replaces the first', async () => {
  const { browser, ...reader } = await makeReader()
  await tell(reader)
  await tell(reader, { ...paid, key: 'paid 2' })
  await send()
  const [first, second] = browser.deliveries
  expect(first!.headers.topic).not.toBe(second!.headers.topic)
  expect(first!.content.tag).not.toBe(second!.content.tag)
})

test.each([404, 410])('a browser that its push service answers %i for is deleted', async (status) => {
  const { browser, ...reader } = await makeReader()
  browser.status = status
  await tell(reader)
  await send()
  await send()
  expect(browser.attempts).toBe(1)
  expect(await countRows(reader.id)).toBe(0)
  expect(await readState(reader, browser)).toBe(false)
})

test.each([400, 403, 413])(
  'a message that is refused with %i is not sent again, and the browser stays',
  async (status) => {
    const { browser, ...reader } = await makeReader()
    browser.status = status
    await tell(reader)
    await send()
    await send()
    expect([browser.attempts, await countRows(reader.id)]).toEqual([1, 1])
  },
)

test('a message that is no news any more is not sent', async () => {
  const { browser, ...reader } = await makeReader()
  browser.status = 503
  await tell(reader)
  await send()
  browser.status = 201
  shop.clock.forward(2 * 86_400_000)
  await send()
  expect(browser.deliveries).toHaveLength(0)
  await tell(reader, { ...paid, key: 'fresh' })
  shop.clock.forward(2 * 86_400_000 - 1000)
  await send()
  expect(browser.deliveries.map(({ headers }) => headers.ttl)).toEqual(['1'])
})

describe('a subscription', () => {
  it.each([
    ['https://push.evil.example/1', 'push.evil.example'],
    ['http://fcm.googleapis.com/fcm/send/1', 'fcm.googleapis.com'],
    ['https://10.0.0.1/push', '10.0.0.1'],
    ['nonsense', ''],
  ])('to %s is refused by name', async (endpoint, host) => {
    const person = await makePerson(shop)
    const { status, error, message } = await subscribe(person, service.makeBrowser(), { endpoint })
    expect([status, error!.key, error!.params]).toEqual([422, 'push.service_unknown', { host }])
    expect(message).toContain(host)
    expect(await countRows(person.id)).toBe(0)
  })

  it.each([
    ['p256dh', `B${'A'.repeat(86)}`],
    ['p256dh', 'short'],
    ['auth', 'A'.repeat(21)],
    ['auth', 'A'.repeat(23)],
    ['endpoint', ''],
    ['endpoint', `https://fcm.googleapis.com/${'x'.repeat(1974)}`],
  ])('with the wrong %s %s is refused', async (field, value) => {
    const person = await makePerson(shop)
    const { status, error } = await subscribe(person, service.makeBrowser(), { [field]: value })
    expect([status, Object.keys(error!.fields ?? {})]).toEqual([422, [field]])
    expect(await countRows(person.id)).toBe(0)
  })

  it('is not taken from a query, where logs would show it', async () => {
    const { subscription } = service.makeBrowser()
    const person = await makePerson(shop)
    const query = new URLSearchParams(subscription)
    const { error } = await shop.post(`/api/notice/push/subscribe?${query}`, {}, { token: person.token })
    expect(error!.key).toBe('request.secret_in_query')
  })

  it('is stored without its address and keys in clear', async () => {
    const { id, browser } = await makeReader()
    const row = await shop
      .db()
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    const stored = Buffer.concat([row.sealed, row.endpoint_hash]).toString('latin1')
    expect(stored).not.toContain(service.host)
    expect(stored).not.toContain(browser.subscription.auth)
  })

  it('is one per browser, and follows the user who logs in there', async () => {
    const { browser, ...first } = await makeReader()
    await subscribe(first, browser)
    expect(await countRows(first.id)).toBe(1)
    const second = await makePerson(shop)
    expect(await readState(second, browser)).toBe(false)
    await subscribe(second, browser)
    expect([await readState(first, browser), await readState(second, browser)]).toEqual([false, true])
    await tell(first)
    await send()
    expect(browser.deliveries).toHaveLength(0)
  })

  it('is one per session: a browser that subscribes again has another address', async () => {
    const { browser, ...reader } = await makeReader()
    const renewed = service.makeBrowser()
    await subscribe(reader, renewed)
    expect([await readState(reader, browser), await readState(reader, renewed)]).toEqual([false, true])
  })

  it('is one of at most ten of a user: the oldest goes', async () => {
    const { browser, ...reader } = await makeReader()
    for (let index = 0; index < 10; index++) {
      expect(await readState(reader, browser)).toBe(true)
      shop.clock.forward(1000)
      const session = await logInAgain(reader)
      await subscribe(session, service.makeBrowser())
    }
    expect([await countRows(reader.id), await readState(reader, browser)]).toEqual([10, false])
  })

  it('ends with the session: by log-out, from another device, and by age', async () => {
    const { browser, ...reader } = await makeReader()
    await shop.post('/api/user/logout', {}, { token: reader.token })
    expect(await countRows(reader.id)).toBe(0)
    const [here, there] = [await logInAgain(reader), await logInAgain(reader)]
    await subscribe(here, browser)
    await subscribe(there, service.makeBrowser())
    const { data } = await shop.get('/api/user/sessions', {}, here)
    const other = data.pageList.find(({ current }: { current: boolean }) => !current)
    expect((await shop.post('/api/user/sessions/revoke', { id: other.id }, here)).status).toBe(200)
    expect(await countRows(reader.id)).toBe(1)
    shop.clock.forward(86_400_000)
    await purgeIdentityData(shop.ctx())
    expect(await countRows(reader.id)).toBe(0)
    await tell(reader)
    await send()
    expect(browser.attempts).toBe(0)
  })

  it('ends at once when the session expires, without a purge, also for what waits', async () => {
    const { browser, ...reader } = await makeReader()
    const session = await logInAgain(reader)
    const other = service.makeBrowser()
    await subscribe(session, other)
    // The session of `logInAgain` lasts a day.
    shop.clock.forward(86_400_000 - 1000)
    await tell(reader)
    await send()
    expect([browser.attempts, other.attempts]).toEqual([1, 1])
    await tell(reader, { ...paid, key: 'paid 2' })
    shop.clock.forward(1000)
    await send()
    expect([browser.attempts, other.attempts]).toEqual([2, 1])
    await tell(reader, { ...paid, key: 'paid 3' })
    await send()
    expect([browser.attempts, other.attempts]).toEqual([3, 1])
    expect(await readState(reader, other)).toBe(false)
  })

  it('goes on while its session is used', async () => {
    const { browser, ...reader } = await makeReader()
    const session = await logInAgain(reader)
    const other = service.makeBrowser()
    await subscribe(session, other)
    shop.clock.forward(86_400_000 - 1000)
    await shop.get('/api/notice/push/key', {}, session)
    shop.clock.forward(86_400_000)
    await tell(reader)
    await send()
    expect([browser.attempts, other.attempts]).toEqual([1, 1])
  })

  it('of a platform administrator ends with all their sessions', async () => {
    const { browser, ...reader } = await makeReader()
    await markAsPlatform(reader, shop.clock.now())
    await tell(reader)
    await send()
    expect(browser.attempts).toBe(1)
    await markAsPlatform(reader, new Date(shop.clock.now().getTime() + 1000))
    await tell(reader, { ...paid, key: 'paid 2' })
    await send()
    expect(browser.attempts).toBe(1)
  })

  it('ends when its user says so, and not when another does', async () => {
    const { browser, ...reader } = await makeReader()
    const { endpoint } = browser.subscription
    const stop = (token: string) => shop.post('/api/notice/push/unsubscribe', { endpoint }, { token })
    await stop((await makePerson(shop)).token)
    expect(await readState(reader, browser)).toBe(true)
    await stop(reader.token)
    expect((await stop(reader.token)).data).toEqual({ isOn: false })
    expect(await readState(reader, browser)).toBe(false)
  })

  it('needs a session', async () => {
    expect((await shop.post('/api/notice/push/subscribe', service.makeBrowser().subscription)).error!.key).toBe(
      'session.required',
    )
  })
})

describe('preferences', () => {
  const save = ({ token }: Person, topic: string, channel: string, isOn: boolean) =>
    shop.post('/api/notice/preferences/save', { topic, channel, isOn }, { token })

  it('switch push messages by topic, also of what is always listed and mailed', async () => {
    const { browser, ...reader } = await makeReader()
    const { data } = await save(reader, 'orders', 'push', false)
    expect(data.topics.find(({ topic }: { topic: string }) => topic === 'orders')).toMatchObject({
      shop: true,
      email: true,
      push: false,
    })
    await tell(reader)
    await send()
    expect(browser.deliveries).toHaveLength(0)
    await save(reader, 'orders', 'push', true)
    await tell(reader, { ...paid, key: 'another' })
    await send()
    expect(browser.deliveries).toHaveLength(1)
    expect(Object.keys((await save(reader, 'orders', 'shop', false)).error!.fields!)).toEqual(['topic'])
  })

  it('hold push messages back in quiet hours, but those about safety', async () => {
    const { browser, ...reader } = await makeReader()
    const toTime = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: shop.brand.settings.timeZone,
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(shop.clock.now().getTime() + minutes * 60_000))
    const hours = { from: toTime(-60), until: toTime(60) }
    await shop.post('/api/notice/quiet-hours/save', hours, { token: reader.token })
    await tell(reader)
    await tell(reader, { kind: 'password_changed', params: { at: shop.clock.now().toISOString() }, key: 'safety' })
    await readMessages(shop)
    expect(browser.deliveries.map(({ headers }) => headers.urgency)).toEqual(['high'])
    shop.clock.forward(61 * 60_000)
    await readMessages(shop)
    expect(browser.deliveries.map(({ headers }) => headers.urgency)).toEqual(['high', 'normal'])
  })
})
