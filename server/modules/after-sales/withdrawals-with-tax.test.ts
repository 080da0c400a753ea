import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRate, saveClass, saveZone } from '#server/modules/tax/administration/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { buyAndPay, readBrandBalance } from '#tests/harness/order-flow.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { taxSettings } from '#tests/harness/taxes.ts'
import { findMoneyErrors } from '#tests/trust/money-invariants.ts'

const creditMinor = 100_000

let shop: TestShop
let buyer: Buyer
let flow: ReturnType<typeof createReturnFlow>
let skuId: string
beforeAll(async () => {
  shop = await openTestShop({ settings: { tax: { ...taxSettings(false), home: { country: 'DE' } } } })
  await inTransaction(shop.ctx(), async (ctx) => {
    await saveClass(ctx, 'standard', 'Standard')
    await saveZone(ctx, {
      name: 'Germany',
      areas: [{ country: 'DE', region: '' }],
      liable: 'brand',
      exempts: 'never',
    })
    const rate = { zone: 'Germany', name: 'VAT', from: '2020-01-01', source: 'a test' }
    await addRate(ctx, { ...rate, class: 'standard', percent: 19 })
  })
  const store = await makeStore(shop, { feeMinor: 390 })
  skuId = (await makeGoods(shop, { store, priceMinor: 3_333, stock: [50] })).skuIds[0]!
  buyer = await makeBuyer(shop, { creditMinor })
  await shop
    .db()
    .updateTable('addresses')
    .set({ country: 'Germany' })
    .where('brand_id', '=', shop.brand.id)
    .where('user_id', '=', buyer.id)
    .execute()
  flow = createReturnFlow(shop, store, await makeStaff(shop, ['orders']))
})
afterAll(async () => {
  expect(await findMoneyErrors(shop)).toEqual([])
  await shop.close()
})

const spent = async () => creditMinor - (await buyer.balanceMinor())
const readLines = async (orderId: string) => (await buyer.order(orderId)).data.lines as { id: string }[]
const declare = (orderId: string, lines: object[]) =>
  shop.post('/order/shop/order/withdraw', { orderId, lines }, { token: buyer.token })

test('a withdrawal before the parcel gives back price, delivery and the tax added to both', async () => {
  const [orderId] = await buyAndPay(buyer, [skuId], 3)
  // 9,999 and 390 with 19 percent of both, rounded once.
  expect([await spent(), await readBrandBalance(shop, 'tax')]).toEqual([10_389 + 1_974, 1_974])
  const lines = (await readLines(orderId!)).map(({ id }) => ({ lineId: id, quantity: 3 }))
  expect((await declare(orderId!, lines)).status).toBe(200)
  expect([await spent(), await readBrandBalance(shop, 'tax')]).toEqual([0, 0])
})

test('units that come back one by one give back their added tax to the last cent, with the delivery at the end', async () => {
  const orderId = await flow.buyAndReceive(buyer, skuId, 3)
  const paid = await spent()
  expect(paid).toBe(12_363)
  const [line] = await readLines(orderId)
  const left: number[] = []
  for (let unit = 0; unit < 3; unit += 1) {
    // The newest declaration is the first.
    const { returnId } = (await declare(orderId, [{ lineId: line!.id, quantity: 1 }])).data.declarations[0]
    await flow.sendBack(buyer, returnId)
    await flow.confirm(returnId)
    left.push(await spent())
    shop.clock.forward(1_000)
  }
  expect(left).toEqual([8_397, 4_431, 0])
  expect(await readBrandBalance(shop, 'tax')).toBe(0)
})
