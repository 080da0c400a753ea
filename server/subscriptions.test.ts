import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { expireTrades } from './modules/orders/trades/public.ts'
import { startCacheInvalidation } from './platform/cache-invalidation.ts'
import type { BackgroundService } from './platform/jobs.ts'
import { startRelay } from './platform/outbox.ts'
import { openQueue } from './platform/queue/open-queue.ts'
import { startWorkers } from './platform/queue/run-jobs.ts'
import { jobKinds } from './job-kinds.ts'
import { jobs } from './schedule.ts'

let shop: TestShop
const services: BackgroundService[] = []
beforeAll(async () => {
  shop = await openTestShop()
  const { engine, brands, database } = shop
  const url = inject('databaseUrl')
  const queue = await openQueue({ url, kinds: jobKinds, log: engine.log, mode: 'inside', timing: { pollSeconds: 1 } })
  await startWorkers({ engine, queue, kinds: jobKinds, findBrand: brands.findById })
  const findBrand = (id: number) => (id === shop.brand.id ? shop.brand : null)
  const parts = { engine, findBrand, database }
  services.push(startRelay({ ...parts, queue, pollSeconds: null }), startCacheInvalidation(parts), {
    stop: queue.close,
  })
  // Notifications before it listens are lost.
  await pause(200)
})
afterAll(async () => {
  for (const service of services) await service.stop()
  await shop.close()
})

test('the public response of a product follows its orders, long before the cached response expires', async () => {
  const goods = await makeGoods(shop, { store: await makeStore(shop), stock: [10] })
  const shown = async () => {
    const { data } = await shop.get('/goods/shop/goods/detail', { goodsId: goods.goodsId })
    return data.goods.skus[0].stock
  }
  const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
  const place = async () => {
    const { data } = await buyer.preview({ skuId: goods.skuIds[0], quantity: 4 })
    return (await buyer.place(data.quoteId)).data
  }
  expect(await shown()).toBe(10)
  const placed = await place()
  await vi.waitFor(async () => expect(await shown()).toBe(6), 15_000)
  await buyer.cancel(placed.orderIds[0])
  await vi.waitFor(async () => expect(await shown()).toBe(10), 15_000)
  await place()
  await vi.waitFor(async () => expect(await shown()).toBe(6), 15_000)
  shop.clock.forward(30 * 60_000)
  await expireTrades(shop.ctx())
  await vi.waitFor(async () => expect(await shown()).toBe(10), 15_000)
})

test.each(jobs)('the job $name runs on a brand with nothing to do, twice', async ({ run }) => {
  await run(shop.ctx(null, shop.otherBrand), null)
  await run(shop.ctx(null, shop.otherBrand), shop.clock.now())
})
