import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { collectLog } from '#tests/harness/collect-log.ts'
import { getNextInstant } from './brand-time.ts'
import { systemClock } from './clock.ts'
import type { Ctx } from './context.ts'
import { tryWithBrandLock, startJobs, type Job } from './jobs.ts'
import { purgeIdempotencyKeys } from './purge.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const start = (job: Omit<Job, 'idleSeconds'>, engine = { ...shop.engine, clock: systemClock }) => {
  const findBrand = (id: number) => [shop.brand, shop.otherBrand].find((brand) => brand.id === id)
  // Periodic without a pause: due in every brand at every look-up, while the clock runs.
  return startJobs({ engine, findBrand, database: shop.database, jobs: [{ ...job, idleSeconds: 0 }] })
}

describe('a job', () => {
  test('runs for every brand, again and again, with a context of its own', async () => {
    const runs: Ctx[] = []
    const jobs = start({ name: 'count', intervalSeconds: 0.02, run: async (ctx) => runs.push(ctx) })
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(3), 3_000)
    await jobs.stop()
    const [first, second] = runs
    expect(new Set([first!.brand.id, second!.brand.id])).toEqual(new Set([shop.brand.id, shop.otherBrand.id]))
    expect([first!.principal, first!.db.isTransaction]).toEqual([null, false])
    const after = runs.length
    await pause(80)
    expect(runs).toHaveLength(after)
  })

  test('that fails is logged and runs again, and the other brand is not kept waiting', async () => {
    const { log, readLines } = collectLog()
    const sites: string[] = []
    const run = async ({ brand }: Ctx) => {
      sites.push(brand.site)
      if (brand.id === shop.brand.id) throw new Error('broken')
    }
    const jobs = start({ name: 'break', intervalSeconds: 0.02, run }, { ...shop.engine, clock: systemClock, log })
    await vi.waitFor(() => expect(sites.length).toBeGreaterThan(4), 3_000)
    await jobs.stop()
    expect(sites).toContain(shop.otherBrand.site)
    expect(readLines()[0]).toMatchObject({
      job: 'break',
      jobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      brand: shop.brand.site,
      err: { message: 'broken' },
      msg: 'job failed',
    })
  })

  test('names itself, its run and its brand in each line that it logs', async () => {
    const { log, readLines } = collectLog()
    const run = async (ctx: Ctx) => ctx.log.info({ count: 3 }, 'swept')
    const jobs = start({ name: 'tell', intervalSeconds: 0.02, run }, { ...shop.engine, clock: systemClock, log })
    await vi.waitFor(() => expect(readLines().length).toBeGreaterThan(3), 3_000)
    await jobs.stop()
    const [first] = readLines()
    expect(first).toMatchObject({ job: 'tell', count: 3, msg: 'swept' })
    expect(new Set(readLines().map(({ brand }) => brand))).toEqual(new Set([shop.brand.site, shop.otherBrand.site]))
    expect(new Set(readLines().map(({ jobId }) => jobId)).size).toBe(readLines().length)
  })

  test('is waited for when the process stops', async () => {
    let state = 'waiting'
    const run = async () => {
      state = 'running'
      await pause(150)
      state = 'done'
    }
    const jobs = start({ name: 'slow-to-stop', intervalSeconds: 0.01, run })
    await vi.waitFor(() => expect(state).toBe('running'), 3_000)
    await jobs.stop()
    expect(state).toBe('done')
  })
})

