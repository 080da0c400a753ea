import { expect, test } from 'vitest'
import { findPushService } from './push-services.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'Firebase Cloud Messaging'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'Mozilla'],
  ['https://web.push.apple.com/abc', 'Apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'Windows'],
])('%s is of %s', (endpoint, name) => expect(findPushService(endpoint, [])).toBe(name))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilnotify.windows.com/abc',
  'https://notify.windows.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example#fcm.googleapis.com',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is refused', (endpoint) => expect(findPushService(endpoint, ['127.0.0.1:9000'])).toBeNull())

test('a host that the operator allows is taken with its port, also without TLS', () => {
  expect(findPushService('http://127.0.0.1:9000/push/1', ['127.0.0.1:9000'])).toBe('127.0.0.1:9000')
  expect(findPushService('http://127.0.0.1:9001/push/1', ['127.0.0.1:9000'])).toBeNull()
  expect(findPushService('http://user@127.0.0.1:9000/push/1', ['127.0.0.1:9000'])).toBeNull()
})
