import { expect, test } from 'vitest'
import { findCountryCode } from './countries.ts'

test.each([
  ['China', 'CN'],
  [' china ', 'CN'],
  ['CN', 'CN'],
  ['中国', 'CN'],
  ['الصين', 'CN'],
  ['Deutschland', 'DE'],
  ['United  Arab Emirates', 'AE'],
  ['UAE', 'AE'],
  ['USA', 'US'],
  ['United Kingdom', 'GB'],
  ['阿富汗', 'AF'],
  ['Afghanistan', 'AF'],
  ['Narnia', null],
  ['EU', null],
  ['', null],
  ['*', null],
])('%j is %j', (text, code) => {
  expect(findCountryCode(text)).toBe(code)
})
