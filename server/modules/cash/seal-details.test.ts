import { expect, it, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { openDetails, sealDetails } from './seal-details.ts'

const ctx = { secret: 'one', brand: { id: 7 } as Brand }
const details = { holder: '王小明', number: 'DE89 3704 0044 0532 0130 00' }

it('opens what it sealed, never twice the same bytes, and without a word to be read', () => {
  const sealed = sealDetails(ctx, 'a', details)
  expect(openDetails(ctx, 'a', sealed)).toEqual(details)
  expect(sealDetails(ctx, 'a', details)).not.toEqual(sealed)
  expect(sealed.toString('latin1')).not.toMatch(/3704 ?0044/)
})

test.each([
  ['of another account', ctx, 'b'],
  ['of another brand', { ...ctx, brand: { id: 8 } as Brand }, 'a'],
  ['with another secret', { ...ctx, secret: 'two' }, 'a'],
])('does not open as that %s', (_what, other, id) =>
  expect(() => openDetails(other, id, sealDetails(ctx, 'a', details))).toThrow(),
)

it('does not open with one bit changed', () => {
  const sealed = sealDetails(ctx, 'a', details)
  for (const at of [0, 1, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => openDetails(ctx, 'a', changed)).toThrow()
  }
})
