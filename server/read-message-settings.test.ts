import { expect, test } from 'vitest'
import { readMessageSettings } from './read-message-settings.ts'

const trial = { folder: '/data/messages', localPort: 3000 }
const sid = `AC${'a'.repeat(32)}`

test('reads the mail server and Twilio', () => {
  const env = {
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
    MAIL_FROM: 'shop@example.com',
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
  }
  expect(readMessageSettings(env, trial)).toEqual({
    smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    twilio: { accountSid: sid, authToken: 'token', from: '+15005550006' },
    ...trial,
  })
  expect(readMessageSettings({}, trial)).toEqual({ smtp: null, twilio: null, ...trial })
})

test.each([
  ['one half of the mail settings', { SMTP_URL: 'smtp://mail.example.com' }, /SMTP_URL and MAIL_FROM/],
  ['the other half', { MAIL_FROM: 'shop@example.com' }, /SMTP_URL and MAIL_FROM/],
  [
    'no SMTP address',
    { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'shop@example.com' },
    /SMTP_URL is no address/,
  ],
  ['no host', { SMTP_URL: 'smtp:', MAIL_FROM: 'shop@example.com' }, /SMTP_URL is no address/],
  ['a name in the sender', { SMTP_URL: 'smtp://m.example', MAIL_FROM: 'Shop <shop@example.com>' }, /MAIL_FROM is/],
  ['a part of Twilio', { TWILIO_ACCOUNT_SID: sid }, /belong together/],
  ['a wrong account', { TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15005550006' }, /ACCOUNT_SID/],
  ['a wrong sender', { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: 'Shop' }, /TWILIO_FROM is/],
])('refuses %s', (_name, env, message) => {
  expect(() => readMessageSettings(env, trial)).toThrow(message)
})
