import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OverloadedError } from '../database/errors.ts'
import { openAdmission, type AdmissionLimits, type Priority } from './admission.ts'

const createLimits = (more: Partial<AdmissionLimits['classes']> = {}, maxRunning = 3): AdmissionLimits => ({
  maxRunning,
  classes: {
    checkout: { maxRunning: 2, maxWaitMs: 60_000 },
    browse: { maxRunning: 2, maxWaitMs: 60_000 },
    password: { maxRunning: 1, maxWaitMs: 60_000 },
    ...more,
  },
  refusalDelay: { perWaitingMs: 0, maxMs: 0 },
})

/** Requests that run until they are released. */
function crowd(limits: AdmissionLimits) {
  const admission = openAdmission(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const send = (priority: Priority, name: string) =>
    admission.run(priority, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await pause(0)
  }
  return { admission, started, ask: send, end }
}

test('runs requests up to the capacity, in the order of their arrival', async () => {
  const { started, ask: send, end, admission } = crowd(createLimits())
  const all = ['a', 'b', 'c', 'd'].map((name) => send('browse', name))
  await pause(0)
  expect(started).toEqual(['a', 'b'])
  expect(admission.load()).toEqual({ running: 2, waiting: 2 })
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  expect(admission.load()).toEqual({ running: 0, waiting: 0 })
})

test('checkout goes before browsing that came earlier, and neither takes every place', async () => {
  const { started, ask: send, end } = crowd(createLimits())
  const all = [
    send('browse', 'browse 1'),
    send('browse', 'browse 2'),
    send('browse', 'browse 3'),
    send('checkout', 'checkout 1'),
    send('checkout', 'checkout 2'),
  ]
  await pause(0)
  expect(started).toEqual(['browse 1', 'browse 2', 'checkout 1'])
  await end('browse 1')
  expect(started.at(-1)).toBe('checkout 2')
  await end('browse 2')
  expect(started.at(-1)).toBe('browse 3')
  for (const name of ['checkout 1', 'checkout 2', 'browse 3']) await end(name)
  await Promise.all(all)
})

test('a thousand may wait, as long as their turn comes in time', async () => {
  const { run } = openAdmission(createLimits())
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => run('browse', async () => index)))
  expect(answers).toHaveLength(1000)
})

test('waiting ends at the bound of the class, and the place is not lost', async () => {
  const { ask: send, end, started, admission } = crowd(createLimits({ browse: { maxRunning: 1, maxWaitMs: 20 } }))
  const first = send('browse', 'first')
  await pause(0)
  await expect(send('browse', 'second')).rejects.toThrow(OverloadedError)
  expect(admission.load()).toEqual({ running: 1, waiting: 0 })
  await end('first')
  await first
  const third = send('browse', 'third')
  await pause(0)
  expect(started).toEqual(['first', 'third'])
  await end('third')
  await third
})

test('who cannot be served within the bound is refused before waiting for it', async () => {
  const { run } = openAdmission(createLimits({ browse: { maxRunning: 1, maxWaitMs: 300 } }))
  // Lets the class measure the duration of its requests.
  for (let time = 0; time < 60; time++) await run('browse', () => pause(25))
  const requests = Array.from({ length: 40 }, () =>
    run('browse', () => pause(25)).then(
      () => 'served',
      (error: unknown) => {
        if (!(error instanceof OverloadedError)) throw error
        return error.message.endsWith('requests wait') ? 'refused at once' : 'refused after waiting'
      },
    ),
  )
  const outcomes = await Promise.all(requests)
  expect(outcomes.filter((one) => one === 'refused at once').length).toBeGreaterThan(20)
  expect(outcomes).toContain('served')
})

test('a refusal waits longer the more refusals wait already, up to a bound', async () => {
  const refusalDelay = { perWaitingMs: 30, maxMs: 90 }
  const { run } = openAdmission({ ...createLimits({ browse: { maxRunning: 1, maxWaitMs: 10 } }), refusalDelay })
  for (let time = 0; time < 60; time++) await run('browse', () => pause(25))
  const started = performance.now()
  const refusedAfterMs = await Promise.all(
    Array.from({ length: 6 }, () =>
      run('browse', () => pause(1_000)).then(
        () => null,
        () => performance.now() - started,
      ),
    ),
  )
  const waits = refusedAfterMs.filter((wait) => wait !== null)
  expect(waits).toHaveLength(5)
  // A timer may fire a millisecond early.
  for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(Math.min(90, 30 * index) - 2)
})

test('work that fails gives its place back', async () => {
  const { run, load } = openAdmission(createLimits())
  await expect(run('password', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  expect(load()).toEqual({ running: 0, waiting: 0 })
  expect(await run('password', async () => 'next')).toBe('next')
})
