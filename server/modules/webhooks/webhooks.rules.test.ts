import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { eventKinds, type EventKind } from '#server/events.ts'
import { describeEvents, describeWebhooks, toPublicPayload, toSample, writeEventDocs } from './events.rules.ts'
import { getPauseMs, getSilentPauseMs, maxFailingMs } from './retries.rules.ts'
import { buildHeaders, createSecret, sign } from './signature.rules.ts'

describe('signatures', () => {
  // The published example of Standard Webhooks and of its libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

  it('is the published one', () => expect(sign(secret, message)).toBe(signature))

  it.each([
    ['body', { body: '{"test": 2432232315}' }],
    ['id', { id: 'msg_p5jXN8AQM9LWM0D4loKWxJel' }],
    ['time', { timestamp: 1614265331 }],
  ])('is another for another %s', (_, change) => expect(sign(secret, { ...message, ...change })).not.toBe(signature))

  it('is given once per secret while two overlap', () => {
    const other = createSecret()
    expect(buildHeaders(message, [other, secret])['webhook-signature']).toBe(`${sign(other, message)} ${signature}`)
    expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })
})

test('ten attempts within about three days, and one pause for all messages of a silent endpoint', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => getPauseMs(index + 1))
  expect(pauses.map((ms) => ms && ms / 1000)).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400, null])
  expect([0, 1, 2, 6, 7, 100].map((count) => getSilentPauseMs(count) / 1000)).toEqual([0, 5, 30, 3600, 3600, 3600])
  expect(maxFailingMs).toBe(72 * 3_600_000)
})

describe('the list of events', () => {
  const events = describeEvents()

  it('has a sample with exactly the fields that a message carries', () => {
    for (const { name, sample } of events) {
      const { data } = sample as { data: object }
      expect(Object.keys(toPublicPayload(name, {})), name).toEqual(Object.keys(data))
    }
    expect(events.find(({ name }) => name === 'refund.settled')?.sample).toMatchObject({
      type: 'refund.settled',
      data: { lines: [{ quantity: 1 }], amountMinor: 4800, withDelivery: true },
    })
  })

  /** Why the data of a message does not fit the type of its event; undefined when it does. */
  const findMisfit = (name: EventKind, data: unknown) => {
    const { shape } = eventKinds[name].payload
    const carried = Object.entries<z.ZodType>(shape).filter(([field]) => field in toPublicPayload(name, {}))
    return z.strictObject(Object.fromEntries(carried)).safeParse(data).error?.message
  }

  it('has a sample of each event, which fits its type', () => {
    expect(events.map(({ name }) => name)).toEqual(Object.keys(eventKinds))
    for (const { name, sample } of events) expect([name, findMisfit(name, sample.data)]).toEqual([name, undefined])
  })

  it('finds a sample that does not fit, and has none for a field that says too little (negative control)', () => {
    expect(findMisfit('chat.unread', { chatId: 'text', storeId: null, lang: 'en', count: 2 })).toContain('chatId')
    expect(findMisfit('stock.changed', { goodsIds: [], by: 'me' })).toContain('by')
    for (const field of [z.string(), z.int(), z.object({ inner: z.string() })])
      expect(() => toSample(z.toJSONSchema(field))).toThrow('needs an example')
  })

  it('carries nothing of a person', () => {
    expect(
      toPublicPayload('order.released', { orderId: 'o', userId: 'u', earnedMinor: 1, commissionMinor: 0 }),
    ).toEqual({
      orderId: 'o',
      earnedMinor: 1,
      commissionMinor: 0,
    })
    expect(JSON.stringify(events)).not.toMatch(/userId|email|phone|address|username|consignee/)
  })

  it('stands in the document of OpenAPI and in the documentation', () => {
    expect(Object.keys(describeWebhooks())).toEqual(events.map(({ name }) => name))
    const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
    expect(page.slice(page.indexOf('### ')).trimEnd()).toBe(writeEventDocs().trimEnd())
  })
})
