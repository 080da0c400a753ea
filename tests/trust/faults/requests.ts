import { newId } from '#server/platform/ids.ts'
import { fundPassword, type Shopper } from '../shoppers.ts'
import { sendRequest, parseData, type HttpResult, type HttpRequest } from './send-request.ts'
import type { FaultShop } from './fault-shop.ts'

const prepareTimeoutMs = 60_000

/** Sends a request until it is answered with 200; throws when it is refused permanently, or for a minute. */
export async function sendUntilServed(base: string, question: HttpRequest): Promise<HttpResult> {
  const deadline = performance.now() + prepareTimeoutMs
  for (;;) {
    const response = await sendRequest({ base, timeoutMs: prepareTimeoutMs }, question)
    if (response.status === 200) return response
    if (response.status !== 503 || performance.now() > deadline)
      throw new Error(`${question.path}: ${response.status} ${response.text}`)
  }
}

/** A quote for one unit; its id. */
export async function makeQuote(base: string, { token }: Shopper, skuId: string): Promise<string> {
  const body = { skuId, quantity: 1 }
  const shown = await sendUntilServed(base, { path: '/order/shop/checkout/preview', body, token })
  return (parseData(shown) as { quoteId: string }).quoteId
}

/** An order placed and not yet paid; its trade's id. */
export async function placeOrder(base: string, buyer: Shopper, skuId: string): Promise<string> {
  const body = { quoteId: await makeQuote(base, buyer, skuId), addressId: buyer.addressId }
  const made = await sendUntilServed(base, { path: '/order/shop/trade/create', body, token: buyer.token, key: newId() })
  return (parseData(made) as { tradeId: string }).tradeId
}

/** The request that pays for a trade. */
export const buildPaymentRequest = ({ token }: Shopper, tradeId: string, method: 'wallet' | 'stripe'): HttpRequest => ({
  path: '/order/shop/trade/pay',
  body: { tradeId, method, ...(method === 'wallet' && { fundPassword }) },
  token,
  key: newId(),
})

/** Signed-in, so that no cache answers: lists, products and the cart in turn. */
export function buildBrowseRequest({ shoppers, goods }: FaultShop, turn: number): HttpRequest {
  const { token } = shoppers[turn % shoppers.length]!
  const { goodsId } = goods[turn % goods.length]!
  const questions: HttpRequest[] = [
    { path: `/goods/shop/goods/detail?goodsId=${goodsId}`, token },
    { path: '/goods/shop/goods/list', body: { keyword: 'lantern', pageNum: 1 }, token },
    { path: '/order/shop/cart/list', token },
    { path: `/pc/productDetails?id=${goodsId}`, cookie: `session=${token}` },
  ]
  return questions[turn % questions.length]!
}
