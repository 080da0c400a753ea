import { expect, it } from 'vitest'
import { findContact, maskEmail, toEmailKey, toPhoneKey } from './contact.rules.ts'

const brand = { settings: { phoneAreaCode: '1' } } as Parameters<typeof toPhoneKey>[0]

it.each([
  [' Lena@Hartmann.Example ', 'lena@hartmann.example'],
  ['lena@bücher.example', 'lena@xn--bcher-kva.example'],
  ['lena@XN--BCHER-KVA.example', 'lena@xn--bcher-kva.example'],
  // The Kelvin sign is a k in lower case: the mail goes to the k, whose owner alone can read it.
  ['\u212Aate@hartmann.example', 'kate@hartmann.example'],
  ['le\u0130na@hartmann.example', null],
  ['lena@hartmann', null],
  ['lena', null],
  ['@hartmann.example', null],
  ['a@b@hartmann.example', null],
  ['lena@hartmann.example\r\nBcc: eve@evil.example', null],
])('%j is the mail address %j', (text, key) => expect(toEmailKey(text)).toBe(key))

it.each([
  ['+49 (151) 123-45678', '+4915112345678'],
  ['0049 151 12345678', '+4915112345678'],
  ['202 555 0123', '+12025550123'],
  ['+1 202', null],
  ['lena', null],
])('%j is the phone number %j', (text, key) => expect(toPhoneKey(brand, text)).toBe(key))

it.each([
  ['lena', null],
  ['15112345678', null],
  ['+4915112345678', { channel: 'phone', key: '+4915112345678' }],
  ['Lena@hartmann.example', { channel: 'email', key: 'lena@hartmann.example' }],
  ['ada@platform', null],
])('the log-in name %j is the address %j', (account, contact) => expect(findContact(brand, account)).toEqual(contact))

it.each([
  ['lena@hartmann.example', 'l•••@hartmann.example'],
  ['l@b.example', 'l•••@b.example'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
