import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestGoods } from '#tests/harness/goods.ts'
import { deliverEvents, runJobs } from '#tests/harness/run-jobs.ts'

let shop: TestShop
let goods: TestGoods
beforeAll(async () => {
  shop = await openTestShop()
  goods = await makeGoods(shop, { store: await makeStore(shop), stock: [100] })
})
afterAll(() => shop.close())

const minute = 60_000
async function placeOrder(): Promise<{ readonly buyer: Buyer; readonly tradeId: string }> {
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const { quoteId } = (await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })).data
  const { tradeId } = (await buyer.place(quoteId)).data
  await deliverEvents(shop.ctx())
  return { buyer, tradeId }
}
const tell = () => runJobs(shop.ctx(), ['tell-unpaid-order'])
const readTitles = async ({ token }: Buyer): Promise<string[]> =>
  (await shop.get('/api/notice/list', {}, { token })).data.pageList.map(({ title }: { title: string }) => title)

it('tells of an order that is not paid ten minutes later, once, and until when it can be paid', async () => {
  const { buyer } = await placeOrder()
  shop.clock.forward(10 * minute - 1)
  await tell()
  expect(await readTitles(buyer)).toEqual([])
  shop.clock.forward(1)
  await tell()
  await tell()
  expect(await readTitles(buyer)).toEqual([expect.stringMatching(/^Order \S+ waits for your payment$/)])
})

it('says nothing of an order that was paid or cancelled by then', async () => {
  const [paid, cancelled] = [await placeOrder(), await placeOrder()]
  await paid.buyer.pay(paid.tradeId)
  const orderId = (await cancelled.buyer.trade(cancelled.tradeId)).data.orders[0].id
  await cancelled.buyer.cancel(orderId)
  shop.clock.forward(11 * minute)
  await tell()
  expect(await readTitles(paid.buyer)).not.toContainEqual(expect.stringContaining('waits for your payment'))
  expect(await readTitles(cancelled.buyer)).toEqual([])
})
