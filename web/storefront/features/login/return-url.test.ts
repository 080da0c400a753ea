import { describe, expect, it } from 'vitest'
import { toReturnUrl } from './return-url.ts'

describe('the way back after logging in', () => {
  it('keeps a page of this shell with its query, with or without the base', () => {
    expect(toReturnUrl('/pc/settlement?skuId=7&quantity=2', '/pc')).toBe('/settlement?skuId=7&quantity=2')
    expect(toReturnUrl('/userInfo/my-order?status=0', '/pc')).toBe('/userInfo/my-order?status=0')
  })

  it.each([
    null,
    '',
    'settlement',
    'https://evil.example/pc/index',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/pc//evil.example',
    '/pc/..//evil.example',
    'javascript:alert(1)',
    '/shop/index',
    '/console/users',
    '/pc/login?back=/login',
    '/register',
    '/',
  ])('goes home instead of to %j', (wanted) => {
    expect(toReturnUrl(wanted, '/pc')).toBe('/index')
  })
})
