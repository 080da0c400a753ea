import type { Person } from '#tests/harness/people.ts'
import type { HttpClient, HttpResponse } from './http-client.ts'
import { fundPassword, type Shopper } from './shoppers.ts'

/** A trade of one order. */
export type PlacedOrder = { readonly shopper: Shopper; readonly tradeId: string; readonly orderId: string }

export const toOutcome = ({ status, error }: HttpResponse): string =>
  status === 200 ? 'done' : `${status} ${error?.key}`

const shipment = { carrier: 'Post', trackingNumber: '1' }

/** Actions of a buyer and a store on an order over HTTP; each returns its outcome. */
export function createOrderActions(http: HttpClient, seller: Person) {
  const postOrder = (token: string, path: string, orderId: string, more: object = {}) =>
    http.post(path, { orderId, ...more }, { token })
  return {
    pay: async ({ shopper: { token }, tradeId }: PlacedOrder) =>
      `pay ${toOutcome(await http.post('/order/shop/trade/pay', { tradeId, fundPassword }, { token }))}`,
    cancel: async ({ shopper: { token }, orderId }: PlacedOrder) =>
      `cancel ${toOutcome(await postOrder(token, '/order/shop/order/cancel', orderId))}`,
    ship: async ({ orderId }: PlacedOrder) =>
      `ship ${toOutcome(await postOrder(seller.token, '/seller/order/ship', orderId, shipment))}`,
    receive: async ({ shopper: { token }, orderId }: PlacedOrder) =>
      `receive ${toOutcome(await postOrder(token, '/order/shop/order/receive', orderId))}`,
    ask: async ({ shopper: { token }, orderId }: PlacedOrder) =>
      `ask ${toOutcome(await postOrder(token, '/order/shop/order/refund', orderId, { reason: 'Late' }))}`,
    decide: async ({ orderId }: PlacedOrder, approve = true) => {
      const answer = { approve, reason: 'So be it' }
      return `decide ${toOutcome(await postOrder(seller.token, '/seller/order/refund/decide', orderId, answer))}`
    },
  }
}
type Action = keyof ReturnType<typeof createOrderActions>

/** Ways through an order that chance may miss, with what comes of each of their steps. */
export const scenarios: readonly { readonly creditMinor: number; readonly steps: readonly [Action, string][] }[] = [
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
