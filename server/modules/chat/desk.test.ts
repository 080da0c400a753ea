import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { removeUnusedImages } from '#server/modules/media/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { recordAgentSeen, countChats, purgeChats, tendChats } from './public.ts'

let shop: TestShop
let store: TestStore
let agent: Person
let other: Person
beforeAll(async () => {
  shop = await openTestShop({
    policy: {
      chatMessagesPerTenSecondsPerUser: 1000,
      chatMessagesPerTenSecondsPerConversation: 5,
      chatRetentionDays: 30,
    },
  })
  store = await makeStore(shop)
  agent = await makeStaff(shop, ['support'])
  other = await makeStaff(shop, ['administrator'])
})
afterAll(() => shop.close())

type Body = Record<string, unknown>
const say = ({ token }: Person, content: string, more: Body = {}) =>
  shop.post('/api/chat/send', { content, clientId: content.replaceAll(/\W/g, ''), ...more }, { token })
const desk = ({ token }: Person, side: 'admin' | 'seller' = 'admin') => ({
  get: (path: string, query: Body = {}) => shop.get(`/${side}/chat/${path}`, query, { token }),
  post: (path: string, body: Body = {}) => shop.post(`/${side}/chat/${path}`, body, { token }),
})
/** A conversation with the service. */
async function open(content: string) {
  const shopper = await makePerson(shop)
  await say(shopper, content)
  const { data } = await desk(agent).get('list', { keyword: shopper.username })
  return { shopper, chat: data.pageList[0], chatId: data.pageList[0].id as string }
}
const minutes = (count: number) => shop.clock.forward(count * 60_000)
const settings = { hours: null, holidays: [], autoAssign: false, goalMinutes: null, greeting: {}, offline: {} }
const save = async (more: Body) => {
  const { version } = (await desk(other).get('settings')).data
  return desk(other).post('settings/save', { ...settings, ...more, version })
}

describe('the inbox', () => {
  it('finds words in any script and names, in its own party only', async () => {
    const one = await open('我的蓝色杯子 50%_off')
    const find = async (keyword: string) =>
      (await desk(agent).get('list', { keyword })).data.pageList.map(({ id }: { id: string }) => id)
    expect(await find('蓝色')).toEqual([one.chatId])
    expect(await find('50%_')).toEqual([one.chatId])
    expect(await find('5_%')).toEqual([])
    expect(await find(one.shopper.username.slice(0, -1))).toEqual([one.chatId])
    const found = (await desk(agent).get('list', { keyword: '蓝色' })).data
    expect(found).toMatchObject({ isFull: true, pageList: [{ found: { content: '我的蓝色杯子 50%_off' } }] })
    expect((await desk(store.owner, 'seller').get('list', { keyword: '蓝色' })).data.pageList).toEqual([])
  })

  it('counts its views, and a snoozed conversation wakes by time and by a message', async () => {
    const before = (await desk(agent).get('count')).data
    const { shopper, chatId } = await open('Where is it?')
    const count = async () => {
      const now = (await desk(agent).get('count')).data
      return [
        now.mine - before.mine,
        now.unassigned - before.unassigned,
        now.all - before.all,
        now.snoozed - before.snoozed,
      ]
    }
    expect(await count()).toEqual([0, 1, 1, 0])
    await desk(agent).post('assign', { chatId, userId: agent.id })
    expect(await count()).toEqual([1, 0, 1, 0])
    const until = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
    await desk(agent).post('state', { chatId, state: 'snoozed', until })
    expect(await count()).toEqual([0, 0, 0, 1])
    minutes(61)
    expect(await count()).toEqual([1, 0, 1, 0])
    await tendChats(shop.ctx())
    const row = () =>
      shop
        .db()
        .selectFrom('chats')
        .select('state')
        .where('brand_id', '=', shop.brand.id)
        .where('id', '=', chatId)
        .executeTakeFirstOrThrow()
    expect((await row()).state).toBe('open')
    await desk(agent).post('state', { chatId, state: 'snoozed' })
    await say(shopper, 'Hello?')
    expect((await row()).state).toBe('open')
  })

  it('tells who is named in a note, until they read it', async () => {
    const { chatId } = await open('A hard one')
    await desk(agent).post('send', { chatId, type: 'note', content: `@${other.username} please`, clientId: 'n1' })
    const mentioned = async (by: Person) => (await desk(by).get('list', { mentioned: true })).data.pageList.length
    expect([await mentioned(other), await mentioned(agent)]).toEqual([1, 0])
    await desk(other).post('read', { chatId })
    expect(await mentioned(other)).toBe(0)
  })
})

