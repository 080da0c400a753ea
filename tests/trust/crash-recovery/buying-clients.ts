import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/platform/ids.ts'
import { fundPassword, sampleAddress, type Shopper } from '../shoppers.ts'

type ApiRequest = { readonly path: string; readonly body: object; readonly token: string; readonly key?: string }
type ApiResponse = { readonly status: number; readonly text: string; readonly data: any } // oxlint-disable-line no-explicit-any

/** A request with a key that the shop said yes to, at a time of `performance`; it must say so again for ever. */
export type AcknowledgedRequest = Required<ApiRequest> & Pick<ApiResponse, 'text' | 'data'> & { readonly at: number }

export const paths = {
  create: '/order/shop/trade/create',
  pay: '/order/shop/trade/pay',
  address: '/api/address/add',
  askRefund: '/order/shop/order/refund',
} as const

type Options = {
  readonly base: string
  readonly shoppers: readonly Shopper[]
  readonly skuIds: readonly string[]
  readonly roll: (below: number) => number
  /** Each client rests for up to so long after a purchase. */
  readonly restMs?: number
}

/**
 * Shoppers who buy, pay, ask for their money back and add addresses. Whatever gets no answer is sent again with its key
 * until it gets one, as a good client does; they have money and there is stock, so every answer should be yes.
 */
export class BuyingClients {
  readonly acknowledged: AcknowledgedRequest[] = []
  /** Requests that were refused. */
  readonly refused: string[] = []
  /** How many sendings got no answer, or that of a shop in trouble. */
  unansweredCount = 0
  readonly #options: Options
  #stopping = false
  #lanes: Promise<unknown> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
  }

  start(lanes: number): void {
    this.#lanes = Promise.all(Array.from({ length: lanes }, (_, lane) => this.#keepBuying(lane, lanes)))
  }

  /** Resolves once so many more things are acknowledged, however fast the machine is. */
  async progress(more: number): Promise<void> {
    const enough = this.acknowledged.length + more
    while (this.acknowledged.length < enough) await pause(5)
  }

  /** Lets everybody finish what they do; the shop must be up. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#lanes
  }

  /** Sends once; null when nothing came back. */
  async send({ path, body, token, key }: ApiRequest): Promise<ApiResponse | null> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    }
    try {
      const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
      const response = await fetch(this.#options.base + path, sent)
      const text = await response.text()
      return { status: response.status, text, data: (JSON.parse(text) as { data?: unknown }).data }
    } catch {
      return null
    }
  }

  /** Sends until there is a yes or a no. */
  async sendUntilDecided(request: ApiRequest): Promise<ApiResponse> {
    for (;;) {
      const response = await this.send(request)
      if (response && response.status < 500) return response
      this.unansweredCount += 1
      await pause(50 + Math.random() * 150)
    }
  }

  async #request(request: Omit<ApiRequest, 'key'>): Promise<ApiResponse | null> {
    const keyedRequest = { ...request, key: newId() }
    const response = await this.sendUntilDecided(keyedRequest)
    if (response.status === 200) {
      this.acknowledged.push({ ...keyedRequest, text: response.text, data: response.data, at: performance.now() })
      return response
    }
    this.refused.push(`${request.path}: ${response.text}`)
    return null
  }

  async #keepBuying(lane: number, lanes: number): Promise<void> {
    const { shoppers, restMs = 0 } = this.#options
    for (let turn = lane; !this.#stopping; turn += lanes) {
      await this.#buy(shoppers[turn % shoppers.length]!)
      if (restMs > 0) await pause(Math.random() * restMs)
    }
  }

  async #buy({ token, addressId }: Shopper): Promise<void> {
    const { skuIds, roll: randomBelow } = this.#options
    const request = { skuId: skuIds[randomBelow(skuIds.length)], quantity: 1 + randomBelow(3) }
    const preview = await this.sendUntilDecided({ path: '/order/shop/checkout/preview', body: request, token })
    const { quoteId } = preview.data as { quoteId: string }
    const placed = await this.#request({ path: paths.create, body: { quoteId, addressId }, token })
    if (!placed) return
    const { tradeId, orderIds } = placed.data as { tradeId: string; orderIds: string[] }
    const draw = randomBelow(4)
    if (draw === 0) await this.#request({ path: paths.address, body: { ...sampleAddress, areaCode: '93' }, token })
    const paid = await this.#request({ path: paths.pay, body: { tradeId, method: 'wallet', fundPassword }, token })
    if (paid && draw === 1)
      await this.#request({ path: paths.askRefund, body: { orderId: orderIds[0], reason: 'Too late' }, token })
  }
}
