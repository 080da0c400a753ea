import type { Answer, TestShop } from './app.ts'
import type { Buyer } from './buyers.ts'
import type { TestStore } from './goods.ts'
import { buyPaid, orderFlow } from './order-flow.ts'
import type { Person } from './people.ts'

type Any = Answer<any> // oxlint-disable-line no-explicit-any

/** The operations of returns over HTTP, each asked by whoever may. */
export function returnFlow(shop: TestShop, store: TestStore, staff: Person) {
  const as =
    (token: string) =>
    (path: string, input: object): Promise<Any> =>
      shop.post(path, input, { token })
  const seller = as(store.owner.token)
  const orders = orderFlow(shop, store)
  /** A request for units of the order's first line, ready to be sent. */
  const prepare = async (buyer: Buyer, orderId: string, { quantity = 1, ...more }: Record<string, unknown> = {}) => {
    const { lines } = (await buyer.order(orderId)).data
    const input = { orderId, lines: [{ lineId: lines[0].id, quantity }], reason: 'It leaks', ...more }
    return () => as(buyer.token)('/order/shop/order/return', input)
  }
  return {
    /** Buys units of a SKU, and has them sent and received; answers the order's id. */
    received: async (buyer: Buyer, skuId: string, quantity = 2): Promise<string> => {
      const [orderId] = await buyPaid(buyer, [skuId], quantity)
      await orders.ship(orderId!)
      await orders.receive(buyer, orderId!)
      return orderId!
    },
    prepare,
    ask: async (buyer: Buyer, orderId: string, more: Record<string, unknown> = {}) =>
      (await prepare(buyer, orderId, more))(),
    sendBack: (buyer: Buyer, returnId: string) =>
      as(buyer.token)('/order/shop/order/return/ship', { returnId, carrier: 'Post', trackingNumber: 'BACK1' }),
    write: (buyer: Buyer, returnId: string, more: object = {}) =>
      as(buyer.token)('/order/shop/order/return/message', { returnId, text: 'Any news?', ...more }),
    dispute: (buyer: Buyer, returnId: string) =>
      as(buyer.token)('/order/shop/order/return/dispute', { returnId, reason: 'It does leak' }),
    withdraw: (buyer: Buyer, returnId: string) => as(buyer.token)('/order/shop/order/return/withdraw', { returnId }),
    detail: (buyer: Buyer, returnId: string): Promise<Any> =>
      shop.get('/order/shop/return/detail', { returnId }, { token: buyer.token }),
    ofOrder: (buyer: Buyer, orderId: string): Promise<Any> =>
      shop.get('/order/shop/return/order', { orderId }, { token: buyer.token }),
    accept: (returnId: string) => seller('/seller/order/return/decide', { returnId, approve: true }),
    reject: (returnId: string, reason = 'Not so') =>
      seller('/seller/order/return/decide', { returnId, approve: false, reason }),
    confirm: (returnId: string, more: object = {}) => seller('/seller/order/return/confirm', { returnId, ...more }),
    answer: (returnId: string, more: object = {}) =>
      seller('/seller/order/return/message', { returnId, text: 'Soon', ...more }),
    storeDetail: (returnId: string): Promise<Any> =>
      shop.get('/seller/return/detail', { returnId }, { token: store.owner.token }),
    judge: (returnId: string, approve: boolean, more: object = {}) =>
      as(staff.token)('/admin/return/decide', { returnId, approve, reason: 'We looked', ...more }),
  }
}
