import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { deliverEvents, runJobs } from '#tests/harness/run-jobs.ts'

let shop: TestShop
let buyer: Buyer
beforeAll(async () => {
  shop = await openTestShop({ policy: { lowStockUnits: 3 } })
  buyer = await makeBuyer(shop, { creditMinor: 10_000_000 })
})
afterAll(() => shop.close())

const collectMs = 10 * 60_000
async function makeScene(stock: readonly number[]) {
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, stock })
  return { store, goods, skuIds: goods.skuIds }
}
async function tellNow() {
  await deliverEvents(shop.ctx())
  shop.clock.forward(collectMs)
  await runJobs(shop.ctx(), ['tell-low-stock'])
}
async function readTold({ token }: Pick<Person, 'token'>) {
  await readMessages(shop)
  const { data } = await shop.get('/api/notice/list', { group: 'selling' }, { token })
  return (data.pageList as { title: string; action: { path: string } }[]).filter(({ title }) =>
    title.startsWith('Low stock'),
  )
}
const changeStock = async (store: TestStore, skuId: string, difference: number) => {
  const token = store.owner.token
  const { data } = await shop.get('/seller/stock/list', {}, { token })
  const { warehouseId } = data.pageList.find((row: { skuId: string }) => row.skuId === skuId).warehouses[0]
  const changes = [{ skuId, warehouseId, difference }]
  const answer = await shop.post('/seller/stock/change', { reason: 'counted', changes }, { token })
  expect(answer.status).toBe(200)
}

test('a store is told once when a sale leaves few units, and again after it had more', async () => {
  const { store, skuIds } = await makeScene([6])
  await buyAndPay(buyer, skuIds, 2)
  await tellNow()
  // Four are above the limit of three.
  expect(await readTold(store.owner)).toEqual([])
  await buyAndPay(buyer, skuIds, 1)
  await tellNow()
  const [told] = await readTold(store.owner)
  expect(told).toMatchObject({ title: 'Low stock: 1 SKU', action: { path: '/console/seller/stock?view=low' } })
  await buyAndPay(buyer, skuIds, 1)
  await tellNow()
  expect(await readTold(store.owner)).toHaveLength(1)
  await changeStock(store, skuIds[0]!, 1)
  await tellNow()
  await buyAndPay(buyer, skuIds, 1)
  await tellNow()
  // Three were never more than the limit.
  expect(await readTold(store.owner)).toHaveLength(1)
  await changeStock(store, skuIds[0]!, 5)
  await tellNow()
  await buyAndPay(buyer, skuIds, 4)
  await tellNow()
  expect(await readTold(store.owner)).toHaveLength(2)
})

test('sales of ten minutes are one notice, with the mail naming each SKU and its units', async () => {
  const { store, skuIds } = await makeScene([4, 5, 100])
  await shop
    .db()
    .updateTable('users')
    .set({ email: 'kiln@store.example', lang: 'en' })
    .where('id', '=', store.owner.id)
    .execute()
  await buyAndPay(buyer, [skuIds[0]!], 1)
  await deliverEvents(shop.ctx())
  shop.clock.forward(collectMs - 1000)
  await buyAndPay(buyer, [skuIds[1]!], 4)
  await buyAndPay(buyer, [skuIds[2]!], 4)
  await deliverEvents(shop.ctx())
  await runJobs(shop.ctx(), ['tell-low-stock'])
  expect(await readTold(store.owner)).toEqual([])
  shop.clock.forward(1000)
  await runJobs(shop.ctx(), ['tell-low-stock'])
  expect(await readTold(store.owner)).toMatchObject([{ title: 'Low stock: 2 SKUs' }])
  await tellNow()
  expect(await readTold(store.owner)).toHaveLength(1)
  const mails = (await readMessages(shop)).filter(({ to, kind }) => to === 'kiln@store.example' && kind === 'low_stock')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toMatch(/: 1 left[\s\S]*: 3 left/)
})

test('an order that is not paid tells nothing, and other stores and shoppers are told nothing', async () => {
  const { store, skuIds } = await makeScene([4])
  const other = await makeStore(shop)
  await buyer.addToCart(skuIds[0]!, 2)
  const { data } = await buyer.place((await buyer.preview()).data.quoteId)
  await tellNow()
  expect(await readTold(store.owner)).toEqual([])
  await buyer.pay(data.tradeId)
  await tellNow()
  expect(await readTold(store.owner)).toHaveLength(1)
  expect(await readTold(other.owner)).toEqual([])
  expect(await readTold(buyer)).toEqual([])
  expect(await readTold(await makePerson(shop))).toEqual([])
})
