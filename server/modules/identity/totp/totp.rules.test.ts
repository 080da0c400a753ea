import { describe, expect, test } from 'vitest'
import { createRecoveryCodes, describeKey, findTimeStep, hashRecoveryCode, stepSeconds } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // RFC 6238, appendix B, SHA-1; its codes have eight digits, and the last six are the code of six.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is %s', (seconds, code) => {
    expect(findTimeStep(secret, code, at(seconds), null)).toBe(Math.floor(seconds / stepSeconds))
  })

  // The code of step 37037036, from 1111111080 s to before 1111111110 s.
  test.each([
    [1_111_111_049, null],
    [1_111_111_050, 37_037_036],
    [1_111_111_139, 37_037_036],
    [1_111_111_140, null],
  ])('is looked up at %i s in one step to each side: %s', (seconds, step) => {
    expect(findTimeStep(secret, '081804', at(seconds), null)).toBe(step)
  })

  test.each([
    [37_037_035, 37_037_036],
    [37_037_036, null],
    [37_037_037, null],
  ])('after an accepted code of step %i gives %s', (lastStep, step) => {
    expect(findTimeStep(secret, '081804', at(1_111_111_109), lastStep)).toBe(step)
  })

  test.each([
    ['081 804', 37_037_036],
    ['081805', null],
    ['81804', null],
    ['0081804', null],
    ['', null],
    ['08180x', null],
  ])('typed as "%s" gives %s', (code, step) => {
    expect(findTimeStep(secret, code, at(1_111_111_109), null)).toBe(step)
  })
})

test('the key is base32 and its address names issuer and account', () => {
  const { key, uri } = describeKey(secret, 'Galleria & Co', 'lena')
  expect(key).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const url = new URL(uri)
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Galleria & Co:lena',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Galleria & Co',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

describe('recovery codes', () => {
  test('are ten different ones that can be hashed', () => {
    const codes = createRecoveryCodes()
    expect(new Set(codes.map((code) => hashRecoveryCode('key', 'user', code)?.toString('hex'))).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
  })

  test.each([
    ['abcde fghjk', true],
    ['ABCDEFGHJK', true],
    ['ABCDE-FGHJM', false],
    ['ABCDE-FGHJ', false],
    ['ABCDE-FGHJ0', false],
    ['', false],
  ])('typed as "%s" is ABCDE-FGHJK: %s', (typed, isSame) => {
    const hash = hashRecoveryCode('key', 'user', 'ABCDE-FGHJK')
    expect(hash?.equals(hashRecoveryCode('key', 'user', typed) ?? Buffer.alloc(0))).toBe(isSame)
  })

  test.each([
    ['another key', 'user'],
    ['key', 'another user'],
  ])('have another hash with %s of %s', (key, userId) => {
    expect(hashRecoveryCode(key, userId, 'ABCDE-FGHJK')).not.toEqual(hashRecoveryCode('key', 'user', 'ABCDE-FGHJK'))
  })
})
