import { expect, it } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import type { Text } from '#web/client/text/create-text.ts'
import { findAddressErrors } from './address-errors.ts'

const t = ((key: string) => key) as unknown as Text
const good = {
  consignee: 'Lena',
  areaCode: '93',
  phone: '700 123 456',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: 'Flower Street 3',
}

it('has nothing to say about a complete address, with or without the optional fields', () => {
  expect(findAddressErrors(good, policyDefaults, t)).toEqual({})
  expect(findAddressErrors({ ...good, email: 'lena@home.example', postcode: '1001' }, policyDefaults, t)).toEqual({})
})

it('names every field that is missing, blanks included', () => {
  expect(Object.keys(findAddressErrors({ ...good, street: ' ', city: '' }, policyDefaults, t)).sort()).toEqual([
    'city',
    'street',
  ])
})

it('wants a region in the countries that have one in their addresses', () => {
  expect(findAddressErrors({ ...good, region: '' }, policyDefaults, t)).toEqual({})
  const tokyo = { ...good, country: 'JP', region: '' }
  expect(findAddressErrors(tokyo, policyDefaults, t)).toEqual({ region: 'account.field.required' })
  expect(findAddressErrors({ ...tokyo, country: 'Narnia' }, policyDefaults, t)).toEqual({
    region: 'account.field.required',
  })
})

it('holds to the bounds of the brand', () => {
  const long = { ...good, consignee: 'x'.repeat(65), email: `${'x'.repeat(60)}@a.example`, postcode: '1'.repeat(33) }
  expect(Object.keys(findAddressErrors(long, policyDefaults, t)).sort()).toEqual(['consignee', 'email', 'postcode'])
})

it('wants digits in phone and area code and a whole mail address', () => {
  const odd = { ...good, phone: 'call me', areaCode: '93x', email: 'lena' }
  expect(Object.keys(findAddressErrors(odd, policyDefaults, t)).sort()).toEqual(['areaCode', 'email', 'phone'])
})

it.each([
  ['12345', true],
  ['(0) 12-34', true],
  ['1234', false],
  ['1-2-3-4', false],
  ['-----', false],
  ['( ) ( )', false],
  ['12345678901234567890', true],
  ['123456789012345678901', false],
  ['+93 70012', false],
])('takes the phone number %s: %s', (phone, isTaken) => {
  const errors = findAddressErrors({ ...good, phone }, policyDefaults, t)
  expect(errors).toEqual(isTaken ? {} : { phone: 'account.field.phone' })
})
