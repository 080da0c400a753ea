import { describe, expect, test } from 'vitest'
import {
  deadLetters,
  fail,
  findProgress,
  findReason,
  getJobKey,
  getMaxPauseSeconds,
  parsePayload,
  skip,
  toJobState,
  toOutcome,
  toQueueOptions,
  toStoredResult,
  type StoredJob,
} from './queue.rules.ts'

const rowId = '01928374-0000-7000-8000-000000000001'

test.each([
  [{ brandId: 7, rowId }, true],
  [{ brandId: 1, rowId, more: 'ignored' }, true],
  [{ brandId: 0, rowId }, false],
  [{ brandId: 1.5, rowId }, false],
  [{ brandId: '7', rowId }, false],
  [{ brandId: 7, rowId: 'seven' }, false],
  [{ brandId: 7 }, false],
  [{ rowId }, false],
  [null, false],
  ['text', false],
  [[], false],
])('the payload %j is readable: %s', (data, isReadable) => {
  expect(parsePayload(data) !== null).toBe(isReadable)
})

test('the key tells brands and rows apart, and the payload holds the request and nothing else', () => {
  expect(parsePayload({ brandId: 7, rowId, more: 1 })).toEqual({ brandId: 7, rowId })
  expect(parsePayload({ brandId: 7, rowId, requestId: 'r-1' })).toEqual({ brandId: 7, rowId, requestId: 'r-1' })
  expect(parsePayload({ brandId: 7, rowId, requestId: 5 })).toEqual({ brandId: 7, rowId })
  expect(getJobKey({ brandId: 7, rowId })).toBe(`7:${rowId}`)
})

test('the pause doubles up to its bound', () => {
  const policy = { maxRetries: 9, retrySeconds: 30, maxRetrySeconds: 3600, maxRunSeconds: 1, retentionSeconds: 1 }
  expect([1, 2, 3, 6, 7, 400].map((attempt) => getMaxPauseSeconds(policy, attempt))).toEqual([
    60, 120, 240, 1920, 3600, 3600,
  ])
})

test('the settings of a queue say how it retries, and the last attempt leads to the dead letters', () => {
  const policy = { maxRetries: 9, retrySeconds: 5, maxRetrySeconds: 60, maxRunSeconds: 120, retentionSeconds: 600 }
  expect(toQueueOptions(policy, 12)).toEqual({
    retryLimit: 9,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 120,
    heartbeatSeconds: 12,
    retentionSeconds: 365 * 86_400,
    deleteAfterSeconds: 600,
    deadLetter: deadLetters,
    notify: true,
  })
})

describe('an outcome', () => {
  test.each([
    ['nothing', undefined, 'completed', {}],
    ['done', { state: 'done' } as const, 'completed', {}],
    ['skipped', skip('the row is gone'), 'completed', { skipped: 'the row is gone' }],
    ['failed', fail(new Error('no answer')), 'failed', { error: 'no answer' }],
    ['failed by something else', fail('broken'), 'failed', { error: 'broken' }],
  ])('%s is stored', (_, outcome, status, output) => {
    expect(toStoredResult('id', toOutcome(outcome))).toEqual({ id: 'id', status, output })
  })
})

describe('a stored job reads as', () => {
  test.each<[StoredJob['state'], unknown, string, string | null]>([
    ['created', null, 'waiting', null],
    ['retry', { error: 'no answer' }, 'retrying', 'no answer'],
    ['retry', { value: { message: 'job heartbeat timeout' } }, 'retrying', 'job heartbeat timeout'],
    ['retry', { message: 'thrown', stack: '...' }, 'retrying', 'thrown'],
    ['active', { progress: { done: 1, total: 9 } }, 'running', null],
    ['completed', {}, 'done', null],
    ['completed', { skipped: 'the brand is gone' }, 'skipped', 'the brand is gone'],
    ['cancelled', null, 'cancelled', null],
    ['failed', { error: 'no answer' }, 'dead', 'no answer'],
  ])('%s with %j', (state, output, read, reason) => {
    expect(toJobState({ name: 'send-refund', state, output })).toBe(read)
    expect(findReason(output)).toBe(reason)
  })

  test('dead in the queue of dead letters, where it waits', () => {
    expect(toJobState({ name: deadLetters, state: 'created', output: null })).toBe('dead')
    expect(toJobState({ name: deadLetters, state: 'cancelled', output: null })).toBe('cancelled')
  })
})

test.each([
  [{ progress: { done: 3, total: 9 } }, { done: 3, total: 9 }],
  [{ progress: { done: '3', total: 9 } }, null],
  [{}, null],
  [null, null],
])('the progress of %j', (output, progress) => {
  expect(findProgress(output)).toEqual(progress)
})
