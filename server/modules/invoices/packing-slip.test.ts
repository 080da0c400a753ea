import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let store: TestStore
let buyer: Buyer
let orderId: string
let parcelIds: string[]

const open = async (id: string, token = store.owner.token) => {
  const { statusCode, body } = await shop.app.inject({
    url: `/print/packing-slip?id=${id}&lang=en`,
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` },
  })
  return { status: statusCode, body }
}
/** One order of five pots in two parcels: two pots, then three. */
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, title: 'Tea Pot', stock: [10] })
  buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  ;[orderId] = (await buyAndPay(buyer, goods.skuIds, 5)) as [string]
  const flow = createOrderFlow(shop, store)
  const [line] = (await buyer.order(orderId)).data.lines
  await flow.shipLines(orderId, [{ lineId: line.id, quantity: 2 }], 'RR-FIRST')
  await runJobs(shop.ctx())
  await flow.shipLines(orderId, [{ lineId: line.id, quantity: 3 }], 'RR-SECOND')
  parcelIds = (await buyer.order(orderId)).data.parcels.map(({ id }: { id: string }) => id)
})
afterAll(() => shop.close())

test('each parcel has a slip with its units, stored when the parcel leaves', async () => {
  // The second one is read before its event is handled.
  for (const [index, [pieces, tracking]] of (
    [
      ['2 pieces', 'RR-FIRST'],
      ['3 pieces', 'RR-SECOND'],
    ] as const
  ).entries()) {
    const { status, body } = await open(parcelIds[index]!)
    expect(status).toBe(200)
    expect(body).toContain(pieces)
    expect(body).toContain(tracking)
    expect(body).not.toMatch(/\$|10\.00/)
  }
  await runJobs(shop.ctx())
  const rows = await shop
    .db()
    .selectFrom('packing_slips')
    .select(['parcel_id', 'order_id', 'store_id'])
    .where('brand_id', '=', shop.brand.id)
    .orderBy('parcel_id')
    .execute()
  expect(rows).toEqual(parcelIds.toSorted().map((parcel_id) => ({ parcel_id, order_id: orderId, store_id: store.id })))
})

test('a kept slip stays as it was; the application cannot delete it, and changes no more than its content to erase a person', async () => {
  await runJobs(shop.ctx())
  const before = await open(parcelIds[0]!)
  await shop
    .db()
    .updateTable('orders')
    .set({ note: 'Written later' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', orderId)
    .execute()
  expect((await open(parcelIds[0]!)).body).toBe(before.body)
  // The control: what is read from the order shows the change.
  expect((await open(orderId)).body).toContain('Written later')
  const slips = shop.db()
  const refused = /permission denied/
  await expect(
    slips.updateTable('packing_slips').set({ order_id: orderId }).where('brand_id', '=', shop.brand.id).execute(),
  ).rejects.toThrow(refused)
  await expect(slips.deleteFrom('packing_slips').where('brand_id', '=', shop.brand.id).execute()).rejects.toThrow(
    refused,
  )
})

test('only its store and staff who see orders get it', async () => {
  const staff = await makeStaff(shop, ['orders'])
  expect((await open(parcelIds[0]!, staff.token)).status).toBe(200)
  const strangers = [buyer, (await makeStore(shop)).owner, await makeStaff(shop, ['catalogue'])]
  for (const { token } of strangers) for (const id of parcelIds) expect((await open(id, token)).status).toBe(404)
})

test('the slips of several orders are one document, a page each, with those that are stored', async () => {
  const goods = await makeGoods(shop, { store, title: 'Milk Jug', stock: [10] })
  const [waiting] = (await buyAndPay(buyer, goods.skuIds, 1)) as [string]
  const print = (ids: readonly string[], token = store.owner.token) =>
    shop.app.inject({
      url: `/print/packing-slips?ids=${ids.join(',')}&lang=en`,
      headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` },
    })
  const { statusCode, body } = await print([waiting, orderId])
  expect(statusCode).toBe(200)
  const sheets = body.split('<section').slice(1)
  expect(sheets).toHaveLength(3)
  expect(sheets[0]).toContain('Milk Jug')
  expect(sheets[1]).toContain('RR-FIRST')
  expect(sheets[2]).toContain('RR-SECOND')
  expect(body).toContain('<title>3 packing slips</title>')
  // Stored slips are printed: the note that was written later stands on no slip of the parcels that left.
  expect(body).not.toContain('Written later')

  const unpaid = (await buyer.place((await buyer.preview({ skuId: goods.skuIds[0], quantity: 1 })).data.quoteId)).data
  const refused = await print([waiting, unpaid.orderIds[0]])
  expect([refused.statusCode, refused.body.includes('has no parcel')]).toEqual([409, true])
  const other = await makeStore(shop)
  expect((await print([waiting], other.owner.token)).statusCode).toBe(404)
  expect((await print([waiting, 'nothing'])).statusCode).toBe(404)
  expect((await print([])).statusCode).toBe(404)
  expect((await print(Array.from({ length: 101 }, () => waiting))).statusCode).toBe(422)
})
