import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { range } from '../concurrency.ts'
import { sendRequest, type HttpResult } from './send-request.ts'
import type { FaultShop } from './fault-shop.ts'
import { buildBrowseRequest, buildPaymentRequest, placeOrder } from './requests.ts'

/** Results of connections that send the next request as soon as they are answered, or after Retry-After. */
export type LoadResult = {
  readonly connections: number
  readonly servedPerSecond: number
  readonly refused: number
  /** Of what was served and of what was refused, in milliseconds. */
  readonly servedP99: number
  readonly refusedP99: number
  readonly timeouts: number
  readonly withoutRetryAfter: number
  readonly paid: number
  readonly payments: number
}

const timeoutMs = 15_000

const getP99 = (responses: readonly HttpResult[]): number =>
  responses.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(responses.length * 0.99)] ?? 0

type LoadOptions = {
  readonly connections: number
  readonly seconds: number
  readonly payments: number
  /** Whether a refused connection waits as long as Retry-After says. */
  readonly obeysRetryAfter?: boolean
}

/** Signed-in connections that browse as fast as they can for so long, while some shoppers pay. */
export async function applyLoad(
  shop: FaultShop,
  base: string,
  { connections, seconds, payments, obeysRetryAfter = false }: LoadOptions,
): Promise<LoadResult> {
  const { skuId } = shop.goods[0]!
  const buyers = shop.shoppers.slice(0, payments)
  const trades: string[] = []
  for (const buyer of buyers) trades.push(await placeOrder(base, buyer, skuId))
  const agents = range(connections).map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  const responses: HttpResult[] = []
  const started = performance.now()
  const isOver = () => performance.now() - started > seconds * 1_000
  const lanes = agents.map(async (agent, index) => {
    for (let turn = index; !isOver(); turn++) {
      const response = await sendRequest({ base, agent, timeoutMs }, buildBrowseRequest(shop, turn))
      responses.push(response)
      if (obeysRetryAfter && response.retryAfter !== null) await pause(response.retryAfter * 1_000)
    }
  })
  const paid: HttpResult[] = []
  // One after the other, spread over the time in which the shop is full.
  const paying = (async () => {
    for (const [index, buyer] of buyers.entries())
      paid.push(await sendRequest({ base, timeoutMs }, buildPaymentRequest(buyer, trades[index]!, 'wallet')))
  })()
  await Promise.all([...lanes, paying])
  const elapsed = (performance.now() - started) / 1_000
  for (const agent of agents) agent.destroy()
  const served = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status === 503)
  return {
    connections,
    servedPerSecond: served.length / elapsed,
    refused: refused.length,
    servedP99: getP99(served),
    refusedP99: getP99(refused),
    timeouts: responses.filter(({ status }) => status === 0).length,
    withoutRetryAfter: refused.filter(({ retryAfter }) => retryAfter === null).length,
    paid: paid.filter(({ status }) => status === 200).length,
    payments,
  }
}
