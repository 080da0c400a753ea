import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findRedisServer, startRedisServer, type RedisServer } from '#tests/harness/redis-server.ts'
import { openRedisNotifier, type RedisNotifier } from './redis-notifier.ts'

const path = findRedisServer()

describe.skipIf(path === null)('notifications by Redis', () => {
  let redis: RedisServer
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  const opened: RedisNotifier[] = []
  beforeAll(async () => {
    redis = await startRedisServer(path!)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()))
  })
  afterAll(() => redis?.kill())

  const open = (secret = 'of this shop', url = redis.url) => {
    const notifier = openRedisNotifier({ url, secret, log, checkMs: 100, timeoutMs: 500 })
    opened.push(notifier)
    const heard: (string | null)[] = []
    void notifier.listen('chat', (payload) => void heard.push(payload))
    return { notifier, heard, listTexts: () => heard.filter((payload) => payload !== null) }
  }
  const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
  const isReady = async (...notifiers: { notifier: RedisNotifier }[]) =>
    waitFor(() =>
      expect(notifiers.map(({ notifier }) => notifier.state().status)).toEqual(notifiers.map(() => 'ready')),
    )

  it('reach every process of the installation once, this one at once, and no other installation', async () => {
    const [one, two, other] = [open(), open(), open('of another shop')]
    await isReady(one, two, other)
    one.notifier.notify('chat', '[1,"a b"]')
    expect(one.listTexts()).toEqual(['[1,"a b"]'])
    two.notifier.notify('chat', 'from two')
    await waitFor(() => expect(two.listTexts().toSorted()).toEqual(['[1,"a b"]', 'from two']))
    await waitFor(() => expect(one.listTexts()).toEqual(['[1,"a b"]', 'from two']))
    expect(other.listTexts()).toEqual([])
  })

  it('stop with Redis without an error, tell all to read again meanwhile, and go on when it is back', async () => {
    const [one, two] = [open(), open()]
    await isReady(one, two)
    await redis.kill()
    await waitFor(() => expect(two.notifier.state().status).toBe('unavailable'))
    const before = two.heard.length
    one.notifier.notify('chat', 'while it is away')
    expect(one.listTexts()).toEqual(['while it is away'])
    await waitFor(() => expect(two.heard.length).toBeGreaterThan(before))
    await redis.start()
    await isReady(one, two)
    one.notifier.notify('chat', 'after it')
    await waitFor(() => expect(two.listTexts()).toEqual(['after it']))
    expect(lines.join('\n')).toMatch(/does not answer.*\n[^]*tells the other processes/)
    expect(lines.join('\n')).not.toContain('redis-of-a-test')
  })

  it('tell the others to read again after what was not sent, though they heard nothing of it', async () => {
    const [one, two] = [open(), open()]
    await isReady(one, two)
    redis.setPaused(true)
    // More than may wait for an answer.
    for (let index = 0; index < 1_500; index++) one.notifier.notify('chat', String(index))
    expect(one.listTexts()).toHaveLength(1_500)
    await waitFor(() => expect(one.notifier.state().status).toBe('unavailable'))
    redis.setPaused(false)
    await isReady(one, two)
    await waitFor(() => expect(two.heard.at(-1)).toBeNull())
  })

  it('are told by polling where the password is wrong, which the log says without it', async () => {
    lines.length = 0
    const { notifier, heard } = open('of this shop', redis.url.replace(':redis-of-a-test@', ':not-the-password@'))
    await waitFor(() => expect(heard.length).toBeGreaterThan(1))
    expect(notifier.state().status).toBe('unavailable')
    expect(lines.join('\n')).toMatch(/does not answer/)
    expect(lines.join('\n')).not.toContain('not-the-password')
  })
})
