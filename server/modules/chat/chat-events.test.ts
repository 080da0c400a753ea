import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let store: TestStore
let agent: Person
let port: number
beforeAll(async () => {
  shop = await openTestShop({ policy: { chatMessagesPerTenSecondsPerUser: 1000 } })
  store = await makeStore(shop)
  agent = await makeStaff(shop, ['support'])
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

type Token = Pick<Person, 'token'>
type Event = { readonly event: string; readonly data: Record<string, unknown> }
type Stream = {
  readonly status: number
  readonly events: Event[]
  readonly hasEnded: () => boolean
  readonly stop: () => void
}

const opened: ClientRequest[] = []
afterAll(() => opened.forEach((one) => one.destroy()))

function parseEvents(text: string): Event[] {
  return text.split('\n\n').flatMap((block) => {
    const [, event] = /^event: (.*)$/m.exec(block) ?? []
    return event ? [{ event, data: JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Event['data'] }] : []
  })
}

/** Opens a stream; a refused one has another status than 200. */
const openStream = (path: string, { token }: Partial<Token>): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const headers = { host: shop.brand.hosts[0]!, ...(token && { authorization: `Bearer ${token}` }) }
    const stream = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      const events: Event[] = []
      let ended = false
      response.setEncoding('utf8')
      response.on('data', (text: string) => events.push(...parseEvents(text)))
      for (const end of ['end', 'error']) response.on(end, () => (ended = true))
      resolve({ status: response.statusCode!, events, hasEnded: () => ended, stop: () => stream.destroy() })
    })
    stream.on('error', reject)
    stream.end()
    opened.push(stream)
  })

const say = ({ token }: Token, content: string, body: object = {}) =>
  shop.post('/api/chat/send', { content, ...body }, { token })
const answer = ({ token }: Token, chatId: string, body: object) =>
  shop.post('/admin/chat/send', { chatId, ...body }, { token })
const findChatId = async (shopper: Person) =>
  (await shop.get('/admin/chat/list', { pageSize: 100 }, { token: agent.token })).data.pageList.find(
    (chat: { shopper: { id: string } }) => chat.shopper.id === shopper.id,
  ).id as string
const listNames = ({ events }: Stream) => events.map(({ event }) => event)
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

