import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxChatTextLength } from '#contract/chat-text-length.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

let shop: TestShop
let store: TestStore
let goods: TestGoods
let agent: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { chatMessagesPerTenSecondsPerUser: 1000 } })
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store, title: 'Blue cup', stock: [50] })
  agent = await makeStaff(shop, ['support'])
})
afterAll(() => shop.close())

type Input = Record<string, unknown>
const as = ({ token }: Pick<Person, 'token'>) => ({
  send: (content: unknown, more: Input = {}) => shop.post('/api/chat/send', { content, ...more }, { token }),
  list: (query: Input = {}) => shop.get('/api/chat/list', query, { token }),
  unread: async () => (await shop.get('/api/chat/unread', {}, { token })).data.count as number,
  read: (body: Input = {}) => shop.post('/api/chat/read', body, { token }),
  conversations: async () => (await shop.get('/api/chat/conversations', {}, { token })).data.pageList,
})
const team = (path: 'admin' | 'seller', { token }: Pick<Person, 'token'>) => ({
  list: (query: Input = {}) => shop.get(`/${path}/chat/list`, { pageSize: 100, ...query }, { token }),
  messages: (chatId: string, query: Input = {}) => shop.get(`/${path}/chat/messages`, { chatId, ...query }, { token }),
  send: (chatId: string, content: string, more: Input = {}) =>
    shop.post(`/${path}/chat/send`, { chatId, content, ...more }, { token }),
  read: (chatId: string) => shop.post(`/${path}/chat/read`, { chatId }, { token }),
  assign: (chatId: string, body: Input) => shop.post(`/${path}/chat/assign`, { chatId, ...body }, { token }),
  setState: (chatId: string, body: Input) => shop.post(`/${path}/chat/state`, { chatId, ...body }, { token }),
})
const findChat = async (by: ReturnType<typeof team>, shopper: Person) =>
  (await by.list()).data.pageList.find((chat: { shopper: { id: string } }) => chat.shopper.id === shopper.id)
const listTexts = (answer: { data: { pageList: { content: string }[] } }) =>
  answer.data.pageList.map(({ content }) => content)

