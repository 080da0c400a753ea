import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { newId } from '#server/platform/ids.ts'
import type { Shopper } from '../shoppers.ts'
import { parseData, type HttpResult, type HttpRequest } from './send-request.ts'
import { loginPassword, type FaultShop } from './fault-shop.ts'
import type { ServerProcess } from './server-process.ts'
import { makeQuote, buildPaymentRequest, placeOrder } from './requests.ts'

export const hasPages = existsSync(resolve(import.meta.dirname, '../../../.build/server'))

/** One request of the matrix, prepared while all is well, and how to check what it was answered with. */
export type MatrixCell = {
  readonly name: string
  readonly request: HttpRequest
  /** Whether an answer of 200 says what is so. */
  readonly isTrue: (response: HttpResult) => boolean
  /** Writes only: whether it has been done, by the rows. */
  readonly isDone?: () => Promise<boolean>
}

/** Everything that shoppers do, each by a shopper of their own where it writes. */
export async function prepareCells(shop: FaultShop, { base }: ServerProcess, turn: number): Promise<MatrixCell[]> {
  const { fixtures, goods } = shop
  const shopper = (index: number): Shopper => shop.shoppers[(turn * 4 + index) % shop.shoppers.length]!
  const product = goods[turn % goods.length]!
  const { skuId } = product
  const trade = (id: string) =>
    fixtures
      .db()
      .selectFrom('trades')
      .select('status')
      .where('brand_id', '=', fixtures.brand.id)
      .where('id', '=', id)
      .executeTakeFirst()
  const [orderer, payer, carder, reader] = [shopper(0), shopper(1), shopper(2), shopper(3)]
  const [quoteId, toPay, toCard] = [
    await makeQuote(base, orderer, skuId),
    await placeOrder(base, payer, skuId),
    await placeOrder(base, carder, skuId),
  ]
  const { token } = reader
  const names = (response: HttpResult) => response.text.includes(product.title)
  const cells: MatrixCell[] = [
    // Signed in, so that no cache answers.
    {
      name: 'list',
      request: { path: '/goods/shop/goods/list', body: { keyword: 'lantern', pageNum: 1 }, token },
      isTrue: names,
    },
    {
      name: 'product',
      request: { path: `/goods/shop/goods/detail?goodsId=${product.goodsId}`, token },
      isTrue: names,
    },
    {
      name: 'log in',
      request: { path: '/api/user/login', body: { account: reader.username, password: loginPassword } },
      isTrue: (response) => typeof (parseData(response) as { token?: string }).token === 'string',
    },
    {
      name: 'order',
      request: {
        path: '/order/shop/trade/create',
        body: { quoteId, addressId: orderer.addressId },
        token: orderer.token,
        key: newId(),
      },
      isTrue: (response) => (parseData(response) as { tradeId: string }).tradeId === quoteId,
      isDone: async () => (await trade(quoteId)) !== undefined,
    },
    {
      name: 'pay',
      request: buildPaymentRequest(payer, toPay, 'wallet'),
      isTrue: (response) => (parseData(response) as { status: string }).status === 'paid',
      isDone: async () => (await trade(toPay))?.status === 'paid',
    },
    {
      name: 'pay by card',
      request: buildPaymentRequest(carder, toCard, 'stripe'),
      // Where to pay; nothing is paid yet.
      isTrue: ({ text }) => [...shop.stripe.sessions.values()].some(({ url }) => text.includes(url)),
    },
  ]
  if (!hasPages) return cells
  const path = `/pc/productDetails?id=${product.goodsId}`
  return [...cells, { name: 'product page', request: { path, cookie: `session=${token}` }, isTrue: names }]
}