describe('the stream', () => {
  it('of a shopper and of the desk show the same messages, and notes to the desk alone', async () => {
    const lena = await makePerson(shop)
    const shopper = await openStream('/api/chat/events', lena)
    const desk = await openStream('/admin/chat/events', agent)
    await say(lena, 'Is it blue?')
    const chatId = await findChatId(lena)
    await answer(agent, chatId, { content: 'Looking', type: 'note' })
    await answer(agent, chatId, { content: 'Yes' })
    const { token } = agent
    await shop.post('/admin/chat/read', { chatId }, { token })
    await shop.post('/admin/chat/typing', { chatId }, { token })
    await shop.post('/api/chat/read', {}, { token: lena.token })
    await shop.post('/api/chat/typing', {}, { token: lena.token })
    await shop.post('/admin/chat/state', { chatId, state: 'closed' }, { token })
    await waitFor(() => expect(listNames(desk).at(-1)).toBe('state'))
    expect(listNames(desk)).toEqual(['ready', 'message', 'message', 'message', 'typing', 'read', 'typing', 'state'])
    await waitFor(() => expect(listNames(shopper).at(-1)).toBe('state'))
    expect(listNames(shopper)).toEqual(['ready', 'message', 'message', 'typing', 'read', 'state'])
    expect(shopper.events.at(-1)!.data).toEqual({ partyid: 'service', isClosed: true })
    expect(shopper.events.slice(1, 3).map(({ data }) => data)).toMatchObject([
      { partyid: 'service', message: { content: 'Is it blue?', send_receive: 'send', seq: 1 } },
      { partyid: 'service', message: { content: 'Yes', send_receive: 'receive', seq: 3 } },
    ])
    expect(desk.events[2]!.data).toMatchObject({ chatId, message: { content: 'Looking', type: 'note' } })
    expect(JSON.stringify(shopper.events)).not.toContain(agent.username)
  })

  it('shows a colleague who writes and the words so far, and the shopper only that they write', async () => {
    const [lena, colleague] = [await makePerson(shop), await makeStaff(shop, ['support'])]
    await say(lena, 'Which size?')
    const chatId = await findChatId(lena)
    const shopper = await openStream('/api/chat/events', lena)
    const desk = await openStream('/admin/chat/events', agent)
    for (const [by, draft] of [
      [agent, 'The small'],
      [colleague, 'The large one'],
    ] as const)
      await shop.post('/admin/chat/typing', { chatId, draft }, { token: by.token })
    await waitFor(() => expect(listNames(shopper)).toEqual(['ready', 'typing', 'typing']))
    await waitFor(() => expect(listNames(desk)).toEqual(['ready', 'typing', 'typing']))
    expect(desk.events.slice(1).map(({ data }) => data)).toEqual([
      { chatId, side: 'team', by: { id: agent.id, name: agent.username }, draft: 'The small' },
      { chatId, side: 'team', by: { id: colleague.id, name: colleague.username }, draft: 'The large one' },
    ])
    expect(shopper.events[1]!.data).toEqual({ partyid: 'service', side: 'team' })
  })

  it('of a store shows its conversations, and those of others nothing', async () => {
    const lena = await makePerson(shop)
    const own = await openStream('/seller/chat/events', store.owner)
    const others = [
      await openStream('/seller/chat/events', (await makeStore(shop)).owner),
      await openStream('/admin/chat/events', agent),
      await openStream('/api/chat/events', await makePerson(shop)),
    ]
    await say(lena, 'To the store', { partyid: store.id })
    await waitFor(() => expect(listNames(own)).toEqual(['ready', 'message']))
    expect(others.map((one) => listNames(one))).toEqual([['ready'], ['ready'], ['ready']])
  })

  it('is refused to visitors and to people without the permission', async () => {
    expect((await openStream('/api/chat/events', {})).status).toBe(401)
    const person = await makePerson(shop)
    expect((await openStream('/admin/chat/events', person)).status).toBe(403)
    expect((await openStream('/seller/chat/events', person)).status).toBe(403)
    expect((await openStream('/admin/chat/events', await makeStaff(shop, ['finance']))).status).toBe(403)
  })

  it('ends when its session has ended, before anything more is sent', async () => {
    const lena = await makePerson(shop)
    const stream = await openStream('/api/chat/events', lena)
    await say(lena, 'Hello')
    await waitFor(() => expect(listNames(stream)).toEqual(['ready', 'message']))
    const chatId = await findChatId(lena)
    await shop.post('/api/user/logout', {}, { token: lena.token })
    // The last check of the session counts for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    await answer(agent, chatId, { content: 'Private' })
    await waitFor(() => expect(stream.hasEnded()).toBe(true))
    expect(JSON.stringify(stream.events)).not.toContain('Private')
  })

  it('is bounded for each session', async () => {
    const lena = await makePerson(shop)
    const streams = []
    for (let index = 0; index < 10; index++) streams.push(await openStream('/api/chat/events', lena))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await openStream('/api/chat/events', lena)).status).toBe(429)
    streams[0]!.stop()
    await vi.waitFor(async () => expect((await openStream('/api/chat/events', lena)).status).toBe(200))
  })

  it('ends when the server stops, within its time', async () => {
    const other = await openTestShop()
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { port: otherPort } = other.app.server.address() as AddressInfo
    const { token } = await makePerson(other)
    const hasEnded = new Promise<void>((resolve, reject) => {
      const headers = { host: other.brand.hosts[0]!, authorization: `Bearer ${token}` }
      const stream = request({ host: '127.0.0.1', port: otherPort, path: '/api/chat/events', headers }, (response) => {
        response.resume()
        response.once('end', resolve)
        void other.close()
      })
      stream.on('error', reject)
      stream.end()
    })
    await hasEnded
  }, 20_000)
})
