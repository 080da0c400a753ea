import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { buyAndPay, createOrderFlow } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

const unknownId = '018f0000-0000-7000-8000-000000000000'
let shop: TestShop
let stores: readonly [TestStore, TestStore]
let desk: Person
let buyer: Buyer
let skuIds: readonly string[]
let orders: ReturnType<typeof createOrderFlow>

beforeAll(async () => {
  shop = await openTestShop()
  stores = [await makeStore(shop), await makeStore(shop)]
  orders = createOrderFlow(shop, stores[0])
  desk = await makeStaff(shop, ['orders'])
  buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  const goods = [
    await makeGoods(shop, { store: stores[0], title: '=Cup', stock: [100] }),
    await makeGoods(shop, { store: stores[1], stock: [100] }),
  ]
  skuIds = goods.map((one) => one.skuIds[0]!)
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const preview = (input: object, by = desk) => shop.post('/admin/order/refund/preview', input, { token: by.token })
const list = async (query: Record<string, unknown>) =>
  (await shop.get('/admin/order/list', query, { token: desk.token })).data.pageList.map(({ id }: { id: string }) => id)
const getDetail = async (orderId: string) =>
  (await shop.get('/admin/order/detail', { orderId }, { token: desk.token })).data
const file = (query: string, by: Person) =>
  shop.app.inject({
    url: `/admin/order/list.csv${query}`,
    headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${by.token}` },
  })

test('the preview of a refund by line is what the refund then gives back, and changes nothing', async () => {
  const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
  await orders.ship(orderId!)
  const before = await getDetail(orderId!)
  const input = { orderId, lines: [{ lineId: before.lines[0].id, quantity: 1 }], withDelivery: true }
  const { data } = await preview(input)
  expect(data.amount).toBe(before.lines[0].price + before.order.amounts.delivery)
  expect(data.paid).toEqual({ now: before.order.amounts.payable, after: before.order.amounts.payable - data.amount })
  expect(data.earned.now).toBe(before.proceeds.earned)
  expect(await getDetail(orderId!)).toEqual(before)
  await shop.post('/admin/order/refund', { ...input, reason: 'Broken' }, { token: desk.token })
  const after = await getDetail(orderId!)
  expect(after.order.amounts.refunded).toBe(data.amount)
  expect(after.proceeds.earned).toBe(data.earned.after)
})

test('the preview refuses more than is left, other lines and other orders', async () => {
  const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
  const lineId = (await getDetail(orderId!)).lines[0].id
  const lines = (quantity: number, id = lineId) => [{ lineId: id, quantity }]
  expect(outcome(await preview({ orderId, lines: lines(2) }))).toBe('200')
  expect(outcome(await preview({ orderId, lines: lines(3) }))).toBe('order.refund_exceeds')
  expect(outcome(await preview({ orderId, lines: [...lines(2), ...lines(1)] }))).toBe('order.refund_exceeds')
  expect(outcome(await preview({ orderId, lines: lines(1, unknownId) }))).toBe('order.line_not_found')
  expect(outcome(await preview({ orderId: unknownId, lines: [] }))).toBe('order.not_found')
  expect(outcome(await preview({ orderId, lines: [] }, await makePerson(shop)))).toBe('permission.denied')
})

test('the list shows one store, and what shoppers requested', async () => {
  const [first, second] = [await buyAndPay(buyer, [skuIds[0]!]), await buyAndPay(buyer, [skuIds[1]!])]
  expect(await list({ storeId: stores[1].id })).toEqual(second)
  expect(await list({ storeId: 'nothing' })).toEqual([])
  await orders.askRefund(buyer, first[0]!)
  expect(await list({ request: 'refund' })).toEqual(first)
  expect(await list({ request: 'return' })).toEqual([])
  expect(await list({ request: 'refund', storeId: stores[1].id })).toEqual([])
})

test('the file holds the orders of the list, for staff who see orders', async () => {
  const [orderId] = await buyAndPay(buyer, [skuIds[1]!])
  const { order } = await getDetail(orderId!)
  const response = await file(`?storeId=${stores[1].id}`, desk)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = response.body.trim().split('\r\n')
  expect(lines[0]).toContain('number,placed,status,case,store,shopper,items')
  expect(lines[1]).toContain(order.number)
  expect((await file(`?storeId=${stores[0].id}`, desk)).body).toContain(`'=Cup`)
  expect((await file('?storeId=nothing', desk)).body.trim().split('\r\n')).toHaveLength(1)
  expect((await file('?sort=sideways', desk)).statusCode).toBe(422)
  expect((await file('', await makePerson(shop))).statusCode).toBe(403)
})

test('a release is offered once the return window is over, and not again', async () => {
  const [orderId] = await buyAndPay(buyer, [skuIds[0]!])
  await orders.ship(orderId!)
  await orders.receive(buyer, orderId!)
  const getActions = async () => {
    // A session ends before the return window does.
    const { token } = await makeStaff(shop, ['orders'])
    const { data } = await shop.get('/admin/order/list', { storeId: stores[0].id }, { token })
    return data.pageList.find(({ id }: { id: string }) => id === orderId).actions
  }
  expect(await getActions()).not.toContain('release')
  shop.clock.forward(30 * 86_400_000)
  expect(await getActions()).toContain('release')
  const finance = await makeStaff(shop, ['finance'])
  expect(outcome(await shop.post('/admin/order/release', { orderId }, { token: finance.token }))).toBe('200')
  expect(await getActions()).not.toContain('release')
})
