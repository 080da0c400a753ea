import { expect, test } from 'vitest'
import { ApiError } from './api-call.ts'
import { shouldRetryRead } from './api-query.ts'

const lostConnection = new TypeError('fetch failed')
const overloaded = new ApiError(503, 'overloaded', 'Try again.')
const missing = new ApiError(404, 'goods.not_found', 'Not there.')

test.each([
  ['a lost connection', lostConnection, 0, true, true],
  ['a connection lost again', lostConnection, 1, true, false],
  ['a busy server', overloaded, 0, true, true],
  ['a server busy twice', overloaded, 1, true, true],
  ['a server busy three times', overloaded, 2, true, false],
  ['a busy server while rendering', overloaded, 0, false, false],
  ['another refusal', missing, 0, true, false],
])('%s', (_name, error, failures, isBrowser, isRetried) => {
  expect(shouldRetryRead(failures, error, isBrowser)).toBe(isRetried)
})
