import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import type { Brand } from './brand.ts'
import { invalidateCaches, startCacheInvalidation } from './cache-invalidation.ts'
import type { Ctx } from './context.ts'
import { handleEvents, type EventHandlers } from './handle-events.ts'
import { newId } from './ids.ts'
import { createEmit, enqueueJobs, relayOutbox, startRelay } from './outbox.ts'
import { insertEvent } from './outbox.queries.ts'
import { purgeHandledEvents } from './purge.ts'
import type { OutgoingJob } from './queue/open-queue.ts'
import { inTransaction } from './transaction.ts'

const emit = createEmit<Record<string, object>>()
const day = 86_400_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const seen: unknown[] = []
const sent: (OutgoingJob & { readonly kind: string })[] = []
beforeEach(async () => {
  seen.splice(0)
  sent.splice(0)
  await shop.db().deleteFrom('outbox').where('brand_id', '=', shop.brand.id).execute()
})

const see = async (_ctx: Ctx, payloads: readonly unknown[]) => void seen.push(...payloads)
const refuse = async () => {
  throw new Error('not now')
}

/** A queue that records what it is sent. */
const recorder = {
  kinds: new Set(['handle-events', 'do-thing']),
  send: async (kind: string, jobs: readonly OutgoingJob[]) => void sent.push(...jobs.map((job) => ({ ...job, kind }))),
}
const relay = (queue: typeof recorder = recorder) => relayOutbox(shop.ctx(), queue)

const readOutbox = () =>
  shop.db().selectFrom('outbox').select(['id', 'kind', 'due_at']).where('brand_id', '=', shop.brand.id).execute()
const countWaiting = async () => (await readOutbox()).length

/** Sends the events of a brand and handles those that were sent; returns the outcomes of those that were not handled. */
async function deliver(subscriptions: EventHandlers, brand = shop.brand) {
  await relayOutbox(shop.ctx(null, brand), recorder)
  const ids = sent.filter(({ brandId }) => brandId === brand.id).map(({ rowId }) => rowId)
  if (ids.length === 0) return []
  return [...(await handleEvents(shop.ctx(null, brand), ids, subscriptions)).values()]
}

