import { expect, it } from 'vitest'
import { getAccountHome } from './account-home.ts'

it.each([
  ['', '/userInfo/dashboard'],
  ['?lang=ar', '/userInfo/dashboard?lang=ar'],
  ['?index=2', '/userInfo/my-order?index=2'],
  ['?index=3&lang=cn', '/userInfo/collect-goods?index=3&lang=cn'],
  ['?index=//evil.example', '/userInfo/dashboard?index=%2F%2Fevil.example'],
])('/userInfo%s leads to %s', (query, expected) => {
  expect(getAccountHome(`https://shop.example/pc/userInfo${query}`)).toBe(expected)
})
