import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test.each([
  ['13812345678', '138*****678'],
  ['138 1234 5678', '138*****678'],
  ['+4922155501', '+492****501'],
  ['0701234567', '070****567'],
  ['1234567', '12***67'],
  ['1234', '1**4'],
  ['123', '1*3'],
  ['12', '**'],
  ['1', '*'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j is shown as %j', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
