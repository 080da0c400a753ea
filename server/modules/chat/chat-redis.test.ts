import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openRedisNotifier, type RedisNotifier } from '#server/platform/redis-notifier.ts'
import { openTestShop, testConfig, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { findRedisServer, startRedisServer, type RedisServer } from '#tests/harness/redis-server.ts'

const path = findRedisServer()

describe.skipIf(path === null)('a chat between two processes with REDIS_URL', () => {
  let shop: TestShop
  let redis: RedisServer
  let notifiers: RedisNotifier[]
  let other: Awaited<ReturnType<typeof buildApp>>['app']
  beforeAll(async () => {
    redis = await startRedisServer(path!)
    const log = { info: () => undefined, warn: () => undefined }
    notifiers = [1, 2].map(() =>
      openRedisNotifier({ url: redis.url, secret: 'of this shop', log, checkMs: 200, timeoutMs: 500 }),
    )
    const [own, others] = notifiers as [RedisNotifier, RedisNotifier]
    shop = await openTestShop({ externalServices: { notifier: own } })
    const built = await buildApp({
      config: testConfig(shop.dataDir),
      engine: { ...shop.engine, externalServices: { ...shop.engine.externalServices, notifier: others } },
      brands: shop.brands,
      log: shop.engine.log as never,
      isReady: async () => true,
      listen: others.listen,
      getRedisState: others.state,
    })
    other = built.app
    await other.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await other?.close()
    await shop?.close()
    await Promise.all(notifiers.map((one) => one.close()))
    await redis?.kill()
  })

  const waitFor = (check: () => void | Promise<void>, interval = 20) => vi.waitFor(check, { timeout: 15_000, interval })
  const isRedis = (status: 'ready' | 'unavailable') =>
    waitFor(async () => {
      const health = await other.inject('/health/ready')
      expect([health.statusCode, health.json<{ redis: unknown }>().redis]).toEqual([200, { status }])
    })

  /** Opens a stream at the other process; the events that it brought so far. */
  const openStream = (token: string) => {
    let text = ''
    const { port } = other.server.address() as AddressInfo
    const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` }
    const stream = request({ host: '127.0.0.1', port, path: '/api/chat/events', headers }, (response) =>
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk)),
    )
    stream.on('error', () => undefined).end()
    const listEvents = () => [...text.matchAll(/^event: (.*)$/gm)].map(([, event]) => event!)
    return { stop: () => stream.destroy(), listEvents, readText: () => text }
  }

  it('is pushed by Redis; without it the stream says to read again, and what was sent is there', async () => {
    const { token } = await makePerson(shop)
    await isRedis('ready')
    const stream = openStream(token)
    await waitFor(() => expect(stream.listEvents()).toContain('ready'))
    const say = (content: string) => shop.post('/api/chat/send', { content }, { token })
    await say('by Redis')
    await waitFor(() => expect(stream.readText()).toContain('by Redis'))
    const pushed = stream.listEvents()
    expect(pushed.filter((event) => event === 'message')).toHaveLength(1)

    await redis.kill()
    await isRedis('unavailable')
    expect(await say('without Redis')).toMatchObject({ status: 200 })
    const readyCount = () => stream.listEvents().filter((event) => event === 'ready').length
    const before = readyCount()
    await waitFor(() => expect(readyCount()).toBeGreaterThan(before))
    const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` }
    const list = await other.inject({ url: '/api/chat/list', headers })
    expect(
      list.json<{ data: { pageList: { content: string }[] } }>().data.pageList.map(({ content }) => content),
    ).toEqual(['by Redis', 'without Redis'])
    expect(stream.readText()).not.toContain('without Redis')

    await redis.start()
    await isRedis('ready')
    await waitFor(async () => {
      await say('by Redis again')
      expect(stream.readText()).toContain('by Redis again')
    }, 500)
    stream.stop()
  })
})
