import { expect, test } from 'vitest'
import { hasSignature, signText } from './sign-text.ts'

const ctx = (id: number, secret = 'secret') => ({ secret, brand: { id } })
const signature = signText(ctx(1), 'purpose', 'text')

test.each([
  ['the same', ctx(1), 'purpose', 'text', signature, true],
  ['another brand', ctx(2), 'purpose', 'text', signature, false],
  ['another secret', ctx(1, 'other'), 'purpose', 'text', signature, false],
  ['another purpose', ctx(1), 'other', 'text', signature, false],
  ['another text', ctx(1), 'purpose', 'other', signature, false],
  ['a signature cut short', ctx(1), 'purpose', 'text', signature.slice(0, -4), false],
  ['no signature', ctx(1), 'purpose', 'text', '', false],
] as const)('a signature holds for %s: %#', (_, signer, purpose, text, given, isGood) => {
  expect(hasSignature(signer, purpose, text, given)).toBe(isGood)
})
