import { expect, request } from '@playwright/test'
import { originOf, passwords } from './journey.ts'

type Json = any // oxlint-disable-line no-explicit-any -- answers are read as they come

const demoPassword = 'demo1234'

/** Speaks the API as somebody who logs in, without the page's cookies; for people that have no pages yet. */
async function logIn(site: string, account: string, password: string) {
  // By number, as not every machine finds `hive.localhost`; the brand is found by the header.
  const { host, port } = new URL(originOf(site))
  const api = await request.newContext({ baseURL: `http://127.0.0.1:${port}`, extraHTTPHeaders: { host } })
  let token = ''
  const call = async (method: 'get' | 'post', path: string, input: object): Promise<{ status: number; data: Json }> => {
    const answer = await api[method](path, {
      ...(method === 'get' ? { params: input as Record<string, string> } : { data: input }),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    })
    return { status: answer.status(), data: (await answer.json()).data }
  }
  token = (await call('post', '/api/user/login', { account, password })).data.token
  return call
}

export type Seller = Awaited<ReturnType<typeof logIn>>

const address = {
  consignee: 'Mina Karimi',
  areaCode: '93',
  phone: '70012345678',
  country: 'Afghanistan',
  region: 'Kabul',
  city: 'Kabul',
  street: '12 Flower Street',
}

/** Buys three pieces of something of a demo store as this shopper; answers the order and the store's owner. */
async function buy(site: string, name: string) {
  const shopper = await logIn(site, name, passwords.login)
  const fund = { password: passwords.fund, confirmPassword: passwords.fund }
  await shopper('post', '/api/user/fund-password/set', fund)
  const added = await shopper('post', '/api/address/add', address)
  const stores = (await shopper('get', '/goods/shop/seller/goods', { pageSize: '5' })).data.pageList
  for (const goods of stores.flatMap((store: Json) => store.goods)) {
    const { skus } = (await shopper('get', '/goods/shop/goods/detail', { goodsId: goods.id })).data.goods
    for (const { skuId } of skus) {
      const quote = await shopper('post', '/order/shop/checkout/preview', { skuId, quantity: 3 })
      if (quote.status !== 200) continue
      const placing = { quoteId: quote.data.quoteId, addressId: added.data.address.id }
      const trade = await shopper('post', '/order/shop/trade/create', placing)
      if (trade.status !== 200) continue
      const { tradeId, orderIds } = trade.data
      await shopper('post', '/order/shop/trade/pay', { tradeId, method: 'wallet', fundPassword: passwords.fund })
      return { shopper, orderId: orderIds[0] as string }
    }
  }
  throw new Error('nothing of the first stores could be bought')
}

/** The owner of the order's store: demo stores and their owners have the same numbers. */
async function ownerOf(site: string, shopper: Seller, orderId: string): Promise<Seller> {
  const { order } = (await shopper('get', '/order/shop/order/detail', { orderId })).data
  return logIn(site, `seller${Number.parseInt(order.seller.id.slice(-12), 16)}`, demoPassword)
}

/** An order of three pieces that this shopper has received, and the owner of its store. */
export async function receivedOrder(site: string, name: string) {
  const { shopper, orderId } = await buy(site, name)
  const seller = await ownerOf(site, shopper, orderId)
  await seller('post', '/seller/order/ship', { orderId, carrier: 'Post', trackingNumber: 'RR123' })
  const received = await shopper('post', '/order/shop/order/receive', { orderId })
  expect(received.status).toBe(200)
  return { orderId, seller }
}
