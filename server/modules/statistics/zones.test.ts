import { expect, test } from 'vitest'
import { addDays, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import { openTestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { countSales } from './public.ts'

// Both ends of the world, half hours, and one whose rules of 2026 older releases of databases do not know.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/St_Johns', 'America/Vancouver'])(
  'in %s the last moment of a day and the first of the next are on two days',
  async (timeZone) => {
    const shop = await openTestShop({ policy: noOrderLimits, settings: { timeZone } })
    try {
      const store = await makeStore(shop)
      const { skuIds } = await makeGoods(shop, { store, stock: [100], priceMinor: 1_000 })
      const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
      const moveTo = (at: Date) => shop.clock.forward(at.getTime() - shop.clock.now().getTime())
      const today = addDays(toBrandDay(shop.brand, shop.clock.now()), 2)
      const midnight = toInstant(shop.brand, today, '00:00')
      moveTo(new Date(midnight.getTime() - 60_000))
      await shop
        .db()
        .updateTable('sessions')
        .set({ expires_at: new Date('2100-01-01') })
        .execute()
      await buyAndPay(buyer, [skuIds[0]!], 1)
      moveTo(midnight)
      await buyAndPay(buyer, [skuIds[0]!], 2)
      await deliverEvents(shop.ctx())
      expect(await countSales(shop.ctx())).toBe(2)
      const { data } = await shop.get('/seller/overview', { range: 'today' }, { token: store.owner.token })
      expect(data).toMatchObject({ from: today, until: today, totals: { now: { orders: 1, units: 2 } } })
      const points = data.points.filter((point: any) => point.now?.orders || point.before.orders) // oxlint-disable-line no-explicit-any
      expect(points).toMatchObject([
        { at: '00:00', now: { orders: 1, units: 2 }, before: { orders: 0 } },
        { at: '23:00', now: null, before: { orders: 1, units: 1 } },
      ])
    } finally {
      await shop.close()
    }
  },
)
