import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import { createRowJob, type JobControl, type JobKind } from './job-kind.ts'
import { openQueue, type JobQueue } from './open-queue.ts'
import { fail, skip, type JobOutcome, type JobPolicy } from './queue.rules.ts'
import { startWorkers } from './run-jobs.ts'

let shop: TestShop
let admin: pg.Client
beforeAll(async () => {
  shop = await openTestShop()
  admin = new pg.Client(shop.adminUrl)
  await admin.connect()
})
const opened: JobQueue[] = []
// Each queue has up to six connections.
afterEach(() => Promise.all(opened.splice(0).map((queue) => queue.close())))
afterAll(async () => {
  await admin.query("delete from pgboss.job where name like 'test-%' or source_name like 'test-%'")
  await admin.query("delete from pgboss.queue where name like 'test-%'")
  await admin.end()
  await shop.close()
})

type Run = (ctx: Ctx, rowId: string, control: JobControl) => Promise<JobOutcome | undefined>

const policy: JobPolicy = {
  maxRetries: 0,
  retrySeconds: 1,
  maxRetrySeconds: 60,
  maxRunSeconds: 60,
  retentionSeconds: 600,
}

const buildKind = (run: Run, more: Partial<JobPolicy> = {}): JobKind =>
  createRowJob({
    name: `test-${randomBytes(6).toString('hex')}`,
    policy: { ...policy, ...more },
    maxConcurrent: 2,
    run,
  })

/** A queue with one kind that no other test runs. */
async function open(run: Run, more: Partial<JobPolicy> = {}) {
  const kind = buildKind(run, more)
  const queue = await openQueue({
    url: inject('databaseUrl'),
    kinds: [kind],
    log: shop.engine.log,
    mode: 'inside',
    timing: { pollSeconds: 0.5 },
  })
  opened.push(queue)
  const send = (rowIds: readonly string[], brandId = shop.brand.id) =>
    queue.send(
      kind.name,
      rowIds.map((rowId) => ({ id: newId(), brandId, rowId })),
    )
  const start = () =>
    startWorkers({
      engine: shop.engine,
      queue,
      kinds: [kind],
      findBrand: shop.brands.findById,
    })
  const list = async (brandId = shop.brand.id) =>
    (await queue.records.list(brandId, { limit: 100 })).filter((job) => job.kind === kind.name)
  const states = async () => (await list()).map(({ state }) => state)
  return { kind, queue, send, start, list, states }
}

const createIds = (count: number) => Array.from({ length: count }, () => newId())

describe('a job', () => {
  test('runs as soon as it is sent, in its brand, with the id of its row', async () => {
    const seen: [number, string, number][] = []
    const { send, start, list } = await open(async (ctx, rowId, { attempt }) => {
      seen.push([ctx.brand.id, rowId, attempt])
      return undefined
    })
    await start()
    const [rowId] = createIds(1) as [string]
    await send([rowId], shop.otherBrand.id)
    await vi.waitFor(
      async () => expect(await list(shop.otherBrand.id)).toMatchObject([{ state: 'done', rowId }]),
      10_000,
    )
    expect(seen).toEqual([[shop.otherBrand.id, rowId, 1]])
    expect(await list()).toEqual([])
  })

  test('knows the request that caused it', async () => {
    const seen: (string | null)[] = []
    const { kind, queue, start, states } = await open(async ({ requestId }) => void seen.push(requestId))
    await queue.send(kind.name, [{ id: newId(), brandId: shop.brand.id, rowId: newId(), requestId: 'request-1' }])
    await start()
    await vi.waitFor(async () => expect(await states()).toEqual(['done']), 10_000)
    expect(seen).toEqual(['request-1'])
  })

  test('runs once however often it is sent, and one per key waits', async () => {
    const seen: string[] = []
    const { kind, queue, send, start, states } = await open(async (_, rowId) => void seen.push(rowId))
    const [rowId, other] = createIds(2) as [string, string]
    const job = { id: newId(), brandId: shop.brand.id, rowId }
    await queue.send(kind.name, [job])
    await queue.send(kind.name, [job, { ...job, id: newId(), rowId: other }])
    await send([rowId])
    expect(await states()).toEqual(['waiting', 'waiting'])
    await start()
    await vi.waitFor(async () => expect(await states()).toEqual(['done', 'done']), 10_000)
    await queue.send(kind.name, [job])
    await pause(700)
    expect(seen.toSorted()).toEqual([rowId, other].toSorted())
  })

  test('drains with its like, whatever the look-ups', async () => {
    let count = 0
    const { send, start, states } = await open(async () => void count++)
    await send(createIds(60))
    await start()
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['done'])), 15_000)
    expect(count).toBe(60)
  })

  test('is tried again after pauses that grow', async () => {
    const attempts: number[] = []
    const { send, start, list } = await open(
      async (_, _rowId, { attempt }) => {
        attempts.push(attempt)
        throw new Error('no answer')
      },
      { maxRetries: 5 },
    )
    await start()
    await send(createIds(1))
    const readPauseMs = async (attempt: number) => {
      const find = async () => (await list()).find((job) => job.attempts === attempt && job.state === 'retrying')
      await vi.waitFor(async () => expect(await find()).toMatchObject({ reason: 'no answer' }), 15_000)
      const { rows } = await admin.query(
        `select extract(epoch from start_after - started_on) * 1000 as ms from pgboss.job where id = $1`,
        [(await find())!.id],
      )
      return Number(rows[0].ms)
    }
    // Between half of it and all of it, from the end of the attempt on.
    expect(await readPauseMs(1)).toBeGreaterThanOrEqual(1000)
    expect(await readPauseMs(2)).toBeGreaterThanOrEqual(2000)
    expect(attempts).toEqual([1, 2])
  })
})

