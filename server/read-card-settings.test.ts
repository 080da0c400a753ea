import { expect, test } from 'vitest'
import { readCardSettings } from './read-card-settings.ts'

const read = (env: NodeJS.ProcessEnv) => readCardSettings(env, { sandbox: false })
const keys = { secretKey: 'sk_1', webhookSecret: 'whsec_1' }

test('without keys nobody takes cards', () => {
  expect(read({})).toEqual({ stripe: null, stripeBySite: new Map(), stripeHost: null, sandbox: false })
})

test('one account for all brands, and one of a single brand', () => {
  const env = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(read(env).stripe).toEqual(keys)
  const own = { STRIPE_SECRET_KEY__INT_OVERSTOCK: 'sk_1', STRIPE_WEBHOOK_SECRET__INT_OVERSTOCK: 'whsec_1' }
  expect(read(own)).toMatchObject({ stripe: null, stripeBySite: new Map([['int-overstock', keys]]) })
})

test('another host of the API', () => {
  const env = { STRIPE_API_HOST: '127.0.0.1', STRIPE_API_PORT: '9000', STRIPE_API_PROTOCOL: 'http' }
  expect(read(env).stripeHost).toEqual({ host: '127.0.0.1', port: 9000, protocol: 'http' })
})

test.each([
  { STRIPE_SECRET_KEY: 'sk_1' },
  { STRIPE_WEBHOOK_SECRET__HIVE: 'whsec_1' },
  { STRIPE_API_HOST: 'h', STRIPE_API_PORT: 'many' },
  { STRIPE_API_HOST: 'h', STRIPE_API_PROTOCOL: 'gopher' },
])('half of it is refused with the remedy: %o', (env) => {
  expect(() => read(env)).toThrow(/set both|set it to|use http/)
})
