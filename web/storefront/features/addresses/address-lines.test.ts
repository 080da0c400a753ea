import { expect, it } from 'vitest'
import { maskPhone, toMaskedPhone } from './address-lines.ts'

const place = {
  consignee: 'Lena Hartmann',
  areaCode: '49',
  phone: '221 555 0148',
  email: null,
  country: 'Germany',
  region: 'North Rhine-Westphalia',
  city: 'Cologne',
  street: 'Lindenstrasse 14',
  postcode: '50674',
}

it('hides the middle of the phone number, not the area code', () => {
  expect(toMaskedPhone(place)).toMatch(/^\+49 22\d?\*+\d+$/)
  expect(toMaskedPhone({ ...place, areaCode: '+49' })).toBe(toMaskedPhone(place))
})

it.each([
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