describe('a dead letter', () => {
  const openBroken = async () => {
    let isBroken = true
    const seen: string[] = []
    const opened = await open(async (_, rowId) => {
      if (isBroken) throw new Error('refused')
      seen.push(rowId)
      return undefined
    })
    await opened.start()
    const [rowId] = createIds(1) as [string]
    await opened.send([rowId])
    await vi.waitFor(async () => expect(await opened.states()).toEqual(['dead']), 10_000)
    return { ...opened, rowId, seen, repair: () => (isBroken = false) }
  }

  test('is seen with its reason, and sent again by its own brand alone', async () => {
    const { queue, list, rowId, seen, repair, states } = await openBroken()
    const [dead] = (await list()) as [Awaited<ReturnType<typeof list>>[number]]
    expect(dead).toMatchObject({ rowId, reason: 'refused', attempts: 1 })
    expect((await queue.records.list(shop.brand.id, { state: 'dead', limit: 100 })).map(({ id }) => id)).toContain(
      dead.id,
    )
    expect(await queue.records.find(shop.otherBrand.id, dead.id)).toBeUndefined()
    expect(await queue.records.sendAgain(shop.otherBrand.id, dead.id)).toBeNull()
    expect(await queue.records.cancel(shop.otherBrand.id, dead.id)).toBe(false)
    repair()
    expect(await queue.records.sendAgain(shop.brand.id, dead.id)).toEqual(expect.any(String))
    await vi.waitFor(async () => expect(await states()).toEqual(['done']), 10_000)
    expect(seen).toEqual([rowId])
    expect(await queue.records.sendAgain(shop.brand.id, dead.id)).toBeNull()
  })

  test('can be dropped', async () => {
    const { queue, list, states } = await openBroken()
    const { id } = (await list())[0]!
    expect(await queue.records.cancel(shop.brand.id, id)).toBe(true)
    expect(await states()).toEqual(['cancelled'])
    expect(await queue.records.sendAgain(shop.brand.id, id)).toBeNull()
  })

  test('is not sent again beside a job with its key', async () => {
    const { queue, kind, list, rowId } = await openBroken()
    const { id } = (await list())[0]!
    // Waits for an hour, so that no worker takes it.
    await admin.query(
      `insert into pgboss.job (name, data, group_id, singleton_key, policy, start_after)
       values ($1, jsonb_build_object('brandId', $2::int, 'rowId', $3::text), $2::text, $2::text || ':' || $3, 'exclusive', now() + interval '1 hour')`,
      [kind.name, shop.brand.id, rowId],
    )
    expect(await queue.records.sendAgain(shop.brand.id, id)).toBeNull()
    expect((await list()).map(({ state }) => state).toSorted()).toEqual(['dead', 'waiting'])
  })
})

