import { describe, expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import { checkAddress, checkNewPassword, checkUsername, maskPhone, toUsernameKey } from './identity.rules.ts'

const policy = {
  ...policyDefaults,
  usernameMin: 4,
  usernameMax: 6,
  passwordMin: 8,
  passwordMax: 10,
  consigneeMax: 3,
  emailMax: 5,
  postcodeMax: 7,
}

/** Returns the refusal's key or fields; null when there is none. */
function catchRefusal(check: () => void): unknown {
  try {
    check()
    return null
  } catch (error) {
    const { key, fields } = error as Refusal
    return fields ?? key
  }
}

describe('a username', () => {
  test.each([
    ['abc', { username: { key: 'field.too_short', params: { min: 4 } } }],
    ['abcd', null],
    ['AbC123', null],
    ['abcdefg', { username: { key: 'field.too_long', params: { max: 6 } } }],
    ['ab_cd', 'username.invalid'],
    ['ab cd', 'username.invalid'],
    ['abcd\n', 'username.invalid'],
    ['äbcd', 'username.invalid'],
    ['-abcd', 'username.invalid'],
  ])('%j: %j', (username, refusal) => expect(catchRefusal(() => checkUsername(policy, username))).toEqual(refusal))

  test('is the same in any case, and without the spaces around it', () => {
    expect(toUsernameKey('  Ada01 ')).toBe('ada01')
  })
})

describe('a new password', () => {
  const check = (password: string, confirmPassword = password) =>
    catchRefusal(() => checkNewPassword(policy, { password, confirmPassword }, 'Username1'))
  test.each([
    ['1234abc', { password: { key: 'field.too_short', params: { min: 8 } } }],
    ['kettle-4', null],
    ['kettle-423', null],
    ['kettle-4231', { password: { key: 'field.too_long', params: { max: 10 } } }],
    // Counts characters, not UTF-16 code units.
    ['🫖🫖🫖🫖abc', { password: { key: 'field.too_short', params: { min: 8 } } }],
    ['🫖🫖🫖🫖🫖🫖🫖abc', null],
    ['username1', 'password.common'],
    ['USERNAME1', 'password.common'],
    ['Password1', 'password.common'],
    ['77777777', 'password.common'],
    ['7777777a', null],
    ['a7777777', null],
  ])('%j: %j', (password, refusal) => expect(check(password)).toEqual(refusal))

  test('is written twice', () => expect(check('kettle-42', 'kettle-43')).toBe('password.mismatch'))
})

describe('the texts of an address', () => {
  test.each([
    [{ consignee: 'Ada', email: 'a@b.c', postcode: '1234567' }, null],
    [{ consignee: 'Adam' }, { consignee: { key: 'field.too_long', params: { max: 3 } } }],
    [{ consignee: 'Ada', email: 'a@b.cd' }, { email: { key: 'field.too_long', params: { max: 5 } } }],
    [{ consignee: 'Ada', postcode: '12345678' }, { postcode: { key: 'field.too_long', params: { max: 7 } } }],
    [
      { consignee: 'Adam', postcode: '12345678' },
      {
        consignee: { key: 'field.too_long', params: { max: 3 } },
        postcode: { key: 'field.too_long', params: { max: 7 } },
      },
    ],
  ])('%j: %j', (texts, refusal) => expect(catchRefusal(() => checkAddress(policy, texts))).toEqual(refusal))
})

test.each([
  ['13812345678', '138*****678'],
  ['1234567', '1*****7'],
  ['12345678', '12*****78'],
  ['12', '1*****2'],
])('of the number %s others see %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))
