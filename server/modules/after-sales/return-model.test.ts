import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseDueOrders } from '#server/modules/orders/public.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { createRandom } from '#tests/trust/concurrency.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { runDueReturns } from './public.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

const day = 86_400_000
const open = ['requested', 'accepted', 'shipped_back', 'disputed']
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
})
afterAll(() => shop.close())

type Case = { readonly id: string; readonly state: string; readonly refunded: number | null }

test.each([1, 2, 3, 4])('random sequence %i: money and states agree after every action', async (seed) => {
  const roll = createRandom(seed)
  const store = await makeStore(shop)
  const flow = createReturnFlow(shop, store, await makeStaff(shop, ['orders']))
  const { skuIds } = await makeGoods(shop, { store, stock: [6], priceMinor: 999 })
  const buyer = await makeBuyer(shop, { creditMinor: 10_000 })
  const orderId = await flow.buyAndReceive(buyer, skuIds[0]!, 3)
  let last = orderId
  const actions = [
    () => flow.requestReturn(buyer, orderId, { quantity: 1 + roll(3), kind: roll(3) ? 'return' : 'exchange' }),
    () => flow.accept(last),
    () => flow.reject(last),
    () => flow.sendBack(buyer, last),
    () => flow.confirm(last, { restock: roll(2) === 0, refund: roll(2) === 0 }),
    () => flow.dispute(buyer, last),
    () => flow.decideAsStaff(last, roll(2) === 0),
  ]
  for (let step = 0; step < 40; step++) {
    const answer = await actions[roll(actions.length)]!()
    expect([200, 404, 409]).toContain(answer.status)
    if (roll(6) === 0) {
      shop.clock.forward(day)
      await runDueReturns(shop.ctx())
      await releaseDueOrders(shop.ctx())
    }
    const { order } = (await buyer.order(orderId)).data
    const returns: Case[] = (await flow.listByOrder(buyer, orderId)).data.returns
    last = returns[0]?.id ?? orderId
    const held = returns.filter(({ state }) => open.includes(state))
    expect(held.length).toBe(order.afterSales === 'return' ? 1 : 0)
    const given = returns.reduce((sum, { refunded }) => sum + Math.round((refunded ?? 0) * 100), 0)
    expect(given).toBe(Math.round(order.amounts.refunded * 100))
    expect(await buyer.balanceMinor()).toBe(10_000 - 3_397 + given)
    expect(await findMoneyErrors(shop)).toEqual([])
  }
})