describe('a job is skipped, and seen as such,', () => {
  test('when its brand is gone', async () => {
    const run = vi.fn(async () => undefined)
    const { queue, kind, send, start } = await open(run)
    await start()
    await send(createIds(1), 2_000_000_000)
    await vi.waitFor(
      async () =>
        expect(
          (await queue.records.list(2_000_000_000, { limit: 100 })).filter((job) => job.kind === kind.name),
        ).toMatchObject([{ state: 'skipped', reason: 'the brand is gone' }]),
      10_000,
    )
    expect(run).not.toHaveBeenCalled()
  })

  test('when its row is gone', async () => {
    const { list, send, start } = await open(async () => skip('no such row'))
    await start()
    await send(createIds(1))
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ state: 'skipped', reason: 'no such row' }]),
      10_000,
    )
  })

  test('when it names no row', async () => {
    const { kind, list, start } = await open(async () => undefined)
    await admin.query(
      `insert into pgboss.job (name, data, group_id, policy) values ($1, '{"brandId": "x"}', $2, 'exclusive')`,
      [kind.name, String(shop.brand.id)],
    )
    await start()
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ state: 'skipped', reason: 'the job names no row' }]),
      10_000,
    )
  })
})

test('a poisoned job holds up none of those that wait with it', async () => {
  const rowIds = createIds(12)
  const poison = rowIds[3]!
  const { list, send, start } = await open(async (_, rowId) => (rowId === poison ? fail('poison') : undefined), {
    maxRetries: 3,
    retrySeconds: 60,
  })
  await send(rowIds)
  await start()
  await vi.waitFor(async () => expect((await list()).filter(({ state }) => state === 'done')).toHaveLength(11), 15_000)
  expect((await list()).filter(({ state }) => state !== 'done')).toMatchObject([{ rowId: poison, state: 'retrying' }])
})

describe('cancelling', () => {
  test('a waiting job keeps it from running', async () => {
    const run = vi.fn(async () => undefined)
    const { queue, list, send, start, states } = await open(run)
    await send(createIds(1))
    const { id } = (await list())[0]!
    expect(await queue.records.cancel(shop.brand.id, id)).toBe(true)
    await start()
    await pause(700)
    expect(await states()).toEqual(['cancelled'])
    expect(run).not.toHaveBeenCalled()
    expect(await queue.records.cancel(shop.brand.id, id)).toBe(false)
  })

  test('a running job stops it at its next step, and its progress was readable', async () => {
    let goOn: (value?: unknown) => void = () => undefined
    const stopped = new Promise<unknown>((resolve) => (goOn = resolve))
    let caught: unknown = null
    const { queue, list, send, start, states } = await open(async (_, _rowId, { reportProgress }) => {
      await reportProgress(3, 9)
      await stopped
      await reportProgress(9, 9).catch((error: unknown) => (caught = error))
      throw caught
    })
    await start()
    await send(createIds(1))
    await vi.waitFor(
      async () => expect(await list()).toMatchObject([{ state: 'running', progress: { done: 3, total: 9 } }]),
      10_000,
    )
    const { id } = (await list())[0]!
    expect(await queue.records.cancel(shop.brand.id, id)).toBe(true)
    goOn()
    await vi.waitFor(() => expect(String(caught)).toContain('the job was cancelled'), 10_000)
    await pause(300)
    expect(await states()).toEqual(['cancelled'])
  })
})

test('the tables are those that the installed pg-boss expects', async () => {
  const boss = new PgBoss({
    connectionString: shop.adminUrl,
    schema: 'pgboss',
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  const report = await boss.detectSchemaDrift()
  await boss.stop({ graceful: false })
  expect(report).toMatchObject({ ok: true, extraIndexes: [] })
})

test('a queue in a separate database makes its tables there and leaves those of the main one alone', async () => {
  const name = `queue_${randomBytes(6).toString('hex')}`
  await admin.query(`create role ${name} login password 'pw'`)
  await admin.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(inject('databaseAdminUrl')), {
    pathname: name,
    username: name,
    password: 'pw',
  }).href
  const done = Promise.withResolvers<string>()
  const kind = buildKind(async (_, rowId) => {
    done.resolve(rowId)
    return undefined
  })
  const queue = await openQueue({ url, hasOwnDatabase: true, kinds: [kind], log: shop.engine.log, mode: 'inside' })
  await startWorkers({
    engine: shop.engine,
    queue,
    kinds: [kind],
    findBrand: shop.brands.findById,
  })
  const rowId = newId()
  await queue.send(kind.name, [{ id: newId(), brandId: shop.brand.id, rowId }])
  expect(await done.promise).toBe(rowId)
  expect((await queue.records.list(shop.brand.id, { limit: 10 })).map((record) => record.rowId)).toEqual([rowId])
  const { rowCount } = await admin.query('select from pgboss.queue where name = $1', [kind.name])
  expect(rowCount).toBe(0)
  await queue.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
})
