import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectLog } from '#tests/harness/collect-log.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makePerson } from '#tests/harness/people.ts'
import { brandAccounts, postTransaction, toTransferEntries, toUserAccount } from './modules/wallet/public.ts'
import type { Ctx } from './platform/context.ts'
import { withClient } from './platform/database/with-client.ts'
import { newId } from './platform/ids.ts'
import { startJobs, type Job } from './platform/jobs.ts'
import { markJobsChanged } from './platform/jobs.queries.ts'
import { jobs } from './schedule.ts'

const minute = 60_000
const day = 24 * 60 * minute

let shop: TestShop
let collected: ReturnType<typeof collectLog>
const shops: TestShop[] = []
beforeEach(async () => {
  shop = shops[0] ? await shops[0].addBrand() : await openTestShop()
  shops.push(shop)
  collected = collectLog('fatal')
})
afterAll(() => shops[0]!.close())

const findJob = (wanted: string): Job => jobs.find(({ name }) => name === wanted)!

/** A job as scheduled, but looked up many times a second; what is due when is a matter of the test's clock. */
function start(job: Job): ReturnType<typeof startJobs> {
  const { engine, database, brand } = shop
  return startJobs({
    engine: { ...engine, log: collected.log },
    findBrand: (id) => (id === brand.id ? brand : null),
    database,
    jobs: [{ ...job, intervalSeconds: 0.05 }],
  })
}

/** Ample for several look-ups. */
const waitForLookUps = () => pause(500)

const findRun = async (job: string) =>
  (
    await shop
      .db()
      .selectFrom('job_runs')
      .select('ran_at')
      .where('brand_id', '=', shop.brand.id)
      .where('job', '=', job)
      .executeTakeFirst()
  )?.ran_at?.getTime()

const waitForRun = (job: string) =>
  vi.waitFor(async () => expect(await findRun(job)).toBe(shop.clock.now().getTime()), 10_000)

/** Moves 5.00 into a new wallet; returns a function that changes an amount of it afterwards, past the application. */
async function moveMoney(): Promise<{ readonly tamper: (byMinor: number) => Promise<unknown> }> {
  const { id } = await makePerson(shop)
  const entries = toTransferEntries(brandAccounts.clearing, toUserAccount(id, 'available'), 500)
  await postTransaction(shop.ctx(), { kind: 'credit', referenceId: newId(), reason: 'a test', actorId: null, entries })
  const sql = `update ledger_entries set amount_minor = amount_minor + $2
    where account_id in (select id from ledger_accounts where owner_id = $1)`
  return { tamper: (byMinor) => withClient(shop.adminUrl, (client) => client.query(sql, [id, byMinor])) }
}

describe('the ledger check', () => {
  const name = 'watch-ledger'

  test('finds an error that was planted in a movement since its last run, a minute later', async () => {
    const running = start(findJob(name))
    await waitForRun(name)
    const { tamper } = await moveMoney()
    await tamper(1)
    // Within the minute it does not run again (negative control: the error is there, and nothing reports it).
    await waitForLookUps()
    expect(collected.readLines()).toEqual([])
    shop.clock.forward(minute)
    await vi.waitFor(() => expect(collected.readText()).toContain('transaction_unbalanced'), 10_000)
    await running.stop()
    await tamper(-1)
  })

  test('finds it after hours in which no process ran', async () => {
    const first = start(findJob(name))
    await waitForRun(name)
    await first.stop()
    shop.clock.forward(minute)
    const { tamper } = await moveMoney()
    await tamper(1)
    shop.clock.forward(120 * minute)
    const second = start(findJob(name))
    await vi.waitFor(() => expect(collected.readText()).toContain('transaction_unbalanced'), 10_000)
    await second.stop()
    await tamper(-1)
  })

  test('leaves a brand without movements alone, but for once a day', async () => {
    const running = start(findJob(name))
    await waitForRun(name)
    const first = await findRun(name)
    shop.clock.forward(0.75 * day)
    await waitForLookUps()
    expect(await findRun(name)).toBe(first)
    shop.clock.forward(0.25 * day)
    await waitForRun(name)
    await running.stop()
  })
})

test('a job that follows changes runs after one, and after a restart not again', async () => {
  const name = 'refresh-best-sellers'
  const first = start(findJob(name))
  await waitForRun(name)
  await first.stop()
  const ranAt = await findRun(name)
  shop.clock.forward(10 * minute)
  const second = start(findJob(name))
  await waitForLookUps()
  expect(await findRun(name)).toBe(ranAt)
  await markJobsChanged(shop.ctx(), [name])
  await waitForRun(name)
  // A change that was recorded just before the run may have been committed during it: one run more, then none.
  shop.clock.forward(10 * minute)
  await waitForRun(name)
  const last = await findRun(name)
  shop.clock.forward(10 * minute)
  await waitForLookUps()
  expect(await findRun(name)).toBe(last)
  await second.stop()
})

test('a change is recorded at most once a minute', async () => {
  const findChange = async () =>
    (
      await shop
        .db()
        .selectFrom('job_runs')
        .select('changed_at')
        .where('brand_id', '=', shop.brand.id)
        .where('job', '=', 'anything')
        .executeTakeFirstOrThrow()
    ).changed_at!.getTime()
  const mark = async (afterMs: number) => {
    shop.clock.forward(afterMs)
    await markJobsChanged(shop.ctx(), ['anything'])
    return findChange()
  }
  const first = await mark(0)
  expect(await mark(minute)).toBe(first)
  expect(await mark(1)).toBe(first + minute + 1)
})

describe('several processes', () => {
  const countRuns = async (idleSeconds: number) => {
    const runs: Ctx[] = []
    const run = async (ctx: Ctx) => {
      runs.push(ctx)
      await pause(50)
    }
    const job = { name: `shared-${newId()}`, intervalSeconds: 0.05, idleSeconds, run }
    const processes = [start(job), start(job), start(job)]
    await waitForRun(job.name)
    shop.clock.forward(1000)
    await waitForLookUps()
    await Promise.all(processes.map((one) => one.stop()))
    return runs.length
  }

  test('run a periodic job once', async () => {
    expect(await countRuns(24 * 3600)).toBe(1)
  })

  test('run it again when its time has come (negative control)', async () => {
    expect(await countRuns(0)).toBeGreaterThan(1)
  })
})

test('a job that failed in a brand is not recorded, and runs again', async () => {
  let runs = 0
  const name = `broken-${newId()}`
  const run = async () => {
    runs++
    throw new Error('broken')
  }
  const running = start({ name, intervalSeconds: 0.05, idleSeconds: 0, run })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), 10_000)
  await running.stop()
  expect(await findRun(name)).toBeUndefined()
})
