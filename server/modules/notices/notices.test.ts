import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { tendChats } from '#server/modules/chat/public.ts'
import { notify, purgeNotices } from '#server/modules/messages/notices/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let store: TestStore
let buyer: Buyer
let skuId: string
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  skuId = (await makeGoods(shop, { store, stock: [10] })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
})
afterAll(() => shop.close())

const setMail = (userId: string, email: string | null, lang = 'de') =>
  shop.db().updateTable('users').set({ email, lang }).where('id', '=', userId).execute()
const readKinds = async (to: string) => (await readMessages(shop)).filter((mail) => mail.to === to)

type Row = {
  readonly id: string
  readonly topic: string
  readonly title: string
  readonly text: string
  readonly action: { readonly path: string } | null
  readonly isRead: boolean
}

/** The notices of a person, the newest first, once what waits was handled. */
async function readNotices({ token }: Pick<Person, 'token'>, query: Record<string, unknown> = {}): Promise<Row[]> {
  await readMessages(shop)
  return (await shop.get('/api/notice/list', query, { token })).data.pageList as Row[]
}
const countUnread = async ({ token }: Pick<Person, 'token'>) =>
  (await shop.get('/api/notice/count', {}, { token })).data.unread as number

/** Somebody with a proven address, and `count` notices of orders. */
async function makeReader(count: number, email: string | null = null): Promise<Person> {
  const person = await makePerson(shop)
  await setMail(person.id, email, 'en')
  for (let index = 0; index < count; index++)
    await notify(
      shop.ctx(),
      { userId: person.id, to: email, lang: 'en' },
      { kind: 'order_paid', params: { orderId: 'o', number: `N-${index}` }, key: `paid ${index}` },
    )
  return person
}

test('a buyer and the store are told once of each step of an order', async () => {
  await setMail(buyer.id, 'lena@hartmann.example', 'en')
  const flow = createOrderFlow(shop, store)
  const [first] = await buyAndPay(buyer, [skuId], 1)
  await flow.prepare(first!)
  await flow.ship(first!)
  await flow.receive(buyer, first!)
  const [second] = await buyAndPay(buyer, [skuId], 1)
  await flow.askRefund(buyer, second!)
  await flow.decide(second!, false, 'It is packed already')
  await flow.askRefund(buyer, second!)
  await flow.decide(second!, true)
  const mails = await readKinds('lena@hartmann.example')
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
    'order_paid',
    'order_paid',
    'order_prepared',
    'order_received',
    'order_refunded',
    'parcel_shipped',
    'refund_rejected',
  ])
  expect(mails.find(({ kind }) => kind === 'parcel_shipped')!.text.replaceAll('\n', ' ')).toContain(
    'Carrier: Post. Tracking number: RR1',
  )
  const paid = mails.find(({ kind }) => kind === 'order_paid')!
  expect(paid.text).toContain(`https://${shop.brand.hosts[0]}/pc/userInfo/order-detail?orderId=${first}`)

  const notices = await readNotices(buyer)
  expect(notices.map(({ topic }) => topic).toSorted()).toEqual([
    'orders',
    'orders',
    'orders',
    'orders',
    'orders',
    'refunds',
    'refunds',
    'reviews',
  ])
  expect(notices.find(({ topic }) => topic === 'reviews')!.action).toMatchObject({
    path: `/userInfo/order-evaluation?orderId=${first}`,
  })
  const told = await readNotices(store.owner, { group: 'selling' })
  expect(told.map(({ action }) => action!.path).toSorted()).toEqual(
    [first, second, second, second].map((id) => `/console/seller/orders/${id}`).toSorted(),
  )
})

test('a buyer without a proven address finds notices, and one who was disabled gets none', async () => {
  const before = (await readMessages(shop)).length
  await setMail(buyer.id, null)
  const known = (await readNotices(buyer)).length
  await buyAndPay(buyer, [skuId], 1)
  expect(await readNotices(buyer)).toHaveLength(known + 1)
  expect(await readMessages(shop)).toHaveLength(before)

  const other = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const [orderId] = await buyAndPay(other, [skuId], 1)
  await readMessages(shop)
  await setMail(other.id, 'other@hartmann.example')
  await shop.db().updateTable('users').set({ status: 'disabled' }).where('id', '=', other.id).execute()
  const flow = createOrderFlow(shop, store)
  await flow.prepare(orderId!)
  await flow.ship(orderId!)
  expect(await readMessages(shop)).toHaveLength(before)
})

