import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'

let shop: TestShop
let store: TestStore
const categoryId = newId()
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  await shop
    .db()
    .insertInto('categories')
    .values({ brand_id: shop.brand.id, id: categoryId, key: 'pans', depth: 1, position: 1, name: '{"en":"Pans"}' })
    .execute()
})
afterAll(() => shop.close())

const hour = 3_600_000
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by = store) =>
  shop.post(`/seller/goods/${path}`, input, { token: by.owner.token })
const get = (path: string, input: object, by = store) =>
  shop.get(`/seller/goods/${path}`, input as Record<string, string>, { token: by.owner.token })
const detail = async (goodsId: string) => (await get('detail', { goodsId })).data.goods
const runEdits = () => runJobs(shop.ctx(), ['edit-goods'])
const apply = async (input: object) => {
  const response = await post('bulk/apply', input)
  expect(outcome(response)).toBe('200 ok')
  const { id } = response.data.edit
  expect(await runEdits()).toEqual([{ state: 'done' }])
  return id as string
}
const read = async (editId: string) => (await get('bulk/detail', { editId })).data
const undo = async (editId: string) => {
  const response = await post('bulk/undo', { editId })
  await runEdits()
  return outcome(response)
}
const getPrices = async (goodsId: string) => (await detail(goodsId)).skus.map(({ price }: { price: number }) => price)
const touch = (goodsId: string) =>
  shop
    .db()
    .updateTable('goods')
    .set({ version: 9 })
    .where('id', '=', goodsId)
    .where('brand_id', '=', shop.brand.id)
    .execute()

test('prices change by percent as the preview says, in the shop too, and are undone', async () => {
  const one = await makeGoods(shop, { store, stock: [5, 5], priceMinor: 1_999, title: 'Skillet' })
  const other = await makeGoods(shop, { store, stock: [5], priceMinor: 1 })
  const goodsIds = [one.goodsId, other.goodsId]
  const input = { goodsIds, field: 'price', how: 'percent', amount: -10 }
  const preview = (await post('bulk/preview', input)).data
  expect(preview).toMatchObject({ total: 2, previewed: 2, skipped: [{ goodsId: other.goodsId, reason: 'same' }] })
  expect(preview.changes).toMatchObject([
    { goodsId: one.goodsId, name: 'Skillet', before: '19.99', after: '17.99' },
    { before: '19.99', after: '17.99' },
  ])
  expect(await getPrices(one.goodsId)).toEqual([19.99, 19.99])
  shop.clock.forward(1_000)
  const editId = await apply(input)
  expect(await read(editId)).toMatchObject({
    edit: { state: 'applied', total: 2, changed: 1, skipped: 1, waiting: 0 },
    skipped: [{ goodsId: other.goodsId, reason: 'same' }],
  })
  expect((await shop.get('/goods/shop/goods/detail', { goodsId: one.goodsId })).data.goods.price).toBe(17.99)
  const changes = await shop
    .db()
    .selectFrom('price_changes')
    .select('price_minor')
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', one.skuIds[0]!)
    .execute()
  expect(changes.map(({ price_minor }) => price_minor)).toEqual([1_799])
  expect(await undo(editId)).toBe('200 ok')
  expect(await read(editId)).toMatchObject({ edit: { state: 'undone', undone: 1, kept: 0 } })
  expect(await getPrices(one.goodsId)).toEqual([19.99, 19.99])
  expect(await undo(editId)).toBe('409 goods.edit_unfinished')
})

test('a product that changed after it was chosen is left out, and one that changed after the edit is kept', async () => {
  const goods = [
    await makeGoods(shop, { store, stock: [1] }),
    await makeGoods(shop, { store, stock: [1] }),
    await makeGoods(shop, { store, stock: [1] }),
  ].map(({ goodsId }) => goodsId)
  const [first, second, third] = goods as [string, string, string]
  const begun = await post('bulk/apply', { goodsIds: goods, field: 'price', amount: 5 })
  await touch(first)
  await runEdits()
  const editId = begun.data.edit.id
  expect(await read(editId)).toMatchObject({
    edit: { changed: 2, skipped: 1 },
    skipped: [{ goodsId: first, reason: 'changed' }],
  })
  expect([await getPrices(first), await getPrices(second)]).toEqual([[10], [5]])
  await touch(second)
  await undo(editId)
  expect(await read(editId)).toMatchObject({ edit: { undone: 1, kept: 1, skipped: 1 } })
  expect([await getPrices(second), await getPrices(third)]).toEqual([[5], [10]])
})

test('a product that changed after the preview is left out, and computed prices are rounded', async () => {
  const [seen, other] = [
    await makeGoods(shop, { store, stock: [1], priceMinor: 1_234 }),
    await makeGoods(shop, { store, stock: [1], priceMinor: 1_234 }),
  ]
  const goodsIds = [seen.goodsId, other.goodsId]
  const rule = { goodsIds, field: 'price', how: 'percent', amount: 10, rounding: 'end_99' }
  const { versions, changes } = (await post('bulk/preview', rule)).data
  expect(changes.map(({ after }: { after: string }) => after)).toEqual(['13.99', '13.99'])
  expect(Object.keys(versions).toSorted()).toEqual(goodsIds.toSorted())
  await touch(seen.goodsId)
  const editId = await apply({ ...rule, versions })
  expect(await read(editId)).toMatchObject({
    edit: { changed: 1, skipped: 1 },
    skipped: [{ goodsId: seen.goodsId, reason: 'changed' }],
  })
  expect([await getPrices(seen.goodsId), await getPrices(other.goodsId)]).toEqual([[12.34], [13.99]])
  // Without the versions that were seen it counts for the products as they are now.
  await apply({ ...rule, goodsIds: [seen.goodsId] })
  expect(await getPrices(seen.goodsId)).toEqual([13.99])
})

