import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { deliverEvents } from '#tests/harness/run-jobs.ts'
import { reserve } from './public.ts'

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by = store) => shop.post(`/seller/${path}`, input, { token: by.owner.token })
const get = async (path: string, input: object, by = store) =>
  (await shop.get(`/seller/${path}`, input as Record<string, string>, { token: by.owner.token })).data
const change = (skuId: string, warehouseId: string, difference: number, by = store) =>
  post(
    'stock/change',
    { changes: [{ skuId, warehouseId, difference }], reason: 'counted', note: 'Counted on Monday' },
    by,
  )
const getRow = async (goodsId: string) => (await get('stock/list', { goodsId })).pageList[0]

test('stock changes by differences, never below what is for sale, and leaves reserved units', async () => {
  const { goodsId, skuIds, warehouseId } = await makeGoods(shop, { store, stock: [10] })
  const [skuId] = skuIds as [string]
  await reserve(shop.ctx(), [{ skuId, quantity: 4 }])
  const added = await change(skuId, warehouseId, 5)
  expect(added.data.changes).toEqual([{ skuId, warehouseId, available: 11, reserved: 4 }])
  const refused = await change(skuId, warehouseId, -12)
  expect([outcome(refused), refused.error?.params]).toEqual(['409 stock.insufficient', { left: 11, skuId }])
  expect(outcome(await change(skuId, warehouseId, -11))).toBe('200 ok')
  expect(await getRow(goodsId)).toMatchObject({ available: 0, reserved: 4 })
  expect((await get('stock/movements', { skuId })).pageList).toMatchObject([
    { difference: -11, available: 0, reason: 'counted', note: 'Counted on Monday', username: store.owner.username },
    { difference: 5, available: 11 },
  ])
  const first = await get('stock/movements', { skuId, pageSize: 1 })
  expect((await get('stock/movements', { skuId, cursor: first.nextCursor })).pageList).toMatchObject([
    { difference: 5 },
  ])
  shop.engine.cache.invalidate(shop.brand.id)
  expect((await shop.get('/goods/shop/goods/detail', { goodsId })).data.goods.skus[0].stock).toBe(0)
  await change(skuId, warehouseId, 3)
  const outcomes = await deliverEvents(shop.ctx())
  expect(outcomes.length).toBeGreaterThan(0)
  expect(outcomes.every(({ state }) => state === 'done')).toBe(true)
  shop.engine.cache.invalidate(shop.brand.id)
  expect((await shop.get('/goods/shop/goods/detail', { goodsId })).data.goods.skus[0].stock).toBe(3)
})

test('of one request all changes are made or none', async () => {
  const { skuIds, warehouseId, goodsId } = await makeGoods(shop, { store, stock: [5, 5] })
  const changes = skuIds.map((skuId, index) => ({ skuId, warehouseId, difference: index === 0 ? 2 : -6 }))
  expect(outcome(await post('stock/change', { changes, reason: 'lost' }))).toBe('409 stock.insufficient')
  const rows = (await get('stock/list', { goodsId })).pageList
  expect(rows.map(({ available }: { available: number }) => available)).toEqual([5, 5])
})

test('a cell that changed since it was read is skipped and told, the others change', async () => {
  const { skuIds, warehouseId, goodsId } = await makeGoods(shop, { store, stock: [5, 5] })
  await change(skuIds[0]!, warehouseId, -2)
  const changes = skuIds.map((skuId) => ({ skuId, warehouseId, difference: 4, expected: 5 }))
  const { data } = await post('stock/change', { changes, reason: 'counted' })
  expect(data.changes).toEqual([{ skuId: skuIds[1], warehouseId, available: 9, reserved: 0 }])
  expect(data.skipped).toEqual([{ skuId: skuIds[0], warehouseId, available: 3, reserved: 0 }])
  const again = await post('stock/change', { changes: [changes[0]], reason: 'counted' })
  expect(again.data).toMatchObject({ changes: [], skipped: [{ available: 3 }] })
  const rows = (await get('stock/list', { goodsId })).pageList
  expect(rows.map(({ available }: { available: number }) => available)).toEqual([3, 9])
  expect((await get('stock/movements', { skuId: skuIds[0] })).pageList).toHaveLength(1)
})

test('a hundred people who take one unit of fifty at once leave none and no movement too many', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [50] })
  const [skuId] = skuIds as [string]
  const answers = await Promise.all(Array.from({ length: 100 }, () => change(skuId, warehouseId, -1)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect((await get('stock/movements', { skuId, pageSize: 200 })).pageList).toHaveLength(50)
})

test('changes that cannot be are refused beside their field', async () => {
  const { skuIds, warehouseId } = await makeGoods(shop, { store, stock: [5] })
  const [skuId] = skuIds as [string]
  const one = { skuId, warehouseId, difference: 1 }
  const fields = async (changes: object[]) => (await post('stock/change', { changes, reason: 'other' })).error?.fields
  expect(await fields([{ ...one, difference: 0 }])).toHaveProperty(['changes.0.difference'])
  expect(await fields([one, { ...one, skuId: skuId.toUpperCase() }])).toHaveProperty(['changes.1.skuId'])
  expect(await fields([{ ...one, difference: 1_000_000_000 }])).toHaveProperty(['changes.0.difference'])
  expect(await fields([{ ...one, difference: 2_000_000_000 }])).toHaveProperty(['changes.0.difference'])
  expect(outcome(await change(newId(), warehouseId, 1))).toBe('404 sku.not_found')
  expect(outcome(await change('x', warehouseId, 1))).toBe('404 sku.not_found')
  expect(outcome(await change(skuId, newId(), 1))).toBe('404 warehouse.not_found')
  const other = await makeStore(shop)
  expect(outcome(await change(skuId, warehouseId, 1, other))).toBe('404 sku.not_found')
  expect((await get('stock/list', {}, other)).pageList).toEqual([])
})

