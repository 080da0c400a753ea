import { expect, test } from 'vitest'
import { collectLog } from '#tests/harness/collect-log.ts'
import type { Brand } from './brand.ts'
import { systemClock } from './clock.ts'
import type { Ctx } from './context.ts'
import type { Engine } from './http/engine.ts'
import { createMetrics, type JobResult } from './metrics/metrics.ts'
import { runJob } from './run-job.ts'

const brand = { id: 7, site: 'hive', settings: { defaultLanguage: 'en' } } as unknown as Brand

function open() {
  const { log, readLines } = collectLog()
  const metrics = createMetrics()
  const engine = { forBrand: () => null, clock: systemClock, log, metrics } as unknown as Engine
  const count = async (result: JobResult) =>
    (await metrics.render()).includes(`galleria_job_duration_seconds_count{job="send-mail",result="${result}"} 1`)
  return { engine, readLines, count }
}

test('a job’s lines bear its name, id, brand and request, and its context the request’s id', async () => {
  const { engine, readLines } = open()
  let seen: Ctx | undefined
  await runJob(engine, { job: 'send-mail', brand, id: 'row-1', requestId: 'request-1' }, async (ctx) => {
    seen = ctx
    ctx.log.info('sent')
  })
  expect(readLines()).toMatchObject([
    { job: 'send-mail', jobId: 'row-1', brand: 'hive', requestId: 'request-1', msg: 'sent' },
  ])
  expect([seen!.requestId, seen!.brand, seen!.lang, seen!.principal]).toEqual(['request-1', brand, 'en', null])
})

test('a job that no request caused has an id of its run alone', async () => {
  const { engine, readLines } = open()
  await runJob(engine, { job: 'send-mail', brand }, async (ctx) => {
    ctx.log.info('sent')
  })
  expect(readLines()[0]).not.toHaveProperty('requestId')
  expect(readLines()[0]!.jobId).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  [undefined, 'done'],
  ['locked', 'locked'],
  ['skipped', 'skipped'],
] as const)('a job that returns %s is %s', async (returned, result) => {
  const { engine, count, readLines } = open()
  expect(await runJob(engine, { job: 'send-mail', brand }, async () => returned)).toBe(result)
  expect([await count(result), await count('failed')]).toEqual([true, false])
  expect(readLines()).toEqual([])
})

test('a job that fails is logged once, recorded as failed, and fails its caller', async () => {
  const { engine, count, readLines } = open()
  const run = runJob(engine, { job: 'send-mail', brand, id: 'row-1' }, async () => {
    throw new Error('no mail server')
  })
  await expect(run).rejects.toThrow('no mail server')
  expect(readLines()).toMatchObject([
    { level: 50, job: 'send-mail', jobId: 'row-1', err: { message: 'no mail server' }, msg: 'job failed' },
  ])
  expect([await count('failed'), await count('done')]).toEqual([true, false])
})
