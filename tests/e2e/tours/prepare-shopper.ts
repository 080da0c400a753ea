import { buyAndPay, buyAndReceive, fillCart, placeOrder } from '../buy-and-receive.ts'
import type { NewShopper } from '../shop-api.ts'

/** Gives a new account orders in every state that has a separate page; answers the addresses of these pages. */
export async function prepareShopper(site: string, shopper: NewShopper): Promise<Record<string, string>> {
  const received = await buyAndReceive(site, shopper, { products: 1, quantity: 2 })
  const { lines: bought } = await shopper.get('/order/shop/order/detail', { orderId: received.orderId })
  const lines = [{ lineId: bought[0].id, quantity: 1 }]
  await shopper.post('/order/shop/order/return', {
    orderId: received.orderId,
    kind: 'return',
    lines,
    reason: 'Broken.',
  })
  const paid = await buyAndPay(shopper, { products: 1, quantity: 1 })
  const unpaid = await placeOrder(shopper, { products: 1, quantity: 1 })
  await fillCart(shopper)
  const { order } = await shopper.get('/order/shop/order/detail', { orderId: paid.orderId })
  return {
    'order-paid': `/userInfo/order-detail?orderId=${paid.orderId}`,
    'order-received': `/userInfo/order-detail?orderId=${received.orderId}`,
    'order-return': `/userInfo/order-return?orderId=${received.orderId}`,
    'order-withdrawal': `/userInfo/order-withdrawal?orderId=${received.orderId}`,
    'order-evaluation': `/userInfo/order-evaluation?orderId=${received.orderId}`,
    settlement: '/settlement',
    'settlement-unpaid': `/settlement?tradeId=${unpaid.tradeId}`,
    paySuccess: `/paySuccess?tradeId=${paid.tradeId}`,
    notices: '/userInfo/notices',
    'notices-settings': '/userInfo/notices/settings',
    'fund-reset': '/userInfo/setup/fund-password/reset',
    chat: `/chat?partyid=${order.seller.id}&productId=${paid.goodsIds[0]}`,
  }
}
