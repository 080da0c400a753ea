import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import type { Brand } from './brand.ts'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'
import { insertEvent } from './outbox.queries.ts'
import { invalidateCaches } from './cache-invalidation.ts'
import { createEmit, deliverEvents, getRetryDelaySeconds, startOutbox } from './outbox.ts'
import { purgeHandledEvents } from './purge.ts'
import { inTransaction } from './transaction.ts'

type Handlers = Parameters<typeof deliverEvents>[1]
const emit = createEmit<Record<string, object>>()

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db().deleteFrom('outbox').where('brand_id', '=', shop.brand.id).execute()
})

const waiting = async () =>
  (await shop.db().selectFrom('outbox').select(['kind', 'attempts']).where('brand_id', '=', shop.brand.id).execute())
    .length

const seen: unknown[] = []
beforeEach(() => void seen.splice(0))
const see = async (_ctx: Ctx, payloads: readonly unknown[]) => void seen.push(...payloads)
const fail = async () => {
  throw new Error('not now')
}

describe('an event', () => {
  test('is told if its transaction commits, and never when it does not', async () => {
    await inTransaction(shop.ctx(), (ctx) => emit(ctx, 'thing.happened', { number: 1 }))
    const undone = inTransaction(shop.ctx(), async (ctx) => {
      await emit(ctx, 'thing.happened', { number: 2 })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await deliverEvents(shop.ctx(), { 'thing.happened': { see } })).toBe(1)
    expect(seen).toEqual([{ number: 1 }])
    expect(await waiting()).toBe(0)
  })

  test('that nobody wants is forgotten', async () => {
    await emit(shop.ctx(), 'nothing.special', {})
    expect(await deliverEvents(shop.ctx(), {})).toBe(1)
    expect(await waiting()).toBe(0)
  })

  test('that cannot be handled holds up none of those that wait with it', async () => {
    for (let number = 0; number < 5; number++) await emit(shop.ctx(), 'thing.happened', { number })
    const seeAllButTwo = async (ctx: Ctx, payloads: readonly { number: number }[]) => {
      await see(ctx, payloads)
      for (const { number } of payloads) await emit(ctx, 'thing.followed', { number })
      if (payloads.some(({ number }) => number === 2)) await fail()
    }
    // Nothing else waits here, so only failed events are left.
    expect(await deliverEvents(shop.ctx(), { 'thing.happened': { seeAllButTwo } })).toBe(4)
    const followed = await shop
      .db()
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'thing.followed')
      .execute()
    expect(followed.map(({ payload }) => (payload as { number: number }).number).toSorted()).toEqual([0, 1, 3, 4])
    expect(await waiting()).toBe(5)
  })

  test('is seen together with others of its kind, kinds in the order of the subscriptions', async () => {
    for (const kind of ['b', 'a', 'b', 'a']) await emit(shop.ctx(), kind, { kind })
    const calls: number[] = []
    const note = async (ctx: Ctx, payloads: readonly unknown[]) => {
      calls.push(payloads.length)
      await see(ctx, payloads)
    }
    await deliverEvents(shop.ctx(), { a: { note }, b: { note } })
    expect(calls).toEqual([2, 2])
    expect(seen).toEqual(['a', 'a', 'b', 'b'].map((kind) => ({ kind })))
  })

  test('stays in its brand', async () => {
    await emit(shop.ctx(), 'thing.happened', { of: 'this brand' })
    expect(await deliverEvents(shop.ctx(null, shop.otherBrand), { 'thing.happened': { see } })).toBe(0)
    expect(await waiting()).toBe(1)
  })

  test('is tried again after a failure, later each time, and the handler that managed is not called twice', async () => {
    await emit(shop.ctx(), 'thing.happened', { number: 3 })
    const failing: Handlers = { 'thing.happened': { see, other: fail } }
    expect(await deliverEvents(shop.ctx(), failing)).toBe(0)
    expect(await deliverEvents(shop.ctx(), failing)).toBe(0)
    expect([seen.length, await waiting()]).toEqual([1, 1])

    shop.clock.forward(getRetryDelaySeconds(1) * 1000)
    expect(await deliverEvents(shop.ctx(), failing)).toBe(0)
    shop.clock.forward(getRetryDelaySeconds(1) * 1000)
    const working: Handlers = { 'thing.happened': { see, other: see } }
    expect(await deliverEvents(shop.ctx(), working)).toBe(0)
    shop.clock.forward(getRetryDelaySeconds(2) * 1000)
    expect(await deliverEvents(shop.ctx(), working)).toBe(1)
    expect([seen.length, await waiting()]).toEqual([2, 0])
  })

  test('undoes what its handler wrote before it failed', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    const writeThenFail = async (ctx: Ctx) => {
      await emit(ctx, 'thing.followed', {})
      return fail()
    }
    await deliverEvents(shop.ctx(), { 'thing.happened': { writeThenFail } })
    expect(await waiting()).toBe(1)
  })

  test('is handed out once by many processes at once', async () => {
    for (let number = 0; number < 120; number++) await emit(shop.ctx(), 'thing.happened', { number })
    await Promise.all(Array.from({ length: 4 }, () => deliverEvents(shop.ctx(), { 'thing.happened': { see } })))
    expect(new Set(seen.map((payload) => JSON.stringify(payload))).size).toBe(120)
    expect(seen).toHaveLength(120)
  })

  test('that a process took to its grave is handed out by another, a minute later', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    await shop
      .db()
      .updateTable('outbox')
      .set({ attempts: 1, due_at: new Date(shop.clock.now().getTime() + 60_000) })
      .where('brand_id', '=', shop.brand.id)
      .execute()
    expect(await deliverEvents(shop.ctx(), { 'thing.happened': { see } })).toBe(0)
    shop.clock.forward(60_000)
    expect(await deliverEvents(shop.ctx(), { 'thing.happened': { see } })).toBe(1)
  })

  test('is known as handled for as long as it is tried again', async () => {
    await emit(shop.ctx(), 'thing.happened', {})
    await deliverEvents(shop.ctx(), { 'thing.happened': { see, other: fail } })
    const handled = async () =>
      (await shop.db().selectFrom('handled_events').select('handler').where('brand_id', '=', shop.brand.id).execute())
        .length
    shop.clock.forward(25 * 3_600_000)
    await purgeHandledEvents(shop.ctx())
    expect(await handled()).toBe(1)
    await deliverEvents(shop.ctx(), { 'thing.happened': { see, other: see } })
    expect(seen).toHaveLength(2)
    shop.clock.forward(25 * 3_600_000)
    await purgeHandledEvents(shop.ctx())
    expect(await handled()).toBe(0)
  })
})

