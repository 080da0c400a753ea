import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillRoles } from '#server/modules/staff/public.ts'
import { openFixtures } from '#tests/harness/fixtures.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { startShop, type RunningShop } from './shop.ts'

/** Streams that are open at once: shoppers, and agents of the service who see every conversation. */
const shopperCount = 1_990
const agentCount = 10
/** Conversations in which messages are sent; the other streams only wait. */
const talkingCount = 200
const messagesPerSecond = Number(process.env.BENCH_RATE ?? 200)
const seconds = Number(process.env.BENCH_SECONDS ?? 30)

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const senders = new Agent({ keepAlive: true, maxSockets: 64 })

/** When each message was sent, until it has arrived on the other side, and the milliseconds that it took. */
const sentAt = new Map<string, number>()
const delays: number[] = []

type StreamEvent = { readonly event: string; readonly content: string | null }

function parseEvent(text: string): StreamEvent {
  const [, event = ''] = /^event: (.*)$/m.exec(text) ?? []
  const [, data] = /^data: (.*)$/m.exec(text) ?? []
  return { event, content: event === 'message' ? JSON.parse(data!).message.content : null }
}

/** Opens a stream; resolves once it is ready. `side`: whose messages are measured when they arrive here. */
function openStream(shop: RunningShop, person: Person, path: string, side: 'shopper' | 'team'): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const stream = request(shop.base + path, { agent: false, headers: bearer(person) }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`))
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const events = (rest + chunk).split('\n\n')
        rest = events.pop()!
        for (const { event, content } of events.map(parseEvent)) {
          if (event === 'ready') resolve(() => stream.destroy())
          const at = content?.startsWith(side) ? sentAt.get(content) : undefined
          if (at === undefined) continue
          sentAt.delete(content!)
          delays.push(performance.now() - at)
        }
      })
      response.on('error', () => undefined)
    })
    stream.on('error', () => undefined)
    stream.end()
  })
}

function post(shop: RunningShop, person: Person, path: string, body: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...bearer(person), 'content-type': 'application/json' }
    const sending = request(shop.base + path, { method: 'POST', agent: senders, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      )
    })
    sending.on('error', reject)
    sending.end(JSON.stringify(body))
  })
}

const readMemoryMegabytes = (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

const inBatches = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>, size = 50) => {
  for (let from = 0; from < items.length; from += size) await Promise.all(items.slice(from, from + size).map(work))
}

/** Sends messages at a steady rate, by turns from a shopper and from an agent, and waits for the last ones. */
async function talk(
  shop: RunningShop,
  shoppers: readonly Person[],
  agents: readonly Person[],
  chatIds: readonly string[],
) {
  const started = performance.now()
  const open: Promise<string>[] = []
  let failed = 0
  for (let count = 0; count < seconds * messagesPerSecond; count++) {
    const wait = started + (count * 1000) / messagesPerSecond - performance.now()
    if (wait > 0) await pause(wait)
    const index = Math.floor(count / 2) % talkingCount
    // An agent's message is measured at the shopper's stream, and the other way round.
    const [side, person, path, place] =
      count % 2 === 0
        ? (['team', shoppers[index]!, '/api/chat/send', {}] as const)
        : (['shopper', agents[count % agentCount]!, '/admin/chat/send', { chatId: chatIds[index]! }] as const)
    const content = `${side} ${count}`
    sentAt.set(content, performance.now())
    open.push(post(shop, person, path, { ...place, content, clientId: content }))
    open.at(-1)!.catch(() => (failed += 1))
  }
  const sendSeconds = (performance.now() - started) / 1000
  await Promise.allSettled(open)
  for (let waited = 0; sentAt.size > failed && waited < 10_000; waited += 100) await pause(100)
  return { sendSeconds, failed }
}

const shop = await startShop({ folder: 'chat' })
const secret = process.env.SECRET ?? readFileSync(join(shop.dataDir, 'secret'), 'utf8').trim()
const fixtures = await openFixtures({ adminUrl: shop.adminUrl, secret, dataDir: shop.dataDir })
try {
  await fillRoles(fixtures.ctx())
  const shoppers: Person[] = []
  await inBatches(Array.from({ length: shopperCount }), async () => shoppers.push(await makePerson(fixtures)))
  const agents = await Promise.all(Array.from({ length: agentCount }, () => makeStaff(fixtures, ['support'])))
  const talking = shoppers.slice(0, talkingCount)
  const chatIds: string[] = []
  await inBatches(
    talking.map((person, index) => ({ person, index })),
    async ({ person, index }) => {
      await post(shop, person, '/api/chat/send', { content: 'hello', clientId: 'hello' })
      const row = await fixtures
        .db()
        .selectFrom('chats')
        .select('id')
        .where('brand_id', '=', fixtures.brand.id)
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
      chatIds[index] = row.id
    },
  )
  const before = readMemoryMegabytes(shop.pid)
  const closers: (() => void)[] = []
  await inBatches(shoppers, async (person) =>
    closers.push(await openStream(shop, person, '/api/chat/events', 'shopper')),
  )
  // Every agent's stream gets every message of the service; the first arrival counts.
  await inBatches(agents, async (agent) => closers.push(await openStream(shop, agent, '/admin/chat/events', 'team')))
  const open = readMemoryMegabytes(shop.pid)
  const { sendSeconds, failed } = await talk(shop, talking, agents, chatIds)
  delays.sort((one, other) => one - other)
  const at = (share: number) => delays[Math.floor(share * (delays.length - 1))]!.toFixed(1)
  const sent = seconds * messagesPerSecond
  console.log(
    [
      `${closers.length} streams on one process: ${before} MB before, ${open} MB open, ${readMemoryMegabytes(shop.pid)} MB after`,
      `${sent} messages in ${sendSeconds.toFixed(1)} s (${(sent / sendSeconds).toFixed(0)}/s), ${failed} refused, ${sentAt.size - failed} not delivered`,
      `delivered to the other side: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
    ].join('\n'),
  )
  for (const close of closers) close()
} finally {
  await fixtures.close()
  await shop.stop()
}