describe('a periodic job', () => {
  const startDaily = (name: string, run: Job['run'], brands = [shop.brand, shop.otherBrand]) =>
    startJobs({
      engine: { ...shop.engine, clock: systemClock },
      findBrand: (id) => brands.find((brand) => brand.id === id),
      database: shop.database,
      jobs: [{ name, intervalSeconds: 0.02, idleSeconds: 86_400, run }],
    })

  test('of a time of the day is due again at the next such time of the brand', async () => {
    const job = { name: 'mornings', intervalSeconds: 0.02, idleSeconds: 86_400, dailyAt: '08:00' }
    let runs = 0
    const jobs = startJobs({
      engine: { ...shop.engine, clock: systemClock },
      findBrand: (id) => (id === shop.brand.id ? shop.brand : null),
      database: shop.database,
      jobs: [{ ...job, run: async () => runs++ }],
    })
    const findRun = () =>
      shop
        .db()
        .selectFrom('job_runs')
        .select(['ran_at', 'due_at'])
        .where('brand_id', '=', shop.brand.id)
        .where('job', '=', job.name)
        .executeTakeFirst()
    await expect.poll(findRun).toBeDefined()
    await jobs.stop()
    const { ran_at: ranAt, due_at: dueAt } = (await findRun())!
    expect(dueAt).toEqual(getNextInstant(shop.brand, ranAt!, '08:00'))
    expect(runs).toBe(1)
  })

  test('is recorded with its start, so that changes during the run make it due again', async () => {
    let startedAt: Date | undefined
    const run = async ({ clock }: Ctx) => {
      startedAt = clock.now()
      await pause(100)
    }
    const jobs = startDaily('record', run, [shop.brand])
    const findRun = () =>
      shop
        .db()
        .selectFrom('job_runs')
        .select('ran_at')
        .where('brand_id', '=', shop.brand.id)
        .where('job', '=', 'record')
        .executeTakeFirst()
    await expect.poll(findRun).toBeDefined()
    await jobs.stop()
    expect((await findRun())!.ran_at!.getTime()).toBeLessThanOrEqual(startedAt!.getTime())
  })

  test('that waited for another brand does not repeat what another process did meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    const runs: Ctx['brand'][] = []
    const slow = startDaily('share', async ({ brand }) => {
      runs.push(brand)
      await gate.promise
    })
    await expect.poll(() => runs.length).toBe(1)
    const waiting = [shop.brand, shop.otherBrand].filter(({ id }) => id !== runs[0]!.id)
    const others: number[] = []
    const fast = startDaily('share', async ({ brand }) => others.push(brand.id), waiting)
    await expect.poll(() => others.length).toBe(1)
    await fast.stop()
    gate.resolve()
    await pause(300)
    await slow.stop()
    expect(runs).toHaveLength(1)
    expect(others).toEqual([waiting[0]!.id])
  })
})

describe('being alone', () => {
  const alone = (name: string, work: () => Promise<unknown>, brandId = shop.brand.id) =>
    tryWithBrandLock(shop.database.forBrand(brandId), { brandId, name }, work)

  test('keeps every other process out until the work is done, per job and brand', async () => {
    const gate = Promise.withResolvers<void>()
    const inside = Promise.withResolvers<void>()
    const first = alone('sweep', () => {
      inside.resolve()
      return gate.promise
    })
    await inside.promise
    const work = async () => undefined
    expect(await Promise.all([alone('sweep', work), alone('sweep', work)])).toEqual([false, false])
    gate.resolve()
    expect(await first).toBe(true)
    expect(
      await Promise.all([alone('sweep', work), alone('other', work), alone('sweep', work, shop.otherBrand.id)]),
    ).toEqual([true, true, true])
  })

  test('ends with a failure, so that the next one may', async () => {
    await expect(alone('fail', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await alone('fail', async () => undefined)).toBe(true)
  })
})

test('idempotency keys are forgotten after a day, however many', async () => {
  const keyed = (count: number, at: Date, mark: string) =>
    shop
      .db()
      .insertInto('idempotency_keys')
      .values(
        Array.from({ length: count }, (_, number) => ({
          brand_id: shop.brand.id,
          operation: 'test',
          scope: mark,
          key: String(number),
          fingerprint: Buffer.alloc(32),
          created_at: at,
        })),
      )
      .execute()
  await keyed(1_500, new Date(shop.clock.now().getTime() - 25 * 3_600_000), 'old')
  await keyed(3, new Date(shop.clock.now().getTime() - 23 * 3_600_000), 'young')
  await purgeIdempotencyKeys(shop.ctx())
  const left = await shop
    .db()
    .selectFrom('idempotency_keys')
    .select('scope')
    .where('brand_id', '=', shop.brand.id)
    .execute()
  expect(left.map(({ scope }) => scope)).toEqual(['young', 'young', 'young'])
})
