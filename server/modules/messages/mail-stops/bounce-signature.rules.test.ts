import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyBounceCall } from './bounce-signature.rules.ts'

const secret = 'secret of the reports'
const now = new Date('2026-11-27T10:00:00Z')
const seconds = now.getTime() / 1000
const body = Buffer.from('{"events":[]}')
const sign = (timestamp: string, key = secret, signed: Buffer | string = body) =>
  createHmac('sha256', key).update(`${timestamp}.`).update(signed).digest('hex')
const verifyAt = (timestamp: string, signature = sign(timestamp)) =>
  verifyBounceCall(secret, { timestamp, signature, body }, now)

test.each([0, -300, 300])('a call signed %i seconds from now is taken', (offset) => {
  expect(verifyAt(String(seconds + offset))).toEqual(new Date((seconds + offset) * 1000))
})

test.each([-301, 301])('one signed %i seconds from now is not', (offset) => {
  expect(verifyAt(String(seconds + offset))).toBeNull()
})

test.each([
  ['another secret', sign(String(seconds), 'another secret of reports')],
  ['another body', sign(String(seconds), secret, '{"events":[1]}')],
  ['another time', sign(String(seconds + 1))],
  ['a body without time', createHmac('sha256', secret).update(body).digest('hex')],
  ['half a signature', sign(String(seconds)).slice(0, 32)],
  ['no digits', 'x'.repeat(64)],
  ['nothing', ''],
])('a signature of %s is refused', (_name, signature) => {
  expect(verifyAt(String(seconds), signature)).toBeNull()
})

test.each(['', '-1', '1e9', '0x10', ` ${seconds}`, String(now.getTime()), '9'.repeat(13)])(
  'the time "%s" is refused',
  (time) => {
    expect(verifyAt(time)).toBeNull()
  },
)

test('the published example of docs/mail-bounces.md is signed as it says', () => {
  const example = {
    timestamp: '1795773600',
    body: Buffer.from('{"events":[{"kind":"hard_bounce","address":"lena@example.com"}]}'),
  }
  expect(sign(example.timestamp, 'a secret of at least 16 letters', example.body)).toMatchInlineSnapshot(
    `"dd817eef4a5c76b44d2fd77751a130f3483f61df8dafd134bd4932ee5fc2d4e5"`,
  )
})