describe('the outbox', () => {
  test('sends a job when its transaction commits, with its row and nothing else, and never when it does not', async () => {
    const [rowId, undone] = [newId(), newId()]
    await inTransaction(shop.ctx(), (ctx) => enqueueJobs(ctx, 'do-thing', [rowId]))
    const rolledBack = inTransaction(shop.ctx(), async (ctx) => {
      await enqueueJobs(ctx, 'do-thing', [undone])
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await relay()
    expect(sent).toEqual([{ id: expect.any(String), brandId: shop.brand.id, rowId, kind: 'do-thing' }])
    expect(await countWaiting()).toBe(0)
  })

  test('sends the request that caused a job or an event, which its log lines bear', async () => {
    const { log, readLines } = collectLog()
    const ctx = { ...shop.ctx(), requestId: 'request-1' }
    await inTransaction(ctx, async (ctx) => {
      await enqueueJobs(ctx, 'do-thing', [newId()])
      await emit(ctx, 'thing.happened', {})
    })
    await relay()
    expect(sent.map(({ kind, requestId }) => [kind, requestId]).toSorted()).toEqual([
      ['do-thing', 'request-1'],
      ['handle-events', 'request-1'],
    ])
    const event = sent.find(({ kind }) => kind === 'handle-events')!
    await handleEvents({ ...shop.ctx(), log }, [event.rowId], { 'thing.happened': { refuse } })
    expect(readLines()).toMatchObject([{ msg: 'event not handled', requestId: 'request-1' }])
  })

  test('leaves an event of a kind that only newer processes know for them', async () => {
    await emit(shop.ctx(), 'thing.happened', { id: 'new' })
    await relay()
    const ids = sent.map(({ rowId }) => rowId)
    expect([...(await handleEvents(shop.ctx(), ids, {})).values()]).toMatchObject([{ state: 'failed' }])
    expect([...(await handleEvents(shop.ctx(), ids, { 'thing.happened': { see } })).values()]).toEqual([])
    expect(seen).toEqual([{ id: 'new' }])
  })

  test('sends with the same ids again when it was stopped between sending and marking', async () => {
    await enqueueJobs(shop.ctx(), 'do-thing', [newId(), newId()])
    await emit(shop.ctx(), 'thing.happened', {})
    const stopped = {
      ...recorder,
      send: async (kind: string, jobs: readonly OutgoingJob[]) => {
        await recorder.send(kind, jobs)
        throw new Error('killed')
      },
    }
    await expect(relay(stopped)).rejects.toThrow('killed')
    const first = sent.splice(0)
    expect(first).toHaveLength(2)
    await relay()
    expect(sent.slice(0, 2)).toEqual(first)
    expect(sent).toHaveLength(3)
    await relay()
    expect(sent).toHaveLength(3)
  })

  test('keeps jobs that the queue did not take', async () => {
    await enqueueJobs(shop.ctx(), 'do-thing', [newId()])
    await expect(relay({ ...recorder, send: refuse })).rejects.toThrow('not now')
    expect(await countWaiting()).toBe(1)
  })

  test('keeps jobs of a kind that only newer processes know, and sends the others', async () => {
    await enqueueJobs(shop.ctx(), 'do-new-thing', [newId()])
    await enqueueJobs(shop.ctx(), 'do-thing', [newId()])
    await relay()
    expect(sent.map(({ kind }) => kind)).toEqual(['do-thing'])
    shop.clock.forward(60_000)
    await relay({ ...recorder, kinds: new Set([...recorder.kinds, 'do-new-thing']) })
    expect(sent.map(({ kind }) => kind)).toEqual(['do-thing', 'do-new-thing'])
  })

  test('sends any number of rows', async () => {
    await enqueueJobs(
      shop.ctx(),
      'do-thing',
      Array.from({ length: 450 }, () => newId()),
    )
    await relay()
    expect([new Set(sent.map(({ id }) => id)).size, await countWaiting()]).toEqual([450, 0])
  })

  test('keeps an event until it is handled, and sends it again a day later', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    await relay()
    await relay()
    expect([sent.length, await countWaiting()]).toEqual([1, 1])
    shop.clock.forward(day)
    await relay()
    expect(sent).toEqual([sent[0], sent[0]])
  })
})

describe('an event', () => {
  test('is handled if its transaction commits, and never when it does not', async () => {
    await inTransaction(shop.ctx(), (ctx) => emit(ctx, 'thing.happened', { number: 1 }))
    const undone = inTransaction(shop.ctx(), async (ctx) => {
      await emit(ctx, 'thing.happened', { number: 2 })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await deliver({ 'thing.happened': { see } })).toEqual([])
    expect(seen).toEqual([{ number: 1 }])
    expect(await countWaiting()).toBe(0)
  })

  test('without a handler is deleted', async () => {
    await emit(shop.ctx(), 'nothing.special', {})
    expect(await deliver({ 'nothing.special': {} })).toEqual([])
    expect(await countWaiting()).toBe(0)
  })

  test('that cannot be handled holds up none of those that wait with it', async () => {
    for (let number = 0; number < 5; number++) await emit(shop.ctx(), 'thing.happened', { number })
    const seeAllButTwo = async (ctx: Ctx, payloads: readonly { number: number }[]) => {
      await see(ctx, payloads)
      for (const { number } of payloads) await emit(ctx, 'thing.followed', { number })
      if (payloads.some(({ number }) => number === 2)) await refuse()
    }
    expect(await deliver({ 'thing.happened': { seeAllButTwo } })).toMatchObject([{ state: 'failed' }])
    const followed = await shop
      .db()
      .selectFrom('outbox')
      .select('payload')
      .where('brand_id', '=', shop.brand.id)
      .where('kind', '=', 'thing.followed')
      .execute()
    expect(followed.map(({ payload }) => (payload as { number: number }).number).toSorted()).toEqual([0, 1, 3, 4])
    expect(await countWaiting()).toBe(5)
  })

  test('is seen together with others of its kind, kinds in the order of the subscriptions', async () => {
    for (const kind of ['b', 'a', 'b', 'a']) await emit(shop.ctx(), kind, { kind })
    const calls: number[] = []
    const count = async (ctx: Ctx, payloads: readonly unknown[]) => {
      calls.push(payloads.length)
      await see(ctx, payloads)
    }
    await deliver({ a: { count }, b: { count } })
    expect(calls).toEqual([2, 2])
    expect(seen).toEqual(['a', 'a', 'b', 'b'].map((kind) => ({ kind })))
  })

  test('stays in its brand', async () => {
    await emit(shop.ctx(), 'thing.happened', { of: 'this brand' })
    const { id } = (await readOutbox())[0]!
    expect(await deliver({ 'thing.happened': { see } }, shop.otherBrand)).toEqual([])
    const outcomes = await handleEvents(shop.ctx(null, shop.otherBrand), [id], { 'thing.happened': { see } })
    expect([...outcomes.values()]).toMatchObject([{ state: 'skipped' }])
    expect([seen, await countWaiting()]).toEqual([[], 1])
  })

  test('is tried again after a failure, and the handler that managed is not called twice', async () => {
    await emit(shop.ctx(), 'thing.happened', { number: 3 })
    const failing: EventHandlers = { 'thing.happened': { see, other: refuse } }
    expect(await deliver(failing)).toMatchObject([{ state: 'failed', error: new Error('not now') }])
    expect(await deliver(failing)).toMatchObject([{ state: 'failed' }])
    expect([seen.length, await countWaiting()]).toEqual([1, 1])
    expect(await deliver({ 'thing.happened': { see, other: see } })).toEqual([])
    expect([seen.length, await countWaiting()]).toEqual([2, 0])
  })

  test('that was handled before is skipped', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    await deliver({ 'thing.happened': { see } })
    expect(await deliver({ 'thing.happened': { see } })).toEqual([
      { state: 'skipped', reason: 'the event was handled before' },
    ])
    expect(seen).toHaveLength(1)
  })

  test('undoes what its handler wrote before it failed', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    const writeThenFail = async (ctx: Ctx) => {
      await emit(ctx, 'thing.followed', {})
      return refuse()
    }
    await deliver({ 'thing.happened': { writeThenFail } })
    expect(await countWaiting()).toBe(1)
  })

  test('is handled once by many processes at once', async () => {
    for (let number = 0; number < 40; number++) await emit(shop.ctx(), 'thing.happened', { number })
    await relay()
    const ids = sent.map(({ rowId }) => rowId)
    await Promise.all(Array.from({ length: 4 }, () => handleEvents(shop.ctx(), ids, { 'thing.happened': { see } })))
    expect(new Set(seen.map((payload) => JSON.stringify(payload))).size).toBe(40)
    expect(seen).toHaveLength(40)
  })

  test('is known as handled for as long as it is tried again', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    await deliver({ 'thing.happened': { see, other: refuse } })
    const countHandled = async () =>
      (await shop.db().selectFrom('handled_events').select('handler').where('brand_id', '=', shop.brand.id).execute())
        .length
    const before = await countHandled()
    shop.clock.forward(25 * 3_600_000)
    await purgeHandledEvents(shop.ctx())
    expect(await countHandled()).toBe(1)
    expect(before).toBeGreaterThanOrEqual(1)
    await deliver({ 'thing.happened': { see, other: see } })
    expect(seen).toHaveLength(2)
    shop.clock.forward(25 * 3_600_000)
    await purgeHandledEvents(shop.ctx())
    expect(await countHandled()).toBe(0)
  })
})

