import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/platform/ids.ts'
import { fundPassword, someAddress, type Shopper } from '../shoppers.ts'

type Wish = { readonly path: string; readonly body: object; readonly token: string; readonly key?: string }
type Answer = { readonly status: number; readonly text: string; readonly data: any } // oxlint-disable-line no-explicit-any

/** A request with a key that the shop said yes to; it must say so again for ever. */
export type Acknowledged = Required<Wish> & Pick<Answer, 'text' | 'data'>

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
}

/**
 * Shoppers who buy, pay, ask for their money back and add addresses. Whatever gets no answer is sent again with its key
 * until it gets one, as a good client does; they have money and there is stock, so every answer should be yes.
 */
export class Crowd {
  readonly acknowledged: Acknowledged[] = []
  /** What was answered with no. */
  readonly refused: string[] = []
  /** How many sendings got no answer, or that of a shop in trouble. */
  unanswered = 0
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
  async send({ path, body, token, key }: Wish): Promise<Answer | null> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    }
    try {
      const sent = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
      const answer = await fetch(this.#options.base + path, sent)
      const text = await answer.text()
      return { status: answer.status, text, data: (JSON.parse(text) as { data?: unknown }).data }
    } catch {
      return null
    }
  }

  /** Sends until there is a yes or a no. */
  async insist(wish: Wish): Promise<Answer> {
    for (;;) {
      const answer = await this.send(wish)
      if (answer && answer.status < 500) return answer
      this.unanswered += 1
      await pause(50 + Math.random() * 150)
    }
  }

  async #ask(wish: Omit<Wish, 'key'>): Promise<Answer | null> {
    const keyed = { ...wish, key: newId() }
    const answer = await this.insist(keyed)
    if (answer.status === 200) {
      this.acknowledged.push({ ...keyed, text: answer.text, data: answer.data })
      return answer
    }
    this.refused.push(`${wish.path}: ${answer.text}`)
    return null
  }

  async #keepBuying(lane: number, lanes: number): Promise<void> {
    const { shoppers } = this.#options
    for (let turn = lane; !this.#stopping; turn += lanes) await this.#buy(shoppers[turn % shoppers.length]!)
  }

  async #buy({ token, addressId }: Shopper): Promise<void> {
    const { skuIds, roll } = this.#options
    const wish = { skuId: skuIds[roll(skuIds.length)], quantity: 1 + roll(3) }
    const shown = await this.insist({ path: '/order/shop/checkout/preview', body: wish, token })
    const { quoteId } = shown.data as { quoteId: string }
    const placed = await this.#ask({ path: paths.create, body: { quoteId, addressId }, token })
    if (!placed) return
    const { tradeId, orderIds } = placed.data as { tradeId: string; orderIds: string[] }
    const lot = roll(4)
    if (lot === 0) await this.#ask({ path: paths.address, body: { ...someAddress, areaCode: '93' }, token })
    const paid = await this.#ask({ path: paths.pay, body: { tradeId, method: 'wallet', fundPassword }, token })
    if (paid && lot === 1)
      await this.#ask({ path: paths.askRefund, body: { orderId: orderIds[0], reason: 'Too late' }, token })
  }
}
