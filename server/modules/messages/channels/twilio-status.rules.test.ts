import { expect, test } from 'vitest'
import { isPermanentError, isTwilioSignature, signTwilioRequest, toDeliveryState } from './twilio-status.rules.ts'

// The example of Twilio's documentation and of its libraries' tests.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const authToken = '12345'
const build = (from: string) =>
  Object.entries({
    CallSid: 'CA1234567890ABCDE',
    Caller: from,
    Digits: '1234',
    From: from,
    To: '+18005551212',
  })

test.each([
  ['+12349013030', '0/KCTR6DLpKmkAf8muzZqo1nDgQ='],
  ['+14158675309', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
])('a request is signed as in the published example with %s', (from, signature) => {
  expect(signTwilioRequest(authToken, url, build(from))).toBe(signature)
  expect(signTwilioRequest(authToken, url, build(from).toReversed())).toBe(signature)
  expect(isTwilioSignature(authToken, { url, parameters: build(from), signature })).toBe(true)
})

test('another token, address, value or parameter is another signature', () => {
  const parameters = build('+12349013030')
  const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='
  expect(isTwilioSignature('12346', { url, parameters, signature })).toBe(false)
  expect(isTwilioSignature(authToken, { url: `${url}3`, parameters, signature })).toBe(false)
  expect(isTwilioSignature(authToken, { url, parameters: build('+12349013031'), signature })).toBe(false)
  expect(isTwilioSignature(authToken, { url, parameters: parameters.slice(1), signature })).toBe(false)
  expect(isTwilioSignature(authToken, { url, parameters: [...parameters, ['X', '1']], signature })).toBe(false)
  for (const bad of ['', 'x', signature.slice(0, -4), `${signature}AAAA`])
    expect(isTwilioSignature(authToken, { url, parameters, signature: bad })).toBe(false)
})

test.each([
  ['queued', null],
  ['sending', null],
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['toString', null],
  [undefined, null],
] as const)('a report "%s" brings the state %s', (status, state) => expect(toDeliveryState(status)).toBe(state))

test('only a number that cannot be reached fails permanently', () => {
  expect([21211, 21610, 21614, 30005, 30006].every(isPermanentError)).toBe(true)
  expect([0, 21212, 30001, 30003, 30008].some(isPermanentError)).toBe(false)
})