describe('a shopper and the service', () => {
  it('write to each other, and both see the same order', async () => {
    const lena = await makePerson(shop)
    const [shopper, desk] = [as(lena), team('admin', agent)]
    expect((await shopper.list()).data).toEqual({ pageList: [], hasMore: false, readSeq: 0 })
    const first = await shopper.send('Is it blue?', { clientId: 'a-1' })
    expect(first.data).toMatchObject({ send_receive: 'send', content: 'Is it blue?', type: 'text', seq: 1 })
    expect(first.data.createtime).toBe(shop.clock.now().toISOString())
    const chat = await findChat(desk, lena)
    expect(chat).toMatchObject({ unread: 1, state: 'open', assignee: null, last: { content: 'Is it blue?' } })
    expect(chat.waitingSince).not.toBeNull()
    await desk.send(chat.id, 'Looking it up', { type: 'note' })
    await desk.send(chat.id, 'Yes, it is')
    expect(await shopper.unread()).toBe(1)
    const seen = await shopper.list()
    expect(seen.data.pageList).toMatchObject([
      { send_receive: 'send', content: 'Is it blue?' },
      { send_receive: 'receive', content: 'Yes, it is' },
    ])
    expect(JSON.stringify(seen.data), 'no word of notes and of who answers').not.toMatch(
      new RegExp(`Looking it up|${agent.username}`),
    )
    expect(listTexts(await desk.messages(chat.id))).toEqual(['Is it blue?', 'Looking it up', 'Yes, it is'])
    expect(await findChat(desk, lena)).toMatchObject({ unread: 0, waitingSince: null })
    expect((await shopper.read()).data).toEqual({ count: 0 })
    expect((await findChat(desk, lena)).readSeq).toBe(3)
    expect((await shopper.list({ message_id: first.data.id })).data.pageList).toMatchObject([{ content: 'Yes, it is' }])
  })

  it('is stored once for a clientId, however often it is sent at once', async () => {
    const lena = as(await makePerson(shop))
    const answers = await Promise.all(Array.from({ length: 8 }, () => lena.send('Hello', { clientId: 'same' })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(listTexts(await lena.list())).toEqual(['Hello'])
    // Another person's equal one is another message (negative control).
    const other = as(await makePerson(shop))
    expect((await other.send('Hello', { clientId: 'same' })).data.id).not.toBe(answers[0]!.data.id)
  })

  it('numbers messages without a gap when many are sent at once', async () => {
    const lena = as(await makePerson(shop))
    await Promise.all(Array.from({ length: 12 }, (_, index) => lena.send(`m${index}`, { clientId: `c${index}` })))
    const { pageList } = (await lena.list()).data
    expect(pageList.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    expect(new Set(pageList.map(({ content }: { content: string }) => content)).size).toBe(12)
  })

  it('are paged in both directions', async () => {
    const lena = as(await makePerson(shop))
    const sent = []
    for (let index = 0; index < 7; index++) sent.push((await lena.send(`m${index}`)).data)
    const newest = await lena.list({ limit: 3 })
    expect([listTexts(newest), newest.data.hasMore]).toEqual([['m4', 'm5', 'm6'], true])
    const older = await lena.list({ limit: 3, before: sent[4].id })
    expect([listTexts(older), older.data.hasMore]).toEqual([['m1', 'm2', 'm3'], true])
    const newer = await lena.list({ limit: 3, message_id: sent[0].id })
    expect([listTexts(newer), newer.data.hasMore]).toEqual([['m1', 'm2', 'm3'], true])
    expect((await lena.list({ message_id: sent[6].id })).data).toMatchObject({ pageList: [], hasMore: false })
  })
})

describe('older clients', () => {
  it('send URL-encoded text in a form or a query, and read by the last message', async () => {
    const { token } = await makePerson(shop)
    const old = (method: 'GET' | 'POST', url: string, payload?: string) =>
      shop.app.inject({
        method,
        url: `${url}${url.includes('?') ? '&' : '?'}token=${token}`,
        headers: {
          host: shop.brand.hosts[0]!,
          ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(payload && { payload }),
      })
    const content = encodeURIComponent('Hello, is it\nblue? 你好')
    const inForm = (await old('POST', '/api/chat/send', `type=text&content=${encodeURIComponent(content)}`)).json()
    expect(inForm).toMatchObject({ code: 0, data: { content: 'Hello, is it\nblue? 你好', send_receive: 'send' } })
    const inQuery = (await old('POST', `/api/chat/send?type=text&content=${content}`)).json()
    expect(inQuery.data.content).toBe('Hello, is it\nblue? 你好')
    const after = (await old('GET', `/api/chat/list?message_id=${inForm.data.id}`)).json()
    expect(after.data.pageList.map(({ id }: { id: string }) => id)).toEqual([inQuery.data.id])
    expect((await old('GET', '/api/chat/unread')).json()).toMatchObject({ code: 0, data: { count: 0 } })
  })

  it('a client with a clientId means its text literally', async () => {
    const lena = as(await makePerson(shop))
    expect((await lena.send('100%25 cotton', { clientId: 'x' })).data.content).toBe('100%25 cotton')
    expect((await lena.send('100%25 cotton')).data.content).toBe('100% cotton')
  })
})

describe('is refused', () => {
  it('without a session, in the words of the caller', async () => {
    const answer = await shop.post('/api/chat/send', { content: 'x' }, { lang: 'zh-CN' })
    expect(answer).toMatchObject({ status: 401, error: { key: 'session.required' } })
  })

  it.each([
    ['nothing', ''],
    ['only blanks and control characters', ' \u0007\n\u202e '],
    ['too long a text', 'x'.repeat(maxChatTextLength + 1)],
  ])('%s', async (_name, content) => {
    const lena = as(await makePerson(shop))
    const answer = await lena.send(content, { clientId: 'x' })
    expect(answer.status).toBe(422)
    expect(answer.error?.fields).toHaveProperty('content')
    expect((await lena.list()).data.pageList).toEqual([])
  })

  it('a message, store or conversation of others', async () => {
    const [lena, mallory] = [await makePerson(shop), await makePerson(shop)]
    const message = (await as(lena).send('Mine')).data
    await as(mallory).send('Other')
    for (const query of [{ message_id: message.id }, { before: message.id }, { message_id: 'none' }])
      expect((await as(mallory).list(query)).error?.key).toBe('chat.message_not_found')
    expect((await as(mallory).read({ message_id: message.id })).error?.key).toBe('chat.message_not_found')
    for (const partyid of ['none', lena.id])
      expect((await as(mallory).send('x', { partyid })).error?.key).toBe('store.not_found')
    expect((await as(store.owner).send('x', { partyid: store.id })).error?.key).toBe('chat.own_store')
  })

  it('pictures that are not the uploads of the sender for chats', async () => {
    const [lena, mallory] = [await makePerson(shop), await makePerson(shop)]
    const image = await makeUpload(shop, { token: lena.token }, 'chat')
    const receipt = await makeUpload(shop, { token: mallory.token }, 'receipt')
    for (const content of [image, receipt, 'https://evil.example/x.png', 'javascript:alert(1)'])
      expect((await as(mallory).send(content, { type: 'img' })).error?.key).toBe('upload.not_yours')
    expect((await as(lena).send(image, { type: 'img' })).data).toMatchObject({ type: 'img', content: image })
    expect((await as(lena).send(image, { type: 'img' })).error?.key, 'used').toBe('upload.not_yours')
  })

  it('a flood, by the policy, for each user', async () => {
    const strict = await openTestShop({ policy: { chatMessagesPerTenSecondsPerUser: 3 }, demo: '0' })
    try {
      const [{ token }, other] = [await makePerson(strict), await makePerson(strict)]
      const send = (by: string) => strict.post('/api/chat/send', { content: 'x' }, { token: by })
      const statuses = []
      for (let index = 0; index < 4; index++) statuses.push((await send(token)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await send(other.token)).status).toBe(200)
      strict.clock.forward(10_001)
      expect((await send(token)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('a picture', () => {
  it('is seen by both sides, and by nobody else', async () => {
    const [lena, mallory] = [await makePerson(shop), await makePerson(shop)]
    const owner = team('seller', store.owner)
    const open = (address: string, { token }: Pick<Person, 'token'>) =>
      shop.app.inject({ url: address, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` } })
    const image = await makeUpload(shop, { token: lena.token }, 'chat')
    await as(lena).send(image, { type: 'img', partyid: store.id })
    const chat = await findChat(owner, lena)
    const answer = await makeUpload(shop, { token: store.owner.token }, 'chat')
    expect((await owner.send(chat.id, answer, { type: 'img' })).data.content).toBe(answer)
    for (const address of [image, answer]) {
      expect(address).toMatch(/^\/media\/private\//)
      expect((await open(address, lena)).statusCode).toBe(200)
      expect((await open(address, store.owner)).statusCode).toBe(200)
      expect((await open(address, mallory)).statusCode).toBe(404)
      expect((await open(address, (await makeStore(shop)).owner)).statusCode).toBe(404)
    }
  })
})

describe('a card', () => {
  let buyer: Buyer
  beforeAll(async () => {
    buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
  })

  it('shows a product by its title', async () => {
    const sent = await as(buyer).send(goods.goodsId, { type: 'goods', partyid: store.id })
    expect(sent.data.card).toEqual({ id: goods.goodsId, name: 'Blue cup' })
    expect((await as(buyer).send('none', { type: 'goods' })).error?.key).toBe('goods.not_found')
  })

  it('shows an order of the shopper and of this store, and no other one', async () => {
    const [orderId] = await buyAndPay(buyer, [goods.skuIds[0]!])
    expect((await as(buyer).send(orderId!, { type: 'order', partyid: store.id })).data.card.id).toBe(orderId)
    const stranger = as(await makePerson(shop))
    expect((await stranger.send(orderId!, { type: 'order' })).error?.key).toBe('order.not_found')
    const other = await makeStore(shop)
    const partyid = other.id
    expect((await as(buyer).send(orderId!, { type: 'order', partyid })).error?.key).toBe('order.not_found')
  })
})

describe('those who answer', () => {
  it('see conversations of their own party only', async () => {
    const lena = await makePerson(shop)
    await as(lena).send('To the store', { partyid: store.id })
    await as(lena).send('To the service')
    const [owner, desk] = [team('seller', store.owner), team('admin', agent)]
    const [ofStore, ofService] = [await findChat(owner, lena), await findChat(desk, lena)]
    expect([ofStore.last.content, ofService.last.content]).toEqual(['To the store', 'To the service'])
    const other = team('seller', (await makeStore(shop)).owner)
    for (const [by, id] of [
      [owner, ofService.id],
      [desk, ofStore.id],
      [other, ofStore.id],
    ] as const) {
      expect((await by.messages(id)).error?.key).toBe('chat.not_found')
      expect((await by.send(id, 'x')).error?.key).toBe('chat.not_found')
      expect((await by.read(id)).error?.key).toBe('chat.not_found')
      expect((await by.assign(id, {})).error?.key).toBe('chat.not_found')
      expect((await by.setState(id, { state: 'closed' })).error?.key).toBe('chat.not_found')
    }
    expect((await as(lena).conversations()).map((one: { party: unknown }) => one.party)).toEqual(
      expect.arrayContaining([null, { id: store.id, name: expect.any(String) }]),
    )
  })

  it('take a conversation once; the second is told by whom', async () => {
    const [lena, second] = [await makePerson(shop), await makeStaff(shop, ['support'])]
    await as(lena).send('Hello')
    const [one, two] = [team('admin', agent), team('admin', second)]
    const { id } = await findChat(one, lena)
    const answers = await Promise.all([one.assign(id, { userId: agent.id }), two.assign(id, { userId: second.id })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ error }) => error)!
    const holder = (await findChat(one, lena)).assignee
    expect(refused.error).toMatchObject({ key: 'chat.assigned', params: { name: holder.name } })
    expect((await one.list({ assignee: 'none' })).data.pageList.map((chat: { id: string }) => chat.id)).not.toContain(
      id,
    )
    const [mine, theirs] = holder.id === agent.id ? [one, two] : [two, one]
    expect((await mine.list({ assignee: 'mine' })).data.pageList).toMatchObject([{ id }])
    expect((await theirs.list({ assignee: 'mine' })).data.pageList).toEqual([])
    // Handing over names who held it.
    expect((await mine.assign(id, { from: holder.id })).data.chat.assignee).toBeNull()
  })

  it('close and snooze; a new message opens it again', async () => {
    const lena = await makePerson(shop)
    await as(lena).send('Hello')
    const desk = team('admin', agent)
    const { id } = await findChat(desk, lena)
    expect((await desk.setState(id, { state: 'closed' })).data.chat).toMatchObject({
      state: 'closed',
      waitingSince: null,
    })
    await as(lena).send('One more thing')
    expect(await findChat(desk, lena)).toMatchObject({ state: 'open', unread: 2 })
    const until = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
    expect((await desk.setState(id, { state: 'snoozed', until })).data.chat).toMatchObject({ state: 'snoozed' })
    const listIds = async (state: string) =>
      (await desk.list({ state })).data.pageList.map((chat: { id: string }) => chat.id)
    expect([(await listIds('snoozed')).includes(id), (await listIds('open')).includes(id)]).toEqual([true, false])
    shop.clock.forward(3_600_000)
    expect([(await listIds('snoozed')).includes(id), (await listIds('open')).includes(id)]).toEqual([false, true])
    expect(await findChat(desk, lena)).toMatchObject({ state: 'open', snoozedUntil: null })
  })

  it('are audited with their answers and decisions, and not with reading', async () => {
    const lena = await makePerson(shop)
    await as(lena).send('Hello')
    const desk = team('admin', agent)
    const { id } = await findChat(desk, lena)
    const { data } = await desk.send(id, 'A private answer')
    await desk.read(id)
    await desk.assign(id, { userId: agent.id })
    await desk.setState(id, { state: 'closed' })
    const admin = await makeStaff(shop, ['administrator'])
    const log = await shop.get('/admin/audit/list', { subjectId: id, pageSize: 20 }, { token: admin.token })
    const rows = log.data.pageList.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
    expect(rows.map(({ operation }: { operation: string }) => operation)).toEqual([
      'staffChat.state',
      'staffChat.assign',
      'staffChat.send',
    ])
    expect(rows[2].after).toMatchObject({ messageId: data.id })
  })

  it('list more than one page in order', async () => {
    const place = await makeStore(shop)
    const owner = team('seller', place.owner)
    for (let index = 0; index < 5; index++) {
      shop.clock.forward(1_000)
      await as(await makePerson(shop)).send(`m${index}`, { partyid: place.id })
    }
    const first = await owner.list({ pageSize: 3 })
    const second = await owner.list({ pageSize: 3, cursor: first.data.nextCursor })
    const texts = [first, second].map(({ data }) =>
      data.pageList.map(({ last }: { last: { content: string } }) => last.content),
    )
    expect(texts).toEqual([
      ['m4', 'm3', 'm2'],
      ['m1', 'm0'],
    ])
    expect([first.data.pageInfo.totalElements, second.data.nextCursor]).toEqual([5, null])
    expect((await owner.list({ cursor: 'nonsense' })).data.pageList).toEqual([])
  })
})
