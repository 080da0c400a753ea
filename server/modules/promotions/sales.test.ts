import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'

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
const save = (input: object, by = store) => shop.post('/seller/sale/save', input, { token: by.owner.token })
const list = async (goodsId: string, by = store) =>
  (await shop.get('/seller/sale/list', { goodsId }, { token: by.owner.token })).data.pageList
const getPrice = async (goodsId: string) => {
  shop.engine.cache.invalidate(shop.brand.id)
  return (await shop.get('/goods/shop/goods/detail', { goodsId })).data.goods.price
}

test('a sale runs from its start to its end, and can be ended before', async () => {
  const { goodsId, skuIds } = await makeGoods(shop, { store, stock: [5, 5], priceMinor: 2_000 })
  const planned = { skuIds, percent: 25, startsAt: inHours(1), endsAt: inHours(3) }
  expect((await save(planned)).data).toMatchObject({ skuIds })
  const replaces = skuIds.map((skuId) => ({ skuId, version: 1 }))
  expect(await save({ ...planned, percent: 30, replaces })).toMatchObject({ status: 200 })
  expect(await getPrice(goodsId)).toBe(20)
  expect(await list(goodsId)).toMatchObject([
    { price: 14, regularPrice: 20, state: 'planned', name: 'Test cup' },
    { price: 14, state: 'planned' },
  ])
  shop.clock.forward(hour)
  expect(await getPrice(goodsId)).toBe(14)
  expect(outcome(await save({ ...planned, percent: 50 }))).toBe('409 sale.started')
  for (const skuId of skuIds)
    expect(
      await shop.post('/seller/sale/delete', { skuId, startsAt: planned.startsAt }, { token: store.owner.token }),
    ).toMatchObject({ status: 200 })
  shop.clock.forward(1)
  expect(await getPrice(goodsId)).toBe(20)
  expect(await list(goodsId)).toMatchObject([{ state: 'ended' }, { state: 'ended' }])
})

test('a planned sale that somebody else set or changed is not replaced', async () => {
  const { goodsId, skuIds } = await makeGoods(shop, { store, stock: [5, 5], priceMinor: 2_000 })
  const planned = { skuIds, percent: 25, startsAt: inHours(1), endsAt: inHours(3) }
  await save({ ...planned, skuIds: [skuIds[0]] })
  const unread = await save({ ...planned, percent: 50 })
  expect(outcome(unread)).toBe('409 sale.changed')
  expect(unread.error?.params?.versions).toMatchObject([
    { percent: 50 },
    { sales: [{ skuId: skuIds[0], price: 15, version: 1, changedBy: store.owner.username }] },
  ])
  // All or none: the second SKU has no sale either.
  expect(await list(goodsId)).toMatchObject([{ skuId: skuIds[0], price: 15 }])
  const at = (version: number) => [{ skuId: skuIds[0]!, version }]
  expect(outcome(await save({ ...planned, percent: 50, replaces: at(2) }))).toBe('409 sale.changed')
  expect(outcome(await save({ ...planned, percent: 50, replaces: at(1) }))).toBe('200 ok')
  const end = { skuId: skuIds[0], startsAt: planned.startsAt }
  await shop.post('/seller/sale/delete', end, { token: store.owner.token })
  expect(outcome(await save({ ...planned, skuIds: [skuIds[0]], replaces: at(2) }))).toBe('409 sale.changed')
})

test('refuses what is no sale, and other people’s goods', async () => {
  const { goodsId, skuIds } = await makeGoods(shop, { store, priceMinor: 2_000 })
  const other = await makeStore(shop)
  const sale = { skuIds, price: 15, endsAt: inHours(2) }
  expect(outcome(await save({ ...sale, price: 20 }))).toBe('422 sale.not_cheaper')
  expect(outcome(await save({ ...sale, percent: 10 }))).toBe('422 request.invalid')
  expect(outcome(await save({ ...sale, endsAt: inHours(-1) }))).toBe('422 sale.period_invalid')
  expect(outcome(await save({ ...sale, skuIds: ['nonsense'] }))).toBe('404 sku.not_found')
  expect(outcome(await save(sale, other))).toBe('404 sku.not_found')
  const made = await save(sale)
  expect(outcome(made)).toBe('200 ok')
  const end = { skuId: skuIds[0], startsAt: made.data.startsAt }
  expect(outcome(await shop.post('/seller/sale/delete', end, { token: other.owner.token }))).toBe('404 sale.not_found')
  expect(await list(goodsId, other)).toEqual([])
  expect(outcome(await save({ ...sale, startsAt: made.data.startsAt }))).toBe('409 sale.started')
})