describe('the relay of a process', () => {
  const start = (pollSeconds: number | null = 10, engine = shop.engine) =>
    startRelay({
      engine,
      findBrand: (id) => [shop.brand, shop.otherBrand].find((brand) => brand.id === id),
      database: shop.database,
      queue: recorder,
      pollSeconds,
    })
  const own = () => sent.filter(({ brandId }) => [shop.brand.id, shop.otherBrand.id].includes(brandId))

  test('sends what its process commits, without waiting for the look-up', async () => {
    const relay = start(null)
    const rowId = newId()
    await inTransaction(shop.ctx(), (ctx) => enqueueJobs(ctx, 'do-thing', [rowId]))
    await vi.waitFor(() => expect(own()).toMatchObject([{ rowId }]), 5_000)
    await relay.stop()
    await enqueueJobs(shop.ctx(), 'do-thing', [newId()])
    await pause(50)
    expect(own()).toHaveLength(1)
  })

  test('finds the rows of a process that died, in every brand, and none before their time', async () => {
    const insertInto = async (brand: Brand, dueInMs: number) => {
      const id = newId()
      const clock = { now: () => new Date(shop.clock.now().getTime() + dueInMs) }
      await insertEvent({ ...shop.ctx(null, brand), clock }, { id, kind: 'thing.happened', payload: {} })
      return id
    }
    const first = await insertInto(shop.brand, 0)
    const second = await insertInto(shop.otherBrand, 0)
    const later = await insertInto(shop.brand, 60_000)
    const ids = () =>
      own()
        .map(({ id }) => id)
        .toSorted()
    const relay = start(0.05)
    await vi.waitFor(() => expect(ids()).toEqual([first, second].toSorted()), 5_000)
    shop.clock.forward(60_000)
    await vi.waitFor(() => expect(ids()).toEqual([first, second, later].toSorted()), 5_000)
    await relay.stop()
  })

  test('lives on when the database is away', async () => {
    const { log, readLines } = collectLog()
    let away = true
    const forBrand = (brandId: number) => {
      if (away) throw new Error('away')
      return shop.database.forBrand(brandId)
    }
    const relay = start(null, { ...shop.engine, log, forBrand })
    await enqueueJobs(shop.ctx(), 'do-thing', [newId()])
    await vi.waitFor(
      () => expect(readLines()).toContainEqual(expect.objectContaining({ msg: 'outbox not sent' })),
      5_000,
    )
    away = false
    await enqueueJobs(shop.ctx(), 'do-thing', [newId()])
    await vi.waitFor(() => expect(own()).toHaveLength(2), 5_000)
    await relay.stop()
  })
})

test('cached responses are dropped in every process, those of the brand and the tag alone', async () => {
  const { engine, database } = shop
  const services = [1, 2].map(() => startCacheInvalidation({ engine, database }))
  const compute = (tag: string, brandId = shop.brand.id) =>
    engine.cache.getOrCompute({ brandId, tag, key: tag }, async () => String(Math.random()))
  const before = [await compute('goods:1'), await compute('goods:2'), await compute('goods:1', shop.otherBrand.id)]
  const many = Array.from({ length: 250 }, (_, index) => `goods:${index + 1000}`)
  await vi.waitFor(async () => {
    // Notifications before it listens are lost.
    await inTransaction(shop.ctx(), (ctx) => invalidateCaches(ctx, [...many, 'goods:1']))
    await pause(200)
    expect(await compute('goods:1')).not.toBe(before[0])
  }, 15_000)
  expect([await compute('goods:2'), await compute('goods:1', shop.otherBrand.id)]).toEqual(before.slice(1))
  for (const service of services) await service.stop()
})
