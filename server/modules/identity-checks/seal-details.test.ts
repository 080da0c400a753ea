import { expect, it } from 'vitest'
import type { Ctx } from '#server/platform/context.ts'
import { hashDocument } from './seal-details.ts'

const ctx = { secret: 'secret', brand: { id: 1 } } as Ctx
const hash = (country: string, number: string) =>
  hashDocument(ctx, country, 'identity_card', number).toString('base64url')

it.each([
  ['DE', 'T220001293', 'T22000129'],
  ['SE', '198112189876', '811218-9876'],
  ['PT', '000000000ZZ4', '00000000'],
  ['PT', '000000000', '00000000'],
  ['FI', '131052-308T', '131052308T'],
  ['FI', '131052A308T', '131052-308T'],
])('a card of %s is one document however its number is written: %s and %s', (country, one, other) => {
  expect(hash(country, one)).toBe(hash(country, other))
})

it.each([
  ['DE', 'T220001293', 'T22000130'],
  ['ES', '12345678Z', '12345679S'],
])('other numbers of %s are other documents: %s and %s', (country, one, other) => {
  expect(hash(country, one)).not.toBe(hash(country, other))
})

it('another brand does not recognise a document', () => {
  const elsewhere = { ...ctx, brand: { ...ctx.brand, id: 2 } }
  expect(hashDocument(elsewhere, 'ES', 'identity_card', '12345678Z').toString('base64url')).not.toBe(
    hash('ES', '12345678Z'),
  )
})