describe('who answers', () => {
  it('is one, when two take it at once', async () => {
    const { chatId } = await open('Take me')
    const answers = await Promise.all(
      [agent, other].map((person) => desk(person).post('assign', { chatId, userId: person.id })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is nobody from outside the team, and gets the note', async () => {
    const { chatId, shopper } = await open('Hand me over')
    expect((await desk(agent).post('assign', { chatId, userId: shopper.id })).error?.key).toBe('chat.not_agent')
    await desk(agent).post('assign', { chatId, userId: other.id, note: 'She wants a refund' })
    const { data } = await desk(agent).get('messages', { chatId })
    expect(data.chat.assignee.id).toBe(other.id)
    expect(data.pageList.at(-1)).toMatchObject({ type: 'note', content: 'She wants a refund' })
  })

  it('is chosen in turn among those who are online, also of many at once', async () => {
    await save({ autoAssign: true })
    const people = [await makeStaff(shop, ['support']), await makeStaff(shop, ['support'])]
    for (const { id } of people) await recordAgentSeen({ ...shop.ctx(), principal: { userId: id } } as UserCtx, null)
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => makePerson(shop)))
    await Promise.all(shoppers.map((shopper) => say(shopper, 'Hi')))
    const { agents } = (await desk(agent).get('agents')).data
    const loads = people.map(({ id }) => agents.find((one: { id: string }) => one.id === id).load)
    expect(loads).toEqual([3, 3])
    await desk(people[0]!).post('away', { isAway: true })
    await say(await makePerson(shop), 'One more')
    const after = (await desk(agent).get('agents')).data.agents
    expect(people.map(({ id }) => after.find((one: { id: string }) => one.id === id).load)).toEqual([3, 4])
    await save({})
  })
})

describe('settings', () => {
  it('say when an answer is due and whether the desk is open', async () => {
    const shopper = await makePerson(shop)
    const closed = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', until: '09:01' }))
    expect((await save({ hours: [{ day: 1, from: '09:00', until: '08:00' }] })).status).toBe(422)
    expect((await save({ hours: closed, goalMinutes: 1, offline: { en: 'We are away' } })).status).toBe(200)
    const state = await shop.get('/api/chat/state', {}, { token: shopper.token, lang: 'en' })
    expect(state.data).toMatchObject({ isOpen: false, offlineMessage: 'We are away', rating: null })
    expect((await say(shopper, 'Still there?')).status).toBe(200)
    const [chat] = (await desk(agent).get('list', { keyword: shopper.username })).data.pageList
    expect(Date.parse(chat.dueAt)).toBe(Date.parse(state.data.opensAt) + 60_000)
    expect((await desk(other).post('settings/save', { ...settings, version: 0 })).error?.key).toBe(
      'chat.settings_changed',
    )
    await save({})
  })

  it('hold canned replies, filled in for a conversation', async () => {
    const { chatId, shopper } = await open('Hi there')
    const texts = { en: 'Hello {shopper}, {agent} here.' }
    expect((await desk(other).post('replies/save', { code: 'x', texts: { en: '{name}' } })).error?.key).toBe(
      'chat.variable_unknown',
    )
    await desk(other).post('replies/save', { code: 'Hello', texts })
    expect((await desk(other).post('replies/save', { code: 'hello', texts })).error?.key).toBe('chat.reply_code_taken')
    const { replies } = (await desk(agent).get('replies', { chatId })).data
    expect(replies).toMatchObject([{ code: 'hello', rendered: `Hello ${shopper.username}, ${agent.username} here.` }])
    expect((await desk(store.owner, 'seller').get('replies')).data.replies).toEqual([])
  })
})

it('is rated once per closing, counted, and exported as text', async () => {
  const { shopper, chatId } = await open('Rate this')
  const rate = (stars: number) => shop.post('/api/chat/rate', { stars, comment: 'Quick' }, { token: shopper.token })
  expect((await rate(5)).error?.key).toBe('chat.not_closed')
  minutes(2)
  await desk(agent).post('send', { chatId, content: 'Done', clientId: 'r1' })
  await desk(agent).post('state', { chatId, state: 'closed' })
  expect((await rate(3)).status).toBe(200)
  expect((await rate(4)).data.rating.stars).toBe(4)
  await countChats(shop.ctx())
  const day = toBrandDay(shop.brand, shop.clock.now())
  const report = (await desk(agent).get('report', { from: day, until: day })).data
  const own = report.agents.find((row: { agent: { id: string } | null }) => row.agent?.id === agent.id)
  expect(own.figures).toMatchObject({
    answered: 1,
    answerSeconds: 120,
    closed: 1,
    closeSeconds: 120,
    rated: 1,
    stars: 4,
  })
  minutes(25 * 60)
  expect((await rate(1)).error?.key).toBe('chat.rating_over')
  const transcript = await shop.get('/api/chat/transcript', {}, { token: shopper.token })
  expect(transcript.data.text).toMatch(/Rate this\n.*Done$/)
})

