import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVapidSigner, deriveVapidKeys, toVapidKeys } from './vapid.ts'

const keys = deriveVapidKeys('secret of a shop')

test('an installation has one pair, and another secret another', () => {
  expect(deriveVapidKeys('secret of a shop')).toEqual(keys)
  expect(deriveVapidKeys('secret of another shop').publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
})

test('a number outside the curve is no private key', () => {
  expect(toVapidKeys(Buffer.alloc(32))).toBeNull()
  expect(toVapidKeys(Buffer.alloc(32, 255))).toBeNull()
  expect(toVapidKeys(Buffer.from(keys.privateKey, 'base64url'))).toEqual(keys)
})

test('the header names the push service, its end within a day and whom to write to', () => {
  const now = new Date('2026-11-27T10:00:00Z')
  const header = createVapidSigner(keys)({
    endpoint: 'https://push.example:8443/push/1?x=2',
    subject: 'mailto:help@shop.example',
    now,
  })
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header)!
  const [head, body, signature] = token!.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
  expect(read(head!)).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(read(body!)).toEqual({
    aud: 'https://push.example:8443',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:help@shop.example',
  })
  expect(key).toBe(keys.publicKey)
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = (text: string) =>
    verify(
      'sha256',
      Buffer.from(text),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature!, 'base64url'),
    )
  expect(isSigned(`${head}.${body}`)).toBe(true)
  expect(isSigned(`${head}.${body}x`)).toBe(false)
})
