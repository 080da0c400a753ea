import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'autocannon'
import { getShopperPool, type ShopperPool } from './shopper-pool.ts'
import { isRefusal } from './figure.ts'
import { measure, type Target } from './measure.ts'
import { createRoundRobin, placeAndPay, preview, warmUp } from './purchase.ts'
import type { Benchmark } from './benchmark.ts'
import { ResponseError, type RunningShop } from './shop.ts'
import { fillCarts } from './signed-in.ts'
import { buildSignedInRequests } from './build-signed-in-requests.ts'

const peakConnections = [16, 32, 64]
const overloadFactor = 4
const buyers = 4
const buyerPauseMs = 100
/** The promised limits under overload. */
const minShareOfPeak = 0.9
const maxAdmittedP99Ms = 1_000

type PaymentCounts = { ok: number; refused: number; failed: number; firstFailure: string | null }

/** Purchases from the quote to the paid order by a few shoppers, until `hasExited`. */
async function payUntil(
  isOver: () => boolean,
  shop: RunningShop,
  { shoppers, skuIds }: ShopperPool,
): Promise<PaymentCounts> {
  const count: PaymentCounts = { ok: 0, refused: 0, failed: 0, firstFailure: null }
  const nextShopper = createRoundRobin(shoppers)
  const nextSku = createRoundRobin(skuIds)
  const buy = async () => {
    while (!isOver()) {
      const shopper = nextShopper()
      try {
        await placeAndPay(shop, shopper, (await preview(shop, shopper, nextSku())).quoteId)
        count.ok++
      } catch (error) {
        if (error instanceof ResponseError && isRefusal(error.status)) count.refused++
        else {
          count.failed++
          count.firstFailure ??= (error as Error).message
        }
      }
      await pause(buyerPauseMs)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buy))
  return count
}

async function buildMixedRequests(shop: RunningShop, pool: ShopperPool): Promise<Request[]> {
  const { page, list, cart } = await buildSignedInRequests(shop, pool)
  return page.flatMap((one, nth) => [one, list[nth]!, cart[nth]!])
}

/** The most that is served at any of a few numbers of connections, and what is served when four times that is offered. */
async function measureOverload(shop: RunningShop, target: (nth: number) => Target, seconds: number) {
  let peak = { perSecond: 0, connections: 0 }
  for (const [nth, connections] of peakConnections.entries()) {
    const { perSecond } = await measure(target(nth), shop, { connections, seconds: Math.ceil(seconds / 2) })
    if (perSecond > peak.perSecond) peak = { perSecond, connections }
  }
  const figure = await measure(target(peakConnections.length), shop, {
    connections: overloadFactor * Math.max(64, peak.connections),
    rate: overloadFactor * peak.perSecond,
    seconds,
  })
  return { peak, figure }
}

/** Clients that do not wait, while a few shoppers pay the whole time. */
export const benchmarks: readonly Benchmark[] = [
  {
    name: 'overload',
    about: `${overloadFactor} times capacity: pages, lists, carts, signed in`,
    mayRefuse: true,
    run: async (shop, { seconds = 15 }) => {
      const pool = await getShopperPool(shop)
      await fillCarts(shop, pool)
      await warmUp(shop, pool)
      const requests = await buildMixedRequests(shop, pool)
      const target = (nth: number) => ({
        url: shop.base,
        // Others each time: what was rendered once is not the same question again.
        requests: requests.filter((_, index) => Math.floor(index / 3) % (peakConnections.length + 1) === nth),
      })
      let isOver = false
      const paying = payUntil(() => isOver, shop, pool)
      const { peak, figure } = await measureOverload(shop, target, seconds).finally(() => {
        isOver = true
      })
      const payments = await paying
      const share = figure.perSecond / peak.perSecond
      const notes = [
        `peak ${peak.perSecond.toFixed(0)} per s at ${peak.connections} connections; under overload ${(100 * share).toFixed(0)} % of it`,
        `refused ${figure.refused}, p99 ${figure.refusedP99.toFixed(0)} ms, ${figure.withoutRetryAfter} without Retry-After; client time-outs ${figure.timeouts}`,
        `payments: ${payments.ok} paid, ${payments.refused} refused, ${payments.failed} failed${payments.firstFailure ? ` (${payments.firstFailure})` : ''}`,
      ]
      const rules: readonly [boolean, string][] = [
        [share < minShareOfPeak, `serves less than ${100 * minShareOfPeak} % of the peak`],
        [figure.p99 > maxAdmittedP99Ms, `p99 of admitted requests is above ${maxAdmittedP99Ms} ms`],
        [figure.withoutRetryAfter > 0, 'a refusal does not say when to come again'],
        [payments.ok === 0 || payments.failed + payments.refused > 0, 'payments do not succeed'],
      ]
      const problems = rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem)
      return { figure, responseBytes: 20_000, notes, problems }
    },
  },
]
