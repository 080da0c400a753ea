import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { collectCoupon, makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { addSaleUnits } from './public.ts'

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const hour = 3_600_000
const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString()
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by = store) =>
  shop.post(`/seller/sale/${path}`, input, { token: by.owner.token })
const get = (path: string, query: Record<string, unknown>, by = store) =>
  shop.get(path, query, { token: by.owner.token })
const listGroups = async (query: Record<string, unknown> = {}, by = store) =>
  (await get('/seller/sale/groups', query, by)).data.pageList
const preview = (query: Record<string, unknown>, by = store) => get('/seller/sale/preview', query, by)

test('SKUs of the same start and end are one sale, which ends as a whole and keeps what it sold', async () => {
  const cup = await makeGoods(shop, { store, stock: [5, 5], priceMinor: 2_000 })
  const pot = await makeGoods(shop, { store, title: 'Tea pot', stock: [5], priceMinor: 1_000 })
  const skuIds = [...cup.skuIds, ...pot.skuIds]
  const time = { startsAt: inHours(1), endsAt: inHours(3) }
  await post('save', { skuIds, percent: 25, ...time })
  expect(await listGroups()).toMatchObject([
    { ...time, state: 'planned', skuCount: 3, goodsCount: 2, percentOff: { min: 25, max: 25 }, sold: 0 },
  ])
  expect(await listGroups({ state: 'running' })).toEqual([])
  shop.clock.forward(hour)
  await addSaleUnits(shop.ctx(), [{ goodsId: pot.goodsId, quantity: 2 }])
  expect(await listGroups({ state: 'running' })).toMatchObject([{ sold: 2 }])
  expect(outcome(await post('end', time, await makeStore(shop)))).toBe('404 sale.not_found')
  expect((await post('end', time)).data).toEqual({ skuCount: 3 })
  shop.clock.forward(1)
  expect(await listGroups({ state: 'running' })).toEqual([])
  expect(await listGroups({ state: 'ended' })).toMatchObject([{ skuCount: 3, sold: 2 }])
  expect(outcome(await post('end', time))).toBe('404 sale.not_found')
})

test('a planned sale is deleted as a whole; another one stays', async () => {
  const own = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store: own, stock: [5, 5], priceMinor: 2_000 })
  const [first, second] = [
    { startsAt: inHours(1), endsAt: inHours(3) },
    { startsAt: inHours(4), endsAt: inHours(5) },
  ]
  for (const time of [first, second]) await post('save', { skuIds, percent: 25, ...time }, own)
  expect((await listGroups({ pageSize: 1 }, own)).length).toBe(1)
  const { nextCursor } = (await get('/seller/sale/groups', { pageSize: 1 }, own)).data
  expect(await listGroups({ cursor: nextCursor }, own)).toMatchObject([first])
  expect(await listGroups({ cursor: 'nowhere' }, own)).toEqual([])
  expect(await listGroups({ from: inHours(3.5), until: inHours(9) }, own)).toMatchObject([second])
  await post('end', first, own)
  expect(await listGroups({}, own)).toMatchObject([second])
})

test('the preview tells the prices, the lowest of thirty days, and what cannot be in the sale', async () => {
  const own = await makeStore(shop)
  const { goodsId, skuIds } = await makeGoods(shop, { store: own, stock: [5, 5], priceMinor: 2_000 })
  const earlier = { startsAt: inHours(1), endsAt: inHours(2) }
  await post('save', { skuIds: [skuIds[0]], price: 12, ...earlier }, own)
  const terms = { goodsIds: goodsId, percent: 25, endsAt: inHours(9) }
  const skus = (await preview({ ...terms, startsAt: inHours(3) }, own)).data.skus
  const [first, second] = skuIds.map((id) => skus.find(({ skuId }: { skuId: string }) => skuId === id))
  expect(first).toMatchObject({ regularPrice: 20, price: 15, lowestPrice: 12, notCheaper: false, conflict: null })
  expect(second).toMatchObject({ lowestPrice: 20, conflict: null })
  const overlapping = (await preview({ ...terms, startsAt: inHours(1.5) }, own)).data.skus
  expect(overlapping.filter(({ conflict }: { conflict: unknown }) => conflict)).toMatchObject([
    { skuId: skuIds[0], conflict: earlier },
  ])
  const dear = await preview({ goodsIds: goodsId, price: 20, endsAt: inHours(9) }, own)
  expect(dear.data.skus).toMatchObject([{ notCheaper: true }, { notCheaper: true }])
  expect(outcome(await preview({ ...terms, endsAt: inHours(-1) }, own))).toBe('422 sale.period_invalid')
  expect(outcome(await preview(terms))).toBe('404 goods.not_found')
  expect(outcome(await preview({ ...terms, price: 3 }, own))).toBe('422 request.invalid')
})

test('coupons of a store are listed by state and page by page', async () => {
  const own = await makeStore(shop)
  const running = await makeStoreCoupon(shop, own)
  shop.clock.forward(1000)
  const planned = await makeStoreCoupon(shop, own, { startsAt: inHours(1), endsAt: inHours(2) })
  shop.clock.forward(1000)
  const ended = await makeStoreCoupon(shop, own)
  await shop.post('/seller/coupon/end', { couponId: ended }, { token: own.owner.token })
  await collectCoupon(shop, running, (await makePerson(shop)).token)
  const list = async (query: Record<string, unknown> = {}) => (await get('/seller/coupon/list', query, own)).data
  const ids = ({ pageList }: { pageList: { id: string }[] }) => pageList.map(({ id }) => id)
  expect(ids(await list())).toEqual([ended, planned, running])
  expect((await list({ state: 'running' })).pageList).toMatchObject([{ id: running, collectedCount: 1, usedCount: 0 }])
  expect(ids(await list({ state: 'planned' }))).toEqual([planned])
  expect(ids(await list({ state: 'ended' }))).toEqual([ended])
  const { nextCursor, pageInfo } = await list({ pageSize: 2 })
  expect(pageInfo.totalElements).toBe(3)
  expect(ids(await list({ pageSize: 2, cursor: nextCursor }))).toEqual([running])
  expect(ids(await list({ cursor: 'nowhere' }))).toEqual([])
})
