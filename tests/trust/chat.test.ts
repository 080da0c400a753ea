import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillRoles } from '#server/modules/staff/public.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { ChatClient } from './chat/chat-client.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import { parseData, sendRequest } from './faults/send-request.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { recordFigure } from './figures.ts'

const times = Number(process.env.TRUST_TIMES ?? 1)
const messagesPerSide = 150 * times
const drops = 30 * times
const kills = 3 * times

let shop: FaultShop
let agent: Person
const servers: ServerProcess[] = []

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 2, products: 1 })
  await fillRoles(shop.fixtures.ctx())
  agent = await makeStaff(shop.fixtures, ['support'])
  servers.push(await shop.start(), await shop.start())
}, 240_000)
afterAll(() => shop.close())

const randomInt = (below: number) => Math.floor(Math.random() * below)

/** The two ends of one conversation, each at any of the servers. */
async function openConversation(shopper: Person, fills: boolean) {
  const findServer = () => servers[randomInt(servers.length)]!.base
  const first = await sendRequest(
    { base: servers[0]!.base, timeoutMs: 15_000 },
    { path: '/api/chat/send', body: { content: 'first', clientId: 'first' }, token: shopper.token },
  )
  expect(first.status).toBe(200)
  const inbox = await sendRequest(
    { base: servers[0]!.base, timeoutMs: 15_000 },
    { path: '/admin/chat/list?pageSize=100', token: agent.token },
  )
  const chatId = parseData(inbox).pageList.find(
    (chat: { shopper: { id: string } }) => chat.shopper.id === shopper.id,
  ).id
  const options = { findServer, fills }
  return {
    chatId: chatId as string,
    user: new ChatClient(
      {
        token: shopper.token,
        paths: { events: '/api/chat/events', list: '/api/chat/list', send: '/api/chat/send' },
        place: {},
      },
      options,
    ),
    desk: new ChatClient(
      {
        token: agent.token,
        paths: { events: '/admin/chat/events', list: '/admin/chat/messages', send: '/admin/chat/send' },
        place: { chatId },
      },
      options,
    ),
  }
}

/** The stored messages, in the order of the numbers. */
const readStored = (chatId: string) =>
  shop.fixtures
    .db()
    .selectFrom('chat_messages')
    .select(['id', 'seq', 'content'])
    .where('brand_id', '=', shop.fixtures.brand.id)
    .where('chat_id', '=', chatId)
    .orderBy('seq')
    .execute()

/** Breaks connections and kills servers, one after the other, until the work is done. */
async function disturb(
  clients: readonly ChatClient[],
  isDone: () => boolean,
): Promise<{ kills: number; drops: number }> {
  const done = { kills: 0, drops: 0 }
  while (!isDone() && done.drops + done.kills < drops + kills) {
    await pause(60)
    if (done.drops < drops) {
      clients[randomInt(clients.length)]!.drop()
      done.drops += 1
    }
    if (done.kills < kills && done.drops % 10 === 9) {
      const index = done.kills % 2
      await servers[index]!.end('SIGKILL')
      done.kills += 1
      servers[index] = await shop.start()
    }
  }
  return done
}

async function talk({ user, desk }: { user: ChatClient; desk: ChatClient }) {
  let isDone = false
  const say = async (client: ChatClient, name: string) => {
    for (let index = 0; index < messagesPerSide; index++) await client.send(`${name} ${index}`)
  }
  const talking = Promise.all([say(user, 'shopper'), say(desk, 'agent')]).then(() => {
    isDone = true
  })
  const [done] = await Promise.all([disturb([user, desk], () => isDone), talking])
  return done
}

it('neither loses, doubles nor reorders a message while connections break and servers are killed', async () => {
  const { chatId, user, desk } = await openConversation(shop.shoppers[0]!, true)
  const disturbances = await talk({ user, desk })
  await Promise.all([user.close(), desk.close()])
  const stored = await readStored(chatId)
  expect(stored).toHaveLength(2 * messagesPerSide + 1)
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
  expect(new Set(stored.map(({ content }) => content)).size).toBe(stored.length)
  // Each side's own messages stand in the order in which they were sent.
  for (const name of ['shopper', 'agent'])
    expect(stored.map(({ content }) => content).filter((content) => content.startsWith(name))).toEqual(
      Array.from({ length: messagesPerSide }, (_, index) => `${name} ${index}`),
    )
  expect(user.received).toEqual(stored)
  expect(desk.received).toEqual(stored)
  expect(disturbances.kills).toBeGreaterThan(0)
  recordFigure({
    promise: 21,
    name: 'chat',
    text: `${2 * messagesPerSide} messages both ways over two processes, ${disturbances.drops} broken connections, ${disturbances.kills} killed servers: none lost, doubled or out of order`,
  })
}, 600_000)

it('loses messages when a client does not fill its gaps (negative control)', async () => {
  const { chatId, user, desk } = await openConversation(shop.shoppers[1]!, false)
  await talk({ user, desk })
  await Promise.all([user.close({ isComplete: false }), desk.close({ isComplete: false })])
  const stored = await readStored(chatId)
  expect(stored).toHaveLength(2 * messagesPerSide + 1)
  expect(user.received.length).toBeLessThan(stored.length)
}, 600_000)
