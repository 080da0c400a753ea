import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeReturnScene, paidMinor, type ReturnScene } from '#tests/harness/return-scene.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'
import { runDueReturns } from './public.ts'

const hour = 3_600_000
const day = 24 * hour

let shop: TestShop
let scene: ReturnScene

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
})
// Made again for each test: the clock goes on by weeks, and sessions end.
beforeEach(async () => {
  scene = await makeReturnScene(shop)
})
afterEach(async () => expect(await findMoneyErrors(shop)).toEqual([]))
afterAll(() => shop.close())

describe('a deadline', () => {
  /** The state a moment before a deadline, and at it. */
  const around = async (returnId: string, ms: number) => {
    shop.clock.forward(ms - 1)
    await runDueReturns(shop.ctx())
    const before = await scene.stateOf(returnId)
    shop.clock.forward(1)
    await runDueReturns(shop.ctx())
    return [before, await scene.stateOf(returnId)]
  }
  test('accepts what was not answered, and closes what was not sent back', async () => {
    const { flow, buyer, statusOf, spent, requestReturn } = scene
    const { orderId, returnId } = await requestReturn()
    expect(await around(returnId, 48 * hour)).toEqual(['requested', 'accepted'])
    expect(await around(returnId, 7 * day)).toEqual(['accepted', 'lapsed'])
    expect([await statusOf(orderId), await spent()]).toEqual([4, paidMinor])
    expect((await flow.dispute(buyer, returnId)).error?.key).toBe('return.status_inoperable')
  })

  test('refunds an unconfirmed parcel, once', async () => {
    const { statusOf, spent, requestAndSendBack, availableUnits } = scene
    const { orderId, returnId } = await requestAndSendBack()
    expect(await around(returnId, 7 * day)).toEqual(['shipped_back', 'received'])
    expect([await statusOf(orderId), await spent()]).toEqual([4, 1_400])
    // Whether the goods came back, and how, has been said by no one: they are not sold again.
    expect(await availableUnits()).toBe(8)
    expect(await runDueReturns(shop.ctx())).toBe(0)
  })

  test.each([
    { units: 10, money: paidMinor },
    { units: 1, money: paidMinor },
    { units: 0, money: 1_400 },
  ])('makes an exchange with $units units there', async ({ units, money }) => {
    const { flow, buyer, spent, requestAndSendBack, setAvailableUnits } = scene
    const { returnId } = await requestAndSendBack({ kind: 'exchange' })
    await setAvailableUnits(units)
    await around(returnId, 7 * day)
    const { data } = await flow.detail(buyer, returnId)
    expect([data.replacement !== null, await spent()]).toEqual([units > 0, money])
  })
})
