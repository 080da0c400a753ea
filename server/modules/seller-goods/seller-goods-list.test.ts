import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'

let shop: TestShop
let store: TestStore
const categoryId = newId()
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  await shop
    .db()
    .insertInto('categories')
    .values({ brand_id: shop.brand.id, id: categoryId, key: 'cups', depth: 1, position: 1, name: '{"en":"Cups"}' })
    .execute()
})
afterAll(() => shop.close())

const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * 3_600_000).toISOString()
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by: TestStore) =>
  shop.post(`/seller/goods/${path}`, input, { token: by.owner.token })
const get = (path: string, input: object, by: TestStore) =>
  shop.get(`/seller/goods/${path}`, input as Record<string, string>, { token: by.owner.token })

test('products that wait for a time or run out are counted and found', async () => {
  const own = await makeStore(shop)
  const made: string[] = []
  for (const units of [0, 5, 6]) {
    shop.clock.forward(1_000)
    made.push((await makeGoods(shop, { store: own, stock: [units] })).goodsId)
  }
  const count = async () => (await get('count', {}, own)).data
  expect(await count()).toMatchObject({ scheduled: 0, stock: { low: 2, none: 1 } })
  await post('schedule', { goodsId: made[1], delistAt: inHours(1) }, own)
  expect(await count()).toMatchObject({ scheduled: 1 })
  const list = async (input: object) =>
    (await get('list', input, own)).data.pageList.map(({ goodsId }: { goodsId: string }) => goodsId)
  expect(await list({ scheduled: true })).toEqual([made[1]])
  expect(await list({ scheduled: true, status: 'draft' })).toEqual([])
  expect(await list({ scheduled: false, sort: 'oldest' })).toEqual(made)
})

test('the list filters, sorts and pages by a cursor, and shows no other store', async () => {
  const own = await makeStore(shop)
  const other = await makeGoods(shop, { store, title: 'Other store' })
  const made: string[] = []
  for (const [index, units] of [0, 3, 50, 50, 50].entries()) {
    shop.clock.forward(1_000)
    made.push((await makeGoods(shop, { store: own, title: `Kettle ${index}`, stock: [units] })).goodsId)
  }
  const newest = made.toReversed()
  const list = async (input: object = {}) => (await get('list', input, own)).data
  const ids = (page: { pageList: { goodsId: string }[] }) => page.pageList.map(({ goodsId }) => goodsId)
  expect(ids(await list())).toEqual(newest)
  expect(ids(await list({ sort: 'oldest' }))).toEqual(made)
  const first = await list({ pageSize: 2 })
  expect(first).toMatchObject({ isFull: true, nextCursor: expect.any(String) })
  const second = await list({ pageSize: 2, cursor: first.nextCursor })
  const third = await list({ pageSize: 2, cursor: second.nextCursor })
  expect([first, second, third].flatMap(ids)).toEqual(newest)
  expect(third.nextCursor).toBeNull()
  expect(ids(await list({ maxStock: 3 }))).toEqual([made[1], made[0]])
  expect(ids(await list({ maxStock: 2 }))).toEqual([made[0]])
  for (const [nth, keyword] of [
    [3, 'KETTLE 3'],
    [2, `goods-${made[2]}`],
  ] as const)
    expect(ids(await list({ keyword }))).toEqual([made[nth]])
  const [{ code }] = (await get('detail', { goodsId: made[4] }, own)).data.goods.skus
  expect(ids(await list({ keyword: code }))).toEqual([made[4]])
  for (const none of [
    { keyword: '%' },
    { keyword: code, maxStock: 1 },
    { images: 'none' },
    { status: 'draft' },
    { categoryId },
  ])
    expect(ids(await list(none))).toEqual([])
  expect(outcome(await get('list', { categoryId: newId() }, own))).toBe('404 category.not_found')
  expect(first.pageList[0]).toMatchObject({ name: 'Kettle 4', price: { min: 10, max: 10 }, skuCount: 1, stock: 50 })
  expect((await get('count', {}, own)).data.counts).toEqual({
    draft: 0,
    under_review: 0,
    listed: 5,
    delisted: 0,
    banned: 0,
  })
  expect(outcome(await get('detail', { goodsId: other.goodsId }, own))).toBe('404 goods.not_found')
  for (const path of ['duplicate', 'delete', 'schedule'])
    expect(outcome(await post(path, { goodsId: other.goodsId }, own))).toBe('404 goods.not_found')
  expect(outcome(await post('status', { goodsIds: [made[0], other.goodsId], status: 'delisted' }, own))).toBe(
    '404 goods.not_found',
  )
  expect((await get('detail', { goodsId: made[0] }, own)).data.goods.status).toBe('listed')
})

test('products of one tax class are found, and those of none as standard ones', async () => {
  const own = await makeStore(shop)
  const [{ goodsId: book }, { goodsId: cup }] = [
    await makeGoods(shop, { store: own }),
    await makeGoods(shop, { store: own }),
  ]
  const { brand } = shop
  await shop.db().insertInto('tax_classes').values({ brand_id: brand.id, code: 'books', name: 'Books' }).execute()
  await shop
    .db()
    .insertInto('tax_goods_classes')
    .values({ brand_id: brand.id, goods_id: book, class: 'books' })
    .execute()
  const list = async (input: object) =>
    (await get('list', input, own)).data.pageList.map(({ goodsId, taxClass }: Record<string, string>) => [
      goodsId,
      taxClass,
    ])
  expect(await list({ taxClass: 'books' })).toEqual([[book, 'books']])
  expect(await list({ taxClass: 'standard' })).toEqual([[cup, 'standard']])
  expect(await list({ taxClass: 'unknown' })).toEqual([])
  expect(outcome(await get('list', { taxClass: 'Not a class' }, own))).toBe('422 request.invalid')
  const [, ...others] = (await list({})).map(([goodsId]: string[]) => goodsId)
  expect(others).toHaveLength(1)
})
