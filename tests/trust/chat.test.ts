import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillRoles } from '#server/modules/staff/public.ts'
import type { Person } from '#tests/harness/people.ts'
import { findRedisServer, startRedisServer, type RedisServer } from '#tests/harness/redis-server.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { openConversation, readStored, type Conversation } from './chat/conversation.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

/** 1,000 each way in the long form. */
const messagesPerSide = scale > 1 ? 100 * scale : isMeasuring ? 150 : 40
const kills = scale > 1 ? 2 * scale : 1
const betweenDropsMs = 60

let shop: FaultShop
let agent: Person

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 4, products: 1 })
  await fillRoles(shop.fixtures.ctx())
  agent = await makeStaff(shop.fixtures, ['support'])
}, 240_000)
afterAll(() => shop.close())

const randomInt = (below: number) => Math.floor(Math.random() * below)

/** Kills one server after the other at equal distances of the talk, and starts each again. */
type Kills = { readonly count: number; readonly kill: (nth: number) => Promise<void> }

/**
 * Both sides write at once while connections break at random. While a server starts they write on, but not past the
 * moment of the next kill.
 */
async function talk({ user, desk }: Conversation, { count, kill }: Kills = { count: 0, kill: async () => undefined }) {
  const between = Math.ceil(messagesPerSide / (count + 1))
  const sent = { shopper: 0, agent: 0 }
  let drops = 0
  let killed = 0
  let isDone = false
  const say = async (client: typeof user, name: keyof typeof sent) => {
    while (sent[name] < messagesPerSide) {
      while (Math.floor(sent[name] / between) > Math.min(killed + 1, count)) await pause(betweenDropsMs)
      await client.send(`${name} ${sent[name]}`)
      sent[name] += 1
    }
  }
  const dropAtRandom = async () => {
    while (!isDone) {
      await pause(betweenDropsMs)
      if ([user, desk][randomInt(2)]!.drop()) drops += 1
    }
  }
  const killInTurn = async () => {
    while (killed < count) {
      await pause(betweenDropsMs)
      if (Math.min(sent.shopper, sent.agent) < (killed + 1) * between) continue
      await kill(killed)
      killed += 1
    }
  }
  const working = Promise.all([say(user, 'shopper'), say(desk, 'agent'), killInTurn()]).finally(() => {
    isDone = true
  })
  await Promise.all([working, dropAtRandom()])
  return { drops }
}

type Wakes = {
  readonly name: string
  readonly from: number
  /** Settings of the servers. */
  readonly open: () => Promise<Readonly<Record<string, string>>>
  /** Called beside each kill of a server. */
  readonly disturb?: () => Promise<void>
}

function describeChats({ name, from, open, disturb }: Wakes) {
  const servers: ServerProcess[] = []
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    env = await open()
    servers.push(...(await Promise.all([shop.start(env), shop.start(env)])))
  }, 240_000)
  afterAll(async () => {
    for (const server of servers) if (!server.hasEnded()) await server.end('SIGKILL')
  })

  it('neither loses, doubles nor reorders a message while connections break and servers are killed', async () => {
    const conversation = await openConversation({ servers, shopper: shop.shoppers[from]!, agent, fills: true })
    const { chatId, user, desk } = conversation
    const kill = async (nth: number) => {
      await servers[nth % 2]!.end('SIGKILL')
      await disturb?.()
      servers[nth % 2] = await shop.start(env)
    }
    const { drops } = await talk(conversation, { count: kills, kill })
    await Promise.all([user.close(), desk.close()])
    const stored = await readStored(shop, chatId)
    expect(stored).toHaveLength(2 * messagesPerSide + 1)
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1))
    expect(new Set(stored.map(({ content }) => content)).size).toBe(stored.length)
    // Each side's own messages stand in the order in which they were sent.
    for (const side of ['shopper', 'agent'])
      expect(stored.map(({ content }) => content).filter((content) => content.startsWith(side))).toEqual(
        Array.from({ length: messagesPerSide }, (_, index) => `${side} ${index}`),
      )
    expect(user.received).toEqual(stored)
    expect(desk.received).toEqual(stored)
    expect(drops).toBeGreaterThan(0)
    recordFigure({
      promise: 21,
      name: `chat-${name.replaceAll(' ', '-')}`,
      text: `${messagesPerSide} messages each way, the two ends at two processes that are told by ${name}: ${drops} broken connections, ${kills} killed servers${disturb ? ' and kills of Redis' : ''}; none lost, doubled or out of order`,
    })
  }, 900_000)

  it('loses messages when a client does not fill its gaps (negative control)', async () => {
    const conversation = await openConversation({ servers, shopper: shop.shoppers[from + 1]!, agent, fills: false })
    const { chatId, user, desk } = conversation
    await talk(conversation)
    await Promise.all([user.close({ isComplete: false }), desk.close({ isComplete: false })])
    const stored = await readStored(shop, chatId)
    expect(stored).toHaveLength(2 * messagesPerSide + 1)
    expect(user.received.length).toBeLessThan(stored.length)
  }, 900_000)
}

describe('chats between processes that the database tells', () =>
  describeChats({ name: 'the database', from: 0, open: async () => ({}) }))

const redisPath = scale > 1 ? findRedisServer() : null

/** In the short form chat-redis.test.ts and redis-notifier.test.ts stand for it. */
describe.skipIf(redisPath === null)('chats between processes that Redis tells, which is killed, too', () => {
  let redis: RedisServer
  afterAll(() => redis?.kill())
  describeChats({
    name: 'Redis',
    from: 2,
    open: async () => {
      redis = await startRedisServer(redisPath!)
      return { REDIS_URL: redis.url }
    },
    disturb: async () => {
      await redis.kill()
      await pause(300)
      await redis.start()
    },
  })
})
