import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { QueuedJob } from '#contract/staff-queue.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { newId } from '#server/platform/ids.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { openQueue, type JobQueue } from '#server/platform/queue/open-queue.ts'
import { startWorkers } from '#server/platform/queue/run-jobs.ts'
import { testSecret } from '#tests/harness/database.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const kindName = `test-staff-${newId()}`
let isBroken = true
const kind = createRowJob({
  name: kindName,
  policy: { maxRetries: 0, retrySeconds: 1, maxRetrySeconds: 1, maxRunSeconds: 60, retentionSeconds: 600 },
  maxConcurrent: 1,
  run: async () => {
    if (isBroken) throw new Error('the provider said no')
    return undefined
  },
})

let shop: TestShop
let queue: JobQueue
let token: string
let foreignToken: string
beforeAll(async () => {
  shop = await openTestShop()
  const url = inject('databaseUrl')
  queue = await openQueue({ url, kinds: [kind], log: shop.engine.log, mode: 'inside', timing: { pollSeconds: 0.5 } })
  await startWorkers({ engine: shop.engine, queue, kinds: [kind], findBrand: async () => shop.brand })
  token = (await makeStaff(shop, ['administrator'])).token
  foreignToken = (await makeStaff(shop, ['administrator'], shop.otherBrand)).token
})
afterAll(async () => {
  await queue.close()
  const admin = new pg.Client(shop.adminUrl)
  await admin.connect()
  await admin.query('delete from pgboss.job where name = $1 or source_name = $1', [kindName])
  await admin.query('delete from pgboss.queue where name = $1', [kindName])
  await admin.end()
  await shop.close()
})

const list = async (state?: string) => {
  const { data } = await shop.get<{ pageList: QueuedJob[]; pageInfo: { totalElements: number } }>(
    '/admin/queue/list',
    { state },
    { token },
  )
  expect(data.pageInfo.totalElements).toBe(data.pageList.length)
  return data.pageList
}

/** A job whose attempts have all failed. */
async function makeDead(): Promise<QueuedJob> {
  isBroken = true
  const rowId = newId()
  await queue.send(kindName, [{ id: newId(), brandId: shop.brand.id, rowId }])
  const find = async () => (await list('dead')).find((job) => job.rowId === rowId)
  await vi.waitFor(async () => expect(await find()).toBeDefined(), 15_000)
  return (await find())!
}

test('staff see a dead job with its reason and send it again, which is audited', async () => {
  const dead = await makeDead()
  expect(dead).toMatchObject({ kind: kindName, attempts: 1, reason: 'the provider said no', nextAt: null })
  isBroken = false
  const answer = await shop.post('/admin/queue/retry', { jobId: dead.id }, { token })
  expect(answer.status).toBe(200)
  await vi.waitFor(
    async () => expect((await list('done')).some(({ rowId }) => rowId === dead.rowId)).toBe(true),
    15_000,
  )
  expect((await shop.post('/admin/queue/retry', { jobId: dead.id }, { token })).error?.key).toBe('job.not_found')
  const audit = await shop.get('/admin/audit/list', { operation: 'staffQueue.retry' }, { token })
  expect(audit.data.pageList).toMatchObject([{ subjectId: dead.id, before: { rowId: dead.rowId, state: 'dead' } }])
})

test('staff drop a dead job, which then is neither sent again nor dropped again', async () => {
  const { id: jobId } = await makeDead()
  const dropped = await shop.post('/admin/queue/cancel', { jobId }, { token })
  expect(dropped.data.job.state).toBe('cancelled')
  expect((await shop.post('/admin/queue/cancel', { jobId }, { token })).error?.key).toBe('job.ended')
  expect((await shop.post('/admin/queue/retry', { jobId }, { token })).error?.key).toBe('job.not_dead')
})

test('the jobs of another brand are not there', async () => {
  const { id: jobId } = await makeDead()
  const foreign = { token: foreignToken, brand: shop.otherBrand }
  expect((await shop.get('/admin/queue/list', {}, foreign)).data.pageList).toEqual([])
  for (const path of ['/admin/queue/retry', '/admin/queue/cancel'])
    expect((await shop.post(path, { jobId }, foreign)).error?.key).toBe('job.not_found')
  expect((await list('dead')).map(({ id }) => id)).toContain(jobId)
})

test('the command line lists, sends again and drops', async () => {
  const operator = {
    brands: shop.brands,
    createContext: () => shop.ctx(),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: testSecret },
  }
  const run = (...args: string[]) => runAdminCommand(operator, ['jobs', ...args])
  const dead = await makeDead()
  const other = await makeDead()
  expect(await run('list', shop.brand.site, '--state', 'dead')).toContain(
    `${dead.kind} ${dead.rowId}  attempts 1  the provider said no`,
  )
  expect(await run('list', shop.brand.site, '--state', 'running')).toContain('has no such job')
  await expect(run('list', shop.brand.site, '--state', 'lost')).rejects.toThrow('write waiting, retrying')
  isBroken = false
  expect(await run('retry', shop.brand.site, dead.id)).toContain('in its queue again')
  expect(await run('cancel', shop.brand.site, other.id)).toContain('is cancelled')
  await expect(run('retry', shop.brand.site, newId())).rejects.toThrow('job.not_found')
  await expect(run('retry', shop.brand.site)).rejects.toThrow('Say which job')
})
