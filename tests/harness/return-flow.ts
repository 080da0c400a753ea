import type { ApiResponse, TestShop } from './app.ts'
import type { Buyer } from './buyers.ts'
import type { TestStore } from './goods.ts'
import { buyAndPay, createOrderFlow } from './order-flow.ts'
import type { Person } from './people.ts'

type AnyResponse = ApiResponse<any> // oxlint-disable-line no-explicit-any

/** The operations of returns over HTTP, each called by its shopper, seller or staff. */
export function createReturnFlow(shop: TestShop, store: TestStore, staff: Person) {
  const postAs =
    (token: string) =>
    (path: string, input: object): Promise<AnyResponse> =>
      shop.post(path, input, { token })
  const seller = postAs(store.owner.token)
  const orders = createOrderFlow(shop, store)
  /** A request for units of the order's first line, ready to be sent. */
  const prepare = async (buyer: Buyer, orderId: string, { quantity = 1, ...more }: Record<string, unknown> = {}) => {
    const { lines } = (await buyer.order(orderId)).data
    const input = { orderId, lines: [{ lineId: lines[0].id, quantity }], reason: 'It leaks', ...more }
    return () => postAs(buyer.token)('/order/shop/order/return', input)
  }
  return {
    /** Buys units of a SKU, and has them sent and received; answers the order's id. */
    buyAndReceive: async (buyer: Buyer, skuId: string, quantity = 2): Promise<string> => {
      const [orderId] = await buyAndPay(buyer, [skuId], quantity)
      await orders.ship(orderId!)
      await orders.receive(buyer, orderId!)
      return orderId!
    },
    prepare,
    requestReturn: async (buyer: Buyer, orderId: string, more: Record<string, unknown> = {}) =>
      (await prepare(buyer, orderId, more))(),
    withdrawContract: (buyer: Buyer, orderId: string, lines: readonly object[]) =>
      postAs(buyer.token)('/order/shop/order/withdraw', { orderId, lines }),
    sendBack: (buyer: Buyer, returnId: string) =>
      postAs(buyer.token)('/order/shop/order/return/ship', { returnId, carrier: 'Post', trackingNumber: 'BACK1' }),
    sendMessage: (buyer: Buyer, returnId: string, more: object = {}) =>
      postAs(buyer.token)('/order/shop/order/return/message', { returnId, text: 'Any news?', ...more }),
    dispute: (buyer: Buyer, returnId: string) =>
      postAs(buyer.token)('/order/shop/order/return/dispute', { returnId, reason: 'It does leak' }),
    withdraw: (buyer: Buyer, returnId: string) =>
      postAs(buyer.token)('/order/shop/order/return/withdraw', { returnId }),
    detail: (buyer: Buyer, returnId: string): Promise<AnyResponse> =>
      shop.get('/order/shop/return/detail', { returnId }, { token: buyer.token }),
    listByOrder: (buyer: Buyer, orderId: string): Promise<AnyResponse> =>
      shop.get('/order/shop/return/order', { orderId }, { token: buyer.token }),
    accept: (returnId: string) => seller('/seller/order/return/decide', { returnId, approve: true }),
    reject: (returnId: string, reason = 'Not so') =>
      seller('/seller/order/return/decide', { returnId, approve: false, reason }),
    confirm: (returnId: string, more: object = {}) => seller('/seller/order/return/confirm', { returnId, ...more }),
    replyAsSeller: (returnId: string, more: object = {}) =>
      seller('/seller/order/return/message', { returnId, text: 'Soon', ...more }),
    storeDetail: (returnId: string): Promise<AnyResponse> =>
      shop.get('/seller/return/detail', { returnId }, { token: store.owner.token }),
    decideAsStaff: (returnId: string, approve: boolean, more: object = {}) =>
      postAs(staff.token)('/admin/return/decide', { returnId, approve, reason: 'We looked', ...more }),
  }
}
