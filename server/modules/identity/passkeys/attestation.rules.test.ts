import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, it } from 'vitest'
import { hasCertificates } from './attestation.rules.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytes = new Uint8Array(8)
const build = (fmt: string, statement: [string, Bytes | Bytes[]][]) =>
  Buffer.from(
    isoCBOR.encode(
      new Map<string, string | Bytes | Map<string, Bytes | Bytes[]>>([
        ['fmt', fmt],
        ['attStmt', new Map(statement)],
        ['authData', bytes],
      ]),
    ),
  ).toString('base64url')

it.each<[string, [string, Bytes | Bytes[]][], boolean]>([
  ['none', [], false],
  ['none', [['x5c', [bytes]]], true],
  ['packed', [['sig', bytes]], false],
  [
    'packed',
    [
      ['sig', bytes],
      ['x5c', [bytes]],
    ],
    true,
  ],
  ['fido-u2f', [], true],
  ['android-safetynet', [['response', bytes]], true],
  ['tpm', [], true],
  ['other', [], true],
])('a statement %s with %j has certificates: %s', (fmt, statement, has) => {
  expect(hasCertificates(build(fmt, statement))).toBe(has)
})

it('is not made of other bytes', () => {
  expect(() => hasCertificates('AA')).toThrow()
})
