import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeStore } from '#tests/harness/goods.ts'
import { makeReturnScene, type ReturnScene } from '#tests/harness/return-scene.ts'

const hourMs = 3_600_000
let shop: TestShop
let scene: ReturnScene
/** Oldest first: rejected, sent back, accepted, requested. */
let made: { orderId: string; returnId: string }[]

beforeAll(async () => {
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
  scene = await makeReturnScene(shop)
  made = []
  for (const step of ['reject', 'send', 'accept', 'wait']) {
    const one = await scene.requestReturn({ reason: step === 'wait' ? 'A 100% leak' : 'Too small' }, 2)
    if (step === 'reject') await scene.flow.reject(one.returnId)
    if (step === 'send' || step === 'accept') await scene.flow.accept(one.returnId)
    if (step === 'send') await scene.flow.sendBack(scene.buyer, one.returnId)
    made.push(one)
    shop.clock.forward(1000)
  }
})
afterAll(() => shop.close())

const get = (path: string, query: Record<string, unknown> = {}, by = scene.store) =>
  shop.get(path, query, { token: by.owner.token })
const getIds = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (await get('/seller/return/list', query)).data.pageList.map(({ id }: { id: string }) => id)
const pick = (...indexes: number[]) => indexes.map((index) => made[index]!.returnId)

test('the views are the steps that wait, and are counted', async () => {
  expect(await getIds()).toEqual(pick(3, 2, 1, 0))
  expect(await getIds({ view: 'to_decide' })).toEqual(pick(3))
  expect(await getIds({ view: 'waiting' })).toEqual(pick(2))
  expect(await getIds({ view: 'on_its_way' })).toEqual(pick(1))
  expect(await getIds({ view: 'with_staff' })).toEqual([])
  expect(await getIds({ view: 'closed' })).toEqual(pick(0))
  const counts = { to_decide: 1, waiting: 1, on_its_way: 1, with_staff: 0, closed: 1 }
  expect((await get('/seller/return/count')).data).toEqual({ all: 4, counts, urgent: 0 })
})

test('pages follow each other by a cursor, in both orders', async () => {
  for (const [sort, expected] of [
    ['newest', pick(3, 2, 1, 0)],
    ['oldest', pick(0, 1, 2, 3)],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await get('/seller/return/list', { sort, pageSize: 3, cursor })
      seen.push(...data.pageList.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor
    }
    expect(seen).toEqual(expected)
  }
  expect(await getIds({ cursor: 'no-return' })).toEqual([])
  expect(await getIds({ cursor: scene.store.id })).toEqual([])
})

test('finds by order number, product and reason, the text taken literally', async () => {
  const { number } = (await scene.buyer.order(made[1]!.orderId)).data.order
  expect(await getIds({ keyword: number })).toEqual(pick(1))
  expect(await getIds({ keyword: 'tea pot' })).toEqual(pick(3, 2, 1, 0))
  expect(await getIds({ keyword: '100% LEAK' })).toEqual(pick(3))
  expect(await getIds({ keyword: '1%k' })).toEqual([])
  expect(await getIds({ kind: 'exchange' })).toEqual([])
})

test('another store sees and counts none of them', async () => {
  const other = await makeStore(shop)
  const { data } = await get('/seller/return/list', { cursor: made[3]!.returnId }, other)
  expect([data.pageList, data.pageInfo.totalElements]).toEqual([[], 0])
  expect((await get('/seller/return/count', {}, other)).data).toMatchObject({ all: 0, urgent: 0 })
})

test('a request is urgent on the last day before its deadline', async () => {
  const { dueAt } = (await scene.flow.storeDetail(made[3]!.returnId)).data
  shop.clock.forward(Date.parse(dueAt) - shop.clock.now().getTime() - 24 * hourMs)
  expect((await get('/seller/return/count')).data.urgent).toBe(0)
  shop.clock.forward(1)
  expect((await get('/seller/return/count')).data.urgent).toBe(1)
})

test('tells the money of the order before and after, exactly as the refund makes it', async () => {
  const { orderId, returnId } = made[1]!
  const read = async () => (await get('/seller/order/detail', { orderId })).data
  const { effect } = (await scene.flow.storeDetail(returnId)).data
  const before = await read()
  expect(effect.earned.now).toBe(before.proceeds.earned)
  expect(effect.paid.now).toBe(before.order.amounts.payable)
  await scene.flow.confirm(returnId)
  const after = await read()
  expect(effect.paid.after).toBe(after.order.amounts.payable - after.order.amounts.refunded)
  expect(effect.earned.after).toBe(after.proceeds.earned)
  expect((await scene.flow.storeDetail(returnId)).data.effect).toBeNull()
})
