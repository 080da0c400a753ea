import { expect, test } from 'vitest'
import { isRetryable, isUnavailable } from './errors.ts'

test.each([
  [
    '08006',
    'connection to the remote node galleria_app@10.0.0.3:5432 failed with the following error: Connection refused',
  ],
  ['08006', 'could not establish any connections to the node 10.0.0.3:5432 after 30000 ms'],
  ['08003', 'connection does not exist'],
  ['57P01', 'terminating connection due to administrator command'],
  ['57P03', 'the database system is shutting down'],
  ['XX000', 'connection error: 10.0.0.3:5432'],
  ['XX000', 'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally'],
  ['XX000', 'SSL connection has been closed unexpectedly'],
  ['XX000', 'SSL SYSCALL error: EOF detected'],
  ['XX000', 'could not receive data from server: Connection reset by peer'],
  ['XX000', 'could not send data to server: Broken pipe'],
  ['XX000', 'no connection to the server\n'],
  ['XX000', 'connection not open'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.3:5432'],
  ['XX000', 'could not commit transaction on any active node'],
])('a node that is down, told as %s %s, is unavailable, and nothing is sent again by itself', (code, message) => {
  const error = Object.assign(new Error(message), { code })
  expect(isUnavailable(error)).toBe(true)
  expect(isRetryable(error)).toBe(false)
})

test.each([
  ['XX000', 'cache lookup failed for relation 16384'],
  ['XX000', 'tuple concurrently updated'],
  ['XX000', 'unexpected chunk number 1 (expected 0) for toast value 5 in pg_toast_1'],
  ['XX001', 'invalid page in block 7 of relation base/5/16384'],
  ['P0001', 'ledger: could not connect to server'],
  ['0A000', 'could not create distributed plan'],
  ['23505', 'duplicate key value violates unique constraint "connection not open_102012"'],
])('%s %s is an error of the shop or its database', (code, message) => {
  expect(isUnavailable(Object.assign(new Error(message), { code }))).toBe(false)
})
