import { expect, it } from 'vitest'
import { sumOrders } from './pay-order.tsx'

const order = (status: number, goods: number, delivery: number) => ({
  status,
  amounts: { goods, delivery, discount: 0, taxAdded: 0, payable: goods + delivery, refunded: 0 },
})

it('adds up without drifting from the cent', () => {
  expect(sumOrders([order(0, 0.1, 4), order(0, 0.2, 3.99)])).toEqual({
    goods: 0.3,
    delivery: 7.99,
    discount: 0,
    taxAdded: 0,
  })
})

it('leaves cancelled orders out', () => {
  expect(sumOrders([order(0, 10, 4), order(-1, 20, 5)])).toEqual({ goods: 10, delivery: 4, discount: 0, taxAdded: 0 })
})
