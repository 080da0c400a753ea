import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import { encryptPayload, isPublicKey } from './encrypt-payload.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const rfc = {
  payload: 'When I grow up, I want to be a watermelon',
  serverKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')
const keys = { p256dh: bytes(rfc.p256dh), auth: bytes(rfc.auth) }

test('the example of RFC 8291 is encrypted byte by byte', () => {
  const chosen = { salt: bytes(rfc.salt), privateKey: bytes(rfc.serverKey) }
  expect(encryptPayload(Buffer.from(rfc.payload), keys, chosen).toString('base64url')).toBe(rfc.body)
})

test('another implementation decrypts, and only with the key and the secret of the browser', () => {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(bytes(rfc.browserKey))
  const body = encryptPayload(Buffer.from('Grüße 你好'), keys)
  const decrypt = (more: object) =>
    ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: keys.auth, ...more }).toString()
  expect(decrypt({})).toBe('Grüße 你好')
  expect(() => decrypt({ authSecret: randomBytes(16) })).toThrow()
  const other = createECDH('prime256v1')
  other.generateKeys()
  expect(() => decrypt({ privateKey: other })).toThrow()
})

test('two messages of one text share no key', () => {
  const [first, second] = [encryptPayload(Buffer.from('x'), keys), encryptPayload(Buffer.from('x'), keys)]
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16))
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86))
})

test('a body has at most the 4096 bytes that push services take', () => {
  expect(encryptPayload(Buffer.alloc(3993), keys)).toHaveLength(4096)
  expect(() => encryptPayload(Buffer.alloc(3994), keys)).toThrow(RangeError)
})

test.each([
  ['a point of P-256', rfc.p256dh, true],
  ['a point beside the curve', `${rfc.p256dh.slice(0, -3)}AAA`, false],
  ['a compressed point', createECDH('prime256v1').generateKeys('base64url', 'compressed'), false],
  ['nothing', '', false],
])('%s is a public key or not', (_name, key, expected) => {
  expect(isPublicKey(bytes(key))).toBe(expected)
})