test('a shopper is told of unread messages in the language of the chat', async () => {
  const agent = await makeStaff(shop, ['support'])
  await shop.post('/api/chat/send', { content: 'Hello', clientId: 'c1' }, { token: buyer.token, lang: 'zh-CN' })
  const { data } = await shop.get('/admin/chat/list', {}, { token: agent.token })
  const chatId = data.pageList[0].id as string
  await setMail(buyer.id, 'lena@hartmann.example')
  await shop.post('/admin/chat/send', { chatId, content: 'secret answer', clientId: 'a1' }, { token: agent.token })
  shop.clock.forward(11 * 60_000)
  await tendChats(shop.ctx())
  const mail = (await readKinds('lena@hartmann.example')).find(({ kind }) => kind === 'chat_unread')!
  expect(mail.text).toContain(`您有 1 条来自 ${shop.brand.name} 的未读消息。`)
  expect(mail.text).not.toContain('secret answer')
  expect((await readNotices(buyer, { group: 'messages' }))[0]!.text).not.toContain('secret answer')
})

describe('the list', () => {
  it('is in the language of the caller, by page and group, newest first', async () => {
    const reader = await makeReader(3)
    const { data } = await shop.get('/api/notice/list', { pageSize: 2 }, { token: reader.token, lang: 'de' })
    expect(data.pageInfo).toEqual({ pageNum: 1, pageSize: 2, totalElements: 3, totalPages: 2 })
    expect(data.pageList.map(({ title }: Row) => title)).toEqual([
      expect.stringContaining('N-2'),
      expect.stringContaining('N-1'),
    ])
    expect(await readNotices(reader, { group: 'money' })).toEqual([])
    const wrong = await shop.get('/api/notice/list', { group: 'everything' }, { token: reader.token })
    expect(wrong).toMatchObject({ status: 422, error: { fields: { group: expect.any(String) } } })
  })

  it('marks some or all as read, and never those of another person', async () => {
    const [reader, other] = [await makeReader(3), await makeReader(1)]
    const [newest] = await readNotices(reader)
    const post = (input: object, token = reader.token) => shop.post('/api/notice/read', input, { token })
    expect((await post({ ids: [newest!.id, 'no-id'] })).data).toEqual({ unread: 2 })
    expect((await post({ ids: [newest!.id] }, other.token)).data).toEqual({ unread: 1 })
    expect((await readNotices(reader)).map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect((await post({})).data).toEqual({ unread: 0 })
    expect(await countUnread(other)).toBe(1)
    expect((await shop.get('/api/notice/list', {}, {})).error!.key).toBe('session.required')
  })

  it('holds one notice of a key, also of two at once', async () => {
    const reader = await makeReader(0)
    const recipient = { userId: reader.id, to: null, lang: 'en' as const }
    const notice = { kind: 'order_paid', params: { orderId: 'o', number: 'N' }, key: 'same' } as const
    await Promise.all([1, 2, 3].map(() => notify(shop.ctx(), recipient, notice)))
    expect(await readNotices(reader)).toHaveLength(1)
  })
})

describe('preferences', () => {
  const read = async ({ token }: Person) => (await shop.get('/api/notice/preferences', {}, { token })).data
  const save = ({ token }: Person, topic: string, channel: string, isOn: boolean) =>
    shop.post('/api/notice/preferences/save', { topic, channel, isOn }, { token })
  const tell = (person: Person, to: string) =>
    notify(
      shop.ctx(),
      { userId: person.id, to, lang: 'en' },
      { kind: 'chat_unread', params: { shopper: 'a', party: 'b', count: 1, storeId: null } },
    )

  it('begin with the usual, leave out what only stores need, and hold each choice', async () => {
    const reader = await makeReader(0, 'pref@hartmann.example')
    const before = await read(reader)
    expect(before.topics.map(({ topic }: Row) => topic)).not.toContain('selling')
    expect(before.email).toEqual({
      address: expect.stringMatching(/^p.*@hartmann\.example$/),
      refusedAt: null,
      refusal: null,
    })
    expect((await read({ ...reader, token: store.owner.token })).topics.at(-1)).toMatchObject({ topic: 'selling' })

    await save(reader, 'messages', 'email', false)
    await save(reader, 'messages', 'shop', true)
    await tell(reader, 'pref@hartmann.example')
    expect(await readKinds('pref@hartmann.example')).toEqual([])
    expect(await countUnread(reader)).toBe(1)
    await save(reader, 'messages', 'shop', false)
    await save(reader, 'messages', 'email', true)
    await tell(reader, 'pref@hartmann.example')
    expect(await readKinds('pref@hartmann.example')).toHaveLength(1)
    expect(await countUnread(reader)).toBe(1)
  })

  it('keep what is needed: it has no switch', async () => {
    const reader = await makeReader(0)
    const { status, error } = await save(reader, 'security', 'email', false)
    expect([status, Object.keys(error!.fields!)]).toEqual([422, ['topic']])
  })

  it.each([
    [{ from: '22:00' }, 'until'],
    [{ until: '07:00' }, 'from'],
    [{ from: '24:00', until: '07:00' }, 'from'],
    [{ from: '22:00', until: '22:00' }, 'until'],
  ])('refuse the quiet hours %o', async (input, field) => {
    const reader = await makeReader(0)
    const { status, error } = await shop.post('/api/notice/quiet-hours/save', input, { token: reader.token })
    expect([status, Object.keys(error!.fields!)]).toEqual([422, [field]])
    expect((await read(reader)).quietHours).toBeNull()
  })

  it('hold mail back until quiet hours end', async () => {
    const reader = await makeReader(0, 'quiet@hartmann.example')
    const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000)
    const toTime = (date: Date) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: shop.brand.settings.timeZone,
        hour: '2-digit',
        minute: '2-digit',
      }).format(date)
    const hours = { from: toTime(at(-60)), until: toTime(at(60)) }
    const { data } = await shop.post('/api/notice/quiet-hours/save', hours, { token: reader.token })
    expect(data.quietHours).toEqual(hours)
    await tell(reader, 'quiet@hartmann.example')
    expect(await countUnread(reader)).toBe(1)
    expect(await readKinds('quiet@hartmann.example')).toEqual([])
    shop.clock.forward(61 * 60_000)
    expect(await readKinds('quiet@hartmann.example')).toHaveLength(1)
  })

  it('end the mails of a topic by the key of one of them, and of no other', async () => {
    const reader = await makeReader(0, 'ends@hartmann.example')
    await tell(reader, 'ends@hartmann.example')
    const [mail] = await readKinds('ends@hartmann.example')
    if (mail?.channel !== 'email') throw new Error('no mail')
    const key = new URL(mail.unsubscribeLink!).searchParams.get('key')!
    // As mail programs send it: the key in the address, and a form that says what is wanted.
    const press = (key: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/notice/unsubscribe?key=${encodeURIComponent(key)}`,
        headers: { host: shop.brand.hosts[0]!, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    const other = await makeReader(0)
    for (const wrong of [
      key.replace(reader.id, other.id),
      key.replace('messages', 'reviews'),
      key.replace('messages', 'security'),
      `${key.slice(0, -2)}AA`,
      '',
    ])
      expect((await press(wrong)).statusCode, wrong).not.toBe(200)
    await tell(reader, 'ends@hartmann.example')
    expect(await readKinds('ends@hartmann.example')).toHaveLength(2)
    expect((await press(key)).statusCode).toBe(200)
    expect((await press(key)).statusCode).toBe(200)
    await tell(reader, 'ends@hartmann.example')
    expect(await readKinds('ends@hartmann.example')).toHaveLength(2)
  })

  it('an address that refused mail is told of, and tried again when its user asks', async () => {
    const reader = await makeReader(0, 'full@hartmann.example')
    await shop
      .db()
      .insertInto('notice_settings')
      .values({ brand_id: shop.brand.id, user_id: reader.id, mail_refused_at: shop.clock.now() })
      .execute()
    await tell(reader, 'full@hartmann.example')
    expect(await readKinds('full@hartmann.example')).toEqual([])
    expect((await read(reader)).email).toMatchObject({ refusedAt: expect.any(String), refusal: 'refused' })
    const { data } = await shop.post('/api/notice/mail/retry', {}, { token: reader.token })
    expect(data.email.refusedAt).toBeNull()
    expect((await readKinds('full@hartmann.example')).map(({ kind }) => kind)).toEqual(['mail_test'])
  })
})

test('notices are forgotten after 90 days', async () => {
  const reader = await makeReader(1)
  const count = async () => {
    await purgeNotices(shop.ctx())
    return (await shop.db().selectFrom('notices').select('id').where('user_id', '=', reader.id).execute()).length
  }
  shop.clock.forward(90 * 86_400_000)
  expect(await count()).toBe(1)
  shop.clock.forward(1)
  expect(await count()).toBe(0)
})
