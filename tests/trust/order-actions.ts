import type { Person } from '#tests/harness/people.ts'
import type { Http, HttpAnswer } from './http-client.ts'
import { fundPassword, type Shopper } from './shoppers.ts'

/** A trade of one order. */
export type Bought = { readonly shopper: Shopper; readonly tradeId: string; readonly orderId: string }

export const endingOf = ({ status, error }: HttpAnswer): string => (status === 200 ? 'done' : `${status} ${error?.key}`)

const parcel = { carrier: 'Post', trackingNumber: '1' }

/** What a buyer and the store do with an order over HTTP; each tells how it ended. */
export function orderActions(http: Http, seller: Person) {
  const postOrder = (token: string, path: string, orderId: string, more: object = {}) =>
    http.post(path, { orderId, ...more }, { token })
  return {
    pay: async ({ shopper: { token }, tradeId }: Bought) =>
      `pay ${endingOf(await http.post('/order/shop/trade/pay', { tradeId, fundPassword }, { token }))}`,
    cancel: async ({ shopper: { token }, orderId }: Bought) =>
      `cancel ${endingOf(await postOrder(token, '/order/shop/order/cancel', orderId))}`,
    ship: async ({ orderId }: Bought) =>
      `ship ${endingOf(await postOrder(seller.token, '/seller/order/ship', orderId, parcel))}`,
    receive: async ({ shopper: { token }, orderId }: Bought) =>
      `receive ${endingOf(await postOrder(token, '/order/shop/order/receive', orderId))}`,
    ask: async ({ shopper: { token }, orderId }: Bought) =>
      `ask ${endingOf(await postOrder(token, '/order/shop/order/refund', orderId, { reason: 'Late' }))}`,
    decide: async ({ orderId }: Bought, approve = true) => {
      const answer = { approve, reason: 'So be it' }
      return `decide ${endingOf(await postOrder(seller.token, '/seller/order/refund/decide', orderId, answer))}`
    },
  }
}
type Action = keyof ReturnType<typeof orderActions>

/** Ways through an order that chance may miss, with what comes of each of their steps. */
export const stories: readonly { readonly creditMinor: number; readonly steps: readonly [Action, string][] }[] = [
  {
    creditMinor: 0,
    steps: [
      ['pay', '409 wallet.insufficient'],
      ['cancel', 'done'],
    ],
  },
  {
    creditMinor: 6_000,
    steps: [
      ['pay', 'done'],
      ['pay', '409 trade.already_paid'],
      ['ask', 'done'],
      ['decide', 'done'],
    ],
  },
  {
    creditMinor: 6_000,
    steps: [
      ['pay', 'done'],
      ['ship', 'done'],
      ['receive', 'done'],
    ],
  },
]
