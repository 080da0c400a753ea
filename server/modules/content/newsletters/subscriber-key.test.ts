import { expect, test } from 'vitest'
import { createSubscriberKey, readSubscriberKey } from './subscriber-key.ts'

const ctx = { secret: 's'.repeat(32), brand: { id: 1 } } as Parameters<typeof createSubscriberKey>[0]
const other = { ...ctx, brand: { ...ctx.brand, id: 2 } }
const email = 'lena+news@hartmann.example'
const key = createSubscriberKey(ctx, email)

test('a key names the address that it was made for', () => {
  expect(readSubscriberKey(ctx, key)).toBe(email)
  expect(key).toMatch(/^[\w-]{4,90}\.[\w-]{43}$/)
})

test.each([
  ['of another brand', createSubscriberKey(other, email)],
  ['of another secret', createSubscriberKey({ ...ctx, secret: 't'.repeat(32) }, email)],
  ['with another address', `${Buffer.from('mia@hartmann.example').toString('base64url')}.${key.split('.')[1]}`],
  ['without a signature', `${key.split('.')[0]}.`],
  ['that is empty', ''],
])('a key %s is none', (_, wrong) => {
  expect(readSubscriberKey(ctx, wrong)).toBeNull()
})
