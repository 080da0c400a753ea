import { describe, expect, it } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { groupByStore, changeCart } from './change-cart.ts'

const item = (skuId: string, over: Partial<CartItem> = {}): CartItem => ({
  skuId,
  goodsId: skuId,
  skuName: skuId,
  skuThumbnail: '',
  tint: 1,
  specifications: [],
  quantity: 1,
  price: 0.1,
  subtotal: 0.1,
  checked: true,
  seller: { id: 'store', name: 'Store' },
  stock: 9,
  minQuantity: 1,
  maxQuantity: 9,
  valid: true,
  ...over,
})

const cart = (...cartItems: CartItem[]): Cart => ({
  currentCartId: 'cart',
  cartItems,
  total: { goods: 0, checkedAmount: 0, checkedQuantity: 0, quantity: 0, tax: [], payable: 0 },
  taxation: null,
})

describe('changeCart', () => {
  it('multiplies a price without a stray fraction', () => {
    const next = changeCart(cart(item('a')), { kind: 'quantity', skuId: 'a', quantity: 3 })
    expect(next.cartItems[0]?.subtotal).toBe(0.3)
    expect(next.total).toMatchObject({ goods: 0.3, checkedAmount: 0.3, checkedQuantity: 3, quantity: 3, payable: 0.3 })
  })

  it('puts a removed line back, first and as it was', () => {
    const lines = cart(item('a'), item('b', { quantity: 3, subtotal: 0.3 }))
    const without = changeCart(lines, { kind: 'remove', skuId: 'b' })
    const back = changeCart(without, { kind: 'restore', item: lines.cartItems[1]! })
    expect(back.cartItems.map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
      ['b', 3],
      ['a', 1],
    ])
    expect(back.total.checkedAmount).toBe(0.4)
    expect(changeCart(back, { kind: 'restore', item: lines.cartItems[1]! }).cartItems).toHaveLength(2)
  })

  it('counts only checked lines that can be bought towards the order', () => {
    const lines = cart(item('a'), item('b', { checked: false }), item('c', { valid: false }))
    const next = changeCart(lines, { kind: 'check', skuIds: ['b'], checked: true })
    expect(next.total.checkedAmount).toBe(0.2)
    expect(next.total.quantity).toBe(3)
  })

  it('takes a removed line out of every sum', () => {
    const next = changeCart(cart(item('a'), item('b')), { kind: 'remove', skuId: 'a' })
    expect(next.cartItems.map((line) => line.skuId)).toEqual(['b'])
    expect(next.total.goods).toBe(0.1)
  })
})

describe('byStore', () => {
  it('keeps stores in the order of their first line', () => {
    const other = { id: 'other', name: 'Other' }
    const groups = groupByStore([item('a'), item('b', { seller: other }), item('c')])
    expect(groups.map((group) => group.items.map((line) => line.skuId))).toEqual([['a', 'c'], ['b']])
  })
})
