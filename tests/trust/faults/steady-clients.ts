import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/platform/ids.ts'
import { range } from '../concurrency.ts'
import { sendRequest, parseData, type HttpResult, type HttpRequest } from './send-request.ts'
import type { FaultShop } from './fault-shop.ts'

const timeoutMs = 15_000

/**
 * Signed-in shoppers, each with one kept-alive connection, who read lists, products and their cart and place orders one
 * after the other. They send nothing twice: whatever is not answered with 200 has failed, unless a busy shop asked them to
 * come again.
 */
export class SteadyClients {
  requests = 0
  /** How many answers were a 503 that said when to come again. */
  refusedCount = 0
  readonly failures: string[] = []
  /** The trades that they were told are placed. */
  readonly placedTradeIds: string[] = []
  readonly #base: string
  readonly #shop: FaultShop
  readonly #restMs: number
  #isStopping = false
  #running: Promise<unknown> = Promise.resolve()

  /** They rest for up to `restMs` after each answer. */
  constructor(base: string, shop: FaultShop, restMs = 100) {
    this.#base = base
    this.#shop = shop
    this.#restMs = restMs
  }

  start(count: number): void {
    this.#running = Promise.all(range(count).map((index) => this.#run(index)))
  }

  /** Resolves once so many more requests have been made. */
  async progress(more: number): Promise<void> {
    const enough = this.requests + more
    while (this.requests < enough) await pause(5)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #run(index: number): Promise<void> {
    const isTls = this.#base.startsWith('https:')
    const agent = new (isTls ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 1 })
    const { shoppers, goods } = this.#shop
    const { token, addressId } = shoppers[index % shoppers.length]!
    const send = async (question: HttpRequest): Promise<HttpResult> => {
      const response = await sendRequest({ base: this.#base, agent, timeoutMs }, { token, ...question })
      this.requests += 1
      if (response.status === 503 && response.retryAfter !== null) this.refusedCount += 1
      else if (response.status !== 200)
        this.failures.push(`${question.path}: ${response.status} ${response.text.slice(0, 200)}`)
      await pause(Math.random() * this.#restMs)
      return response
    }
    for (let turn = index; !this.#isStopping; turn++) {
      const { goodsId, skuId } = goods[turn % goods.length]!
      await send({ path: '/goods/shop/goods/list', body: { keyword: 'lantern', pageNum: 1 } })
      await send({ path: `/goods/shop/goods/detail?goodsId=${goodsId}` })
      await send({ path: '/order/shop/cart/list' })
      if (turn % 4 > 0) continue
      const shown = await send({ path: '/order/shop/checkout/preview', body: { skuId, quantity: 1 } })
      if (shown.status !== 200) continue
      const { quoteId } = parseData(shown) as { quoteId: string }
      const made = await send({ path: '/order/shop/trade/create', body: { quoteId, addressId }, key: newId() })
      if (made.status === 200) this.placedTradeIds.push((parseData(made) as { tradeId: string }).tradeId)
    }
    agent.destroy()
  }
}
