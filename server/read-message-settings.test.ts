import { expect, test } from 'vitest'
import { deriveVapidKeys } from './modules/messages/push/public.ts'
import { readMessageSettings } from './read-message-settings.ts'

const trial = { folder: '/data/messages', localPort: 3000 }
const push = { secret: 'secret of the test', pushHosts: ['127.0.0.1:9000'] }
const read = (env: NodeJS.ProcessEnv) => readMessageSettings(env, { ...trial, ...push })
const usual = {
  push: { keys: deriveVapidKeys(push.secret), allowedHosts: push.pushHosts },
  bounces: { secret: null, bySite: new Map() },
}
const sid = `AC${'a'.repeat(32)}`

test('reads the mail server and Twilio', () => {
  const env = {
    SMTP_URL: 'smtps://user:p%40ss@mail.example.com',
    MAIL_FROM: 'shop@example.com',
    TWILIO_ACCOUNT_SID: sid,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+15005550006',
  }
  expect(read(env)).toEqual({
    ...usual,
    smtp: { url: env.SMTP_URL, from: env.MAIL_FROM },
    twilio: { accountSid: sid, authToken: 'token', from: '+15005550006' },
    ...trial,
  })
  expect(read({})).toEqual({ smtp: null, twilio: null, ...usual, ...trial })
})

test('reads the keys of push messages, and the secrets of reports by brand', () => {
  const { publicKey, privateKey } = deriveVapidKeys('another secret')
  const { push, bounces } = read({
    PUSH_VAPID_PUBLIC_KEY: publicKey,
    PUSH_VAPID_PRIVATE_KEY: privateKey,
    MAIL_BOUNCE_SECRET: 'secret of all brands',
    MAIL_BOUNCE_SECRET__INT_OVERSTOCK: 'secret of one brand',
  })
  expect(push.keys).toEqual({ publicKey, privateKey })
  expect(bounces).toEqual({
    secret: 'secret of all brands',
    bySite: new Map([['int-overstock', 'secret of one brand']]),
  })
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
  ['one half of the keys', { PUSH_VAPID_PUBLIC_KEY: 'B' }, /belong together/],
  ['no private key', { PUSH_VAPID_PUBLIC_KEY: 'B', PUSH_VAPID_PRIVATE_KEY: 'x' }, /PRIVATE_KEY is unsuitable/],
  [
    'keys of two pairs',
    {
      PUSH_VAPID_PUBLIC_KEY: deriveVapidKeys('one').publicKey,
      PUSH_VAPID_PRIVATE_KEY: deriveVapidKeys('two').privateKey,
    },
    /not the one/,
  ],
  ['a short secret', { MAIL_BOUNCE_SECRET: 'x'.repeat(15) }, /MAIL_BOUNCE_SECRET is too short/],
  ['a short one of a brand', { MAIL_BOUNCE_SECRET__HIVE: 'x' }, /MAIL_BOUNCE_SECRET__HIVE is too short/],
])('refuses %s', (_name, env, message) => {
  expect(() => read(env)).toThrow(message)
})