test('the pause doubles up to an hour', () => {
  expect([1, 2, 3, 11, 12, 40].map(getRetryDelaySeconds)).toEqual([2, 4, 8, 2048, 3600, 3600])
})

describe('the outbox of a process', () => {
  const start = (subscriptions: Handlers, pollSeconds = 10) =>
    startOutbox({ engine: shop.engine, brands: shop.brands.list, database: shop.database, subscriptions, pollSeconds })

  test('hands out what its process commits, without waiting for the poll', async () => {
    const outbox = start({ 'thing.happened': { see } })
    await inTransaction(shop.ctx(), (ctx) => emit(ctx, 'thing.happened', { number: 7 }))
    await vi.waitFor(() => expect(seen).toEqual([{ number: 7 }]), 2_000)
    await outbox.stop()
    await emit(shop.ctx(), 'thing.happened', { number: 8 })
    await pause(50)
    expect(seen).toHaveLength(1)
  })

  test('finds the events of a process that died, in every brand, and none before their time', async () => {
    const insertInto = (brand: Brand, number: number, dueInMs: number) =>
      insertEvent(
        { ...shop.ctx(null, brand), clock: { now: () => new Date(shop.clock.now().getTime() + dueInMs) } },
        { id: newId(), kind: 'thing.happened', payload: { number } },
      )
    await insertInto(shop.brand, 1, 0)
    await insertInto(shop.otherBrand, 2, 0)
    await insertInto(shop.brand, 3, 60_000)
    const outbox = start({ 'thing.happened': { see } }, 0.05)
    await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([{ number: 1 }, { number: 2 }])), 5_000)
    shop.clock.forward(60_000)
    await vi.waitFor(() => expect(seen).toContainEqual({ number: 3 }), 5_000)
    await outbox.stop()
    expect(seen).toHaveLength(3)
  })

  test('lives on when the database is away', async () => {
    const { log, readLines } = collectLog()
    let away = true
    const forBrand = (brandId: number) => {
      if (away) throw new Error('away')
      return shop.database.forBrand(brandId)
    }
    const outbox = startOutbox({
      engine: { ...shop.engine, log, forBrand },
      brands: shop.brands.list,
      database: shop.database,
      subscriptions: { 'thing.happened': { see } },
    })
    await emit(shop.ctx(), 'thing.happened', { number: 1 })
    await vi.waitFor(
      () => expect(readLines()).toContainEqual(expect.objectContaining({ job: 'deliver-events', msg: 'job failed' })),
      2_000,
    )
    away = false
    await emit(shop.ctx(), 'thing.happened', { number: 2 })
    await vi.waitFor(() => expect(seen).toEqual([{ number: 1 }, { number: 2 }]), 2_000)
    await outbox.stop()
  })

  test('forgets answers in every process, those of the brand and the tag alone', async () => {
    const outboxes = [start({}), start({})]
    await pause(100)
    const emitTagged = (tag: string, brandId = shop.brand.id) =>
      shop.engine.cache.getOrCompute({ brandId, tag, key: tag }, async () => String(Math.random()))
    const before = [
      await emitTagged('goods:1'),
      await emitTagged('goods:2'),
      await emitTagged('goods:1', shop.otherBrand.id),
    ]
    const many = Array.from({ length: 250 }, (_, index) => `goods:${index + 1000}`)
    await inTransaction(shop.ctx(), (ctx) => invalidateCaches(ctx, [...many, 'goods:1']))
    await vi.waitFor(async () => expect(await emitTagged('goods:1')).not.toBe(before[0]), 2_000)
    expect([await emitTagged('goods:2'), await emitTagged('goods:1', shop.otherBrand.id)]).toEqual(before.slice(1))
    for (const outbox of outboxes) await outbox.stop()
  })
})