test('an edit can be undone for 24 hours, by its own store', async () => {
  const { goodsId } = await makeGoods(shop, { store, stock: [1] })
  const editId = await apply({ goodsIds: [goodsId], field: 'price', how: 'add', amount: 1.5 })
  const other = await makeStore(shop)
  expect(outcome(await post('bulk/undo', { editId }, other))).toBe('404 goods.edit_not_found')
  expect(outcome(await get('bulk/detail', { editId }, other))).toBe('404 goods.edit_not_found')
  expect((await get('bulk/list', {}, other)).data.pageList).toEqual([])
  shop.clock.forward(24 * hour - 1)
  expect((await get('bulk/list', {})).data.pageList[0]).toMatchObject({ id: editId, field: 'price', how: 'add' })
  shop.clock.forward(1)
  expect(await undo(editId)).toBe('409 goods.undo_too_late')
  expect(await getPrices(goodsId)).toEqual([11.5])
})

test('stock changes by difference and its undo counts what was sold meanwhile', async () => {
  const { goodsId, skuIds, warehouseId } = await makeGoods(shop, { store, stock: [4, 9] })
  const editId = await apply({ goodsIds: [goodsId], field: 'stock', how: 'set', units: 6, warehouseId })
  const stock = async () => (await detail(goodsId)).skus.map((sku: { stock: number }) => sku.stock)
  expect(await stock()).toEqual([6, 6])
  await shop.post(
    '/seller/stock/change',
    { changes: [{ skuId: skuIds[0], warehouseId, difference: -1 }], reason: 'lost' },
    { token: store.owner.token },
  )
  await undo(editId)
  expect(await stock()).toEqual([3, 9])
  const again = await apply({ goodsIds: [goodsId], field: 'stock', how: 'add', units: 2, warehouseId })
  await shop.post(
    '/seller/stock/change',
    { changes: [{ skuId: skuIds[0], warehouseId, difference: -4 }], reason: 'lost' },
    { token: store.owner.token },
  )
  await undo(again)
  expect(await read(again)).toMatchObject({ edit: { kept: 1 }, skipped: [{ reason: 'below_zero' }] })
  expect(await stock()).toEqual([1, 11])
})

test('categories, tags and status change for all that a filter finds', async () => {
  const own = await makeStore(shop)
  const made = []
  for (const title of ['Blue pan', 'Red pan', 'Spoon'])
    made.push((await makeGoods(shop, { store: own, title })).goodsId)
  const edit = async (input: object) => {
    const response = await post('bulk/apply', { matching: true, keyword: 'pan', ...input }, own)
    await runEdits()
    return response.data.edit.total as number
  }
  expect(await edit({ field: 'category', categoryId })).toBe(2)
  expect(await edit({ field: 'category', categoryId, inCategoryId: categoryId })).toBe(2)
  expect(await edit({ field: 'tags', how: 'add', tags: ['kitchen'] })).toBe(2)
  expect(await edit({ field: 'status', status: 'delisted', tag: 'kitchen', inStatus: 'listed' })).toBe(2)
  const rows = (await get('list', { sort: 'oldest' }, own)).data.pageList
  expect(rows.map(({ status, category }: { status: string; category: object }) => [status, category])).toEqual([
    ['delisted', { id: categoryId, name: 'Pans' }],
    ['delisted', { id: categoryId, name: 'Pans' }],
    ['listed', null],
  ])
  expect(made).toEqual(rows.map(({ goodsId }: { goodsId: string }) => goodsId))
})

test('rules and products that cannot be are refused by name', async () => {
  const { goodsId } = await makeGoods(shop, { store, stock: [1] })
  const foreign = await makeGoods(shop, { store: await makeStore(shop), stock: [1] })
  const send = (input: object) => post('bulk/apply', { goodsIds: [goodsId], ...input })
  const fields = async (input: object) => Object.keys((await send(input)).error?.fields ?? {})
  expect(await fields({ field: 'price' })).toEqual(['amount'])
  for (const goodsIds of [[], '', null])
    expect(await fields({ goodsIds, field: 'price', amount: 1 })).toEqual(['goodsIds'])
  expect(await fields({ field: 'price', amount: 1.005 })).toEqual(['amount'])
  expect(await fields({ field: 'price', amount: -1 })).toEqual(['amount'])
  expect(await fields({ field: 'status', how: 'add', status: 'listed' })).toEqual(['how'])
  expect(await fields({ field: 'stock', units: 1 })).toEqual(['warehouseId'])
  expect(outcome(await send({ field: 'stock', units: 1, warehouseId: newId() }))).toBe('404 warehouse.not_found')
  expect(outcome(await send({ field: 'category', categoryId: newId() }))).toBe('404 category.not_found')
  for (const path of ['bulk/apply', 'bulk/preview'])
    expect(outcome(await post(path, { goodsIds: [goodsId, foreign.goodsId], field: 'price', amount: 1 }))).toBe(
      '404 goods.not_found',
    )
  expect(
    (await post('bulk/preview', { field: 'price', how: 'add', amount: -11, goodsIds: [goodsId] })).data,
  ).toMatchObject({
    changes: [],
    skipped: [{ reason: 'below_zero' }],
  })
})
