import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { newId } from '#server/platform/ids.ts'
import type { Shopper } from '../shoppers.ts'
import { dataOf, type Answered, type Question } from './ask.ts'
import { loginPassword, type FaultShop } from './fault-shop.ts'
import type { ServerProcess } from './server-process.ts'
import { makeQuote, payment, placeOrder } from './steps.ts'

export const hasPages = existsSync(resolve(import.meta.dirname, '../../../.build/server'))

/** One request of the matrix, prepared while all is well, and how to check what it was answered with. */
export type Cell = {
  readonly name: string
  readonly question: Question
  /** Whether an answer of 200 says what is so. */
  readonly isTrue: (answer: Answered) => boolean
  /** Writes only: whether it has been done, by the rows. */
  readonly isDone?: () => Promise<boolean>
}

/** Everything that shoppers do, each by a shopper of their own where it writes. */
export async function prepareCells(shop: FaultShop, { base }: ServerProcess, turn: number): Promise<Cell[]> {
  const { backstage, goods } = shop
  const shopper = (index: number): Shopper => shop.shoppers[(turn * 4 + index) % shop.shoppers.length]!
  const product = goods[turn % goods.length]!
  const { skuId } = product
  const trade = (id: string) =>
    backstage
      .db()
      .selectFrom('trades')
      .select('status')
      .where('brand_id', '=', backstage.brand.id)
      .where('id', '=', id)
      .executeTakeFirst()
  const [orderer, payer, carder, reader] = [shopper(0), shopper(1), shopper(2), shopper(3)]
  const [quoteId, toPay, toCard] = [
    await makeQuote(base, orderer, skuId),
    await placeOrder(base, payer, skuId),
    await placeOrder(base, carder, skuId),
  ]
  const { token } = reader
  const names = (answer: Answered) => answer.text.includes(product.title)
  const cells: Cell[] = [
    // Signed in, so that no cache answers.
    {
      name: 'list',
      question: { path: '/goods/shop/goods/list', body: { keyword: 'lantern', pageNum: 1 }, token },
      isTrue: names,
    },
    {
      name: 'product',
      question: { path: `/goods/shop/goods/detail?goodsId=${product.goodsId}`, token },
      isTrue: names,
    },
    {
      name: 'log in',
      question: { path: '/api/user/login', body: { account: reader.username, password: loginPassword } },
      isTrue: (answer) => typeof (dataOf(answer) as { token?: string }).token === 'string',
    },
    {
      name: 'order',
      question: {
        path: '/order/shop/trade/create',
        body: { quoteId, addressId: orderer.addressId },
        token: orderer.token,
        key: newId(),
      },
      isTrue: (answer) => (dataOf(answer) as { tradeId: string }).tradeId === quoteId,
      isDone: async () => (await trade(quoteId)) !== undefined,
    },
    {
      name: 'pay',
      question: payment(payer, toPay, 'wallet'),
      isTrue: (answer) => (dataOf(answer) as { status: string }).status === 'paid',
      isDone: async () => (await trade(toPay))?.status === 'paid',
    },
    {
      name: 'pay by card',
      question: payment(carder, toCard, 'stripe'),
      // Where to pay; nothing is paid yet.
      isTrue: ({ text }) => [...shop.stripe.sessions.values()].some(({ url }) => text.includes(url)),
    },
  ]
  if (!hasPages) return cells
  const path = `/pc/productDetails?id=${product.goodsId}`
  return [...cells, { name: 'product page', question: { path, cookie: `session=${token}` }, isTrue: names }]
}