test('a store has own warehouses, which no other store changes', async () => {
  const { skuIds, goodsId } = await makeGoods(shop, { store, stock: [5] })
  const made = await post('warehouse/save', { code: 'OWN-1', names: { en: 'Garage' }, regions: ['Germany', 'at'] })
  const { warehouse } = made.data
  expect(warehouse).toMatchObject({ code: 'OWN-1', name: 'Garage', regions: ['DE', 'AT'], isOwn: true, position: 1 })
  const taken = await post('warehouse/save', { code: 'OWN-1', names: { en: 'Again' } })
  expect(taken.error?.fields).toEqual({ code: 'This is already in use.' })
  expect(
    (await post('warehouse/save', { code: 'X', names: { en: 'X' }, regions: ['DE', 'Narnia'] })).error?.fields,
  ).toEqual({
    'regions.1': 'This isn’t a valid option.',
  })
  const renamed = await post('warehouse/save', { id: warehouse.id, version: 1, code: 'OTHER', names: { en: 'Cellar' } })
  expect(renamed.data.warehouse).toMatchObject({ id: warehouse.id, code: 'OWN-1', name: 'Cellar', version: 2 })
  const late = await post('warehouse/save', { id: warehouse.id, version: 1, code: 'OWN-1', names: { en: 'Attic' } })
  expect(outcome(late)).toBe('409 warehouse.changed')
  expect(late.error?.params?.versions).toMatchObject([
    { names: { en: 'Attic' } },
    { names: { en: 'Cellar' }, version: 2, changedBy: store.owner.username },
  ])
  const unread = await post('warehouse/save', { id: warehouse.id, code: 'OWN-1', names: { en: 'Attic' } })
  expect(outcome(unread)).toBe('422 request.invalid')
  const other = await makeStore(shop)
  const otherGoods = await makeGoods(shop, { store: other, stock: [1] })
  const foreign = { id: warehouse.id, version: 2, code: 'OWN-1', names: { en: 'Mine' } }
  expect(outcome(await post('warehouse/save', foreign, other))).toBe('404 warehouse.not_found')
  expect(outcome(await post('warehouse/delete', { id: warehouse.id }, other))).toBe('404 warehouse.not_found')
  expect(outcome(await change(otherGoods.skuIds[0]!, warehouse.id, 1, other))).toBe('404 warehouse.not_found')
  const { pageList } = await get('warehouse/list', {}, other)
  expect(pageList.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([false])
  expect(outcome(await post('warehouse/delete', { id: pageList[0].id }))).toBe('404 warehouse.not_found')
  expect(outcome(await change(skuIds[0]!, warehouse.id, 7))).toBe('200 ok')
  expect(await getRow(goodsId)).toMatchObject({ available: 12 })
  expect(outcome(await post('warehouse/delete', { id: warehouse.id }))).toBe('409 warehouse.in_use')
  const empty = (await post('warehouse/save', { code: 'EMPTY', names: { en: 'Empty' } })).data.warehouse
  expect(outcome(await post('warehouse/delete', { id: empty.id }))).toBe('200 ok')
})

test('the list of stock filters by units and pages by a cursor', async () => {
  const own = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store: own, stock: [0, 2, 40, 40] })
  const list = (input: object = {}) => get('stock/list', input, own)
  const ids = (page: { pageList: { skuId: string }[] }) => page.pageList.map(({ skuId }) => skuId)
  const all = ids(await list())
  expect(all.toSorted()).toEqual(skuIds.toSorted())
  const first = await list({ pageSize: 3 })
  const second = await list({ pageSize: 3, cursor: first.nextCursor })
  expect([...ids(first), ...ids(second)]).toEqual(all)
  expect([first.isFull, second.nextCursor]).toEqual([true, null])
  expect(ids(await list({ maxStock: 2 })).toSorted()).toEqual(skuIds.slice(0, 2).toSorted())
  expect(ids(await list({ code: `SKU-${skuIds[2]}` }))).toEqual([skuIds[2]])
  expect(ids(await list({ sort: 'code_last' }))).toEqual(all.toReversed())
  const last = await list({ sort: 'code_last', pageSize: 3 })
  expect(ids(await list({ sort: 'code_last', pageSize: 3, cursor: last.nextCursor }))).toEqual([all[0]])
  const named = await makeGoods(shop, { store: own, stock: [1], title: 'Round 100% kettle' })
  expect(ids(await list({ keyword: '100% KETTLE' }))).toEqual(named.skuIds)
  expect(ids(await list({ keyword: '1000 kettle' }))).toEqual([])
  expect(ids(await list({ keyword: `sku-${skuIds[1]}` }))).toEqual([skuIds[1]])
})