it('tells of unread messages once per stretch', async () => {
  const { shopper, chatId } = await open('Mail me')
  const events = async () =>
    (
      await shop
        .db()
        .selectFrom('outbox')
        .select('payload')
        .where('brand_id', '=', shop.brand.id)
        .where('kind', '=', 'chat.unread')
        .execute()
    ).filter(({ payload }) => (payload as { chatId: string }).chatId === chatId)
  const send = (clientId: string) => desk(agent).post('send', { chatId, content: clientId, clientId })
  await send('u1')
  await send('u2')
  await tendChats(shop.ctx())
  const before = (await events()).length
  minutes(10)
  await Promise.all([tendChats(shop.ctx()), tendChats(shop.ctx())])
  await send('u3')
  minutes(11)
  await tendChats(shop.ctx())
  expect((await events()).length).toBe(before + 1)
  await shop.post('/api/chat/read', {}, { token: shopper.token })
  await send('u4')
  minutes(11)
  await tendChats(shop.ctx())
  expect((await events()).length).toBe(before + 2)
})

it('shows a store nothing of the service, and its chats to reviewers alone', async () => {
  const shopper = await makePerson(shop)
  await say(shopper, 'To the store', { partyid: store.id })
  const [chat] = (await desk(store.owner, 'seller').get('list')).data.pageList
  expect((await desk(store.owner, 'seller').get('shopper', { chatId: chat.id })).data).toMatchObject({
    wallet: null,
    notes: null,
    cart: [],
  })
  expect((await desk(agent).get('shopper', { chatId: chat.id })).status).toBe(404)
  expect((await desk(agent).post('review/messages', { chatId: chat.id })).status).toBe(403)
  expect((await desk(other).post('review/messages', { chatId: chat.id })).data.pageList).toMatchObject([
    { content: 'To the store' },
  ])
  expect((await desk(other).post('review/list', { storeId: store.id })).data.pageList).toMatchObject([{ id: chat.id }])
  const audit = (await shop.get('/admin/audit/list', { pageSize: 100 }, { token: other.token })).data.pageList
  const listAudit = (of: string) =>
    audit.filter(
      ({ subjectId, operation }: { subjectId: string; operation: string }) =>
        subjectId === of && operation.startsWith('chatReview.'),
    )
  // Of what was refused to another one there is nothing.
  expect(listAudit(chat.id)).toMatchObject([
    { operation: 'chatReview.messages', user: { id: other.id }, after: { storeId: store.id } },
  ])
  expect(listAudit(store.id)).toMatchObject([{ operation: 'chatReview.list', user: { id: other.id } }])
})

it('bounds what a conversation takes, and deletes what is old', async () => {
  const { shopper, chatId } = await open('f0')
  for (let index = 1; index < 5; index++) expect((await say(shopper, `f${index}`)).status).toBe(200)
  expect((await say(shopper, 'f5')).error?.key).toBe('chat.too_fast')
  minutes(29 * 24 * 60)
  await say(shopper, 'later')
  minutes(2 * 24 * 60)
  await purgeChats(shop.ctx())
  // The sessions of the others are over by then.
  const first = await makeStaff(shop, ['support'])
  const { data } = await desk(first).get('messages', { chatId })
  expect(data.pageList.map(({ content }: { content: string }) => content)).toEqual(['later'])
  minutes(31 * 24 * 60)
  await purgeChats(shop.ctx())
  const second = await makeStaff(shop, ['support'])
  expect((await desk(second).get('messages', { chatId })).status).toBe(404)
})

it('deletes the images of messages that are past their time, and no newer ones', async () => {
  const shopper = await makePerson(shop)
  const sendImage = async (clientId: string) => {
    const image = await makeUpload(shop, { token: shopper.token }, 'chat')
    expect((await say(shopper, image, { type: 'img', clientId })).status).toBe(200)
    return `${image.split('/').at(-1)}.webp`
  }
  const old = await sendImage('old')
  minutes(29 * 24 * 60)
  const recent = await sendImage('recent')
  const { files } = shop.ctx()
  const listStored = () => Promise.all([old, recent].map((name) => files.exists('private', name)))
  expect(await listStored()).toEqual([true, true])
  minutes(2 * 24 * 60)
  await purgeChats(shop.ctx())
  await removeUnusedImages(shop.ctx())
  expect(await listStored()).toEqual([false, true])
})
