import { expect, test } from 'vitest'
import { findSource, toVisit } from './visits.ts'

test.each([
  ['/index', '', { kind: 'home' }],
  ['/productDetails', 'id=g1&skuId=s1', { kind: 'product', id: 'g1' }],
  ['/store', 'id=s1&keyword=x', { kind: 'store', id: 's1' }],
  ['/searchGoods', 'keyword=cast%20iron', { kind: 'search', words: 'cast iron' }],
  ['/commodity', 'categoryId=c1', { kind: 'list' }],
  ['/userInfo/order-detail', 'orderId=o1&id=o1', { kind: 'other' }],
  ['/nowhere', 'id=1', { kind: 'other' }],
])('%s?%s is %o', (path, search, visit) => expect(toVisit(path, new URLSearchParams(search))).toEqual(visit))

test.each([
  ['', 'https://www.example.com/page?q=1', 'www.example.com'],
  ['', 'https://shop.example/pc/index', null],
  ['', '', null],
  ['', 'not an address', null],
  ['utm_source=spring', 'https://www.example.com/', 'spring'],
])('%s after %s comes from %s', (search, referrer, expected) =>
  expect(findSource(new URLSearchParams(search), referrer, 'shop.example')).toBe(expected),
)
