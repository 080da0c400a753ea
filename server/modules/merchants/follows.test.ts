import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { reindexGoods } from '../search/indexing/public.ts'

let shop: TestShop
let store: TestStore
let person: Person

const at = (path: string) => `/goods/shop/follow/${path}`
const follow = (sellerId: string, caller = person) => shop.post(at('add'), { sellerId }, { token: caller.token })
const unfollow = (sellerId: string, caller = person) => shop.post(at('delete'), { sellerId }, { token: caller.token })
const list = async (query = {}, caller = person) => (await shop.get(at('list'), query, { token: caller.token })).data
const ids = async (caller = person) => (await shop.get(at('ids'), {}, { token: caller.token })).data.sellerIds
const listFollowers = async (sellerId: string) => {
  shop.engine.cache.invalidate(shop.brand.id)
  return (await shop.get('/goods/shop/seller/detail', { sellerId })).data.seller.followers
}

beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  store = await makeStore(shop)
  person = await makePerson(shop)
})
afterAll(() => shop.close())

test('following twice is following once, and so is letting go', async () => {
  expect((await follow(store.id)).data).toEqual({ following: true, followers: 1 })
  expect((await follow(store.id)).data).toEqual({ following: true, followers: 1 })
  expect((await follow(store.id, await makePerson(shop))).data).toEqual({ following: true, followers: 2 })
  expect(await listFollowers(store.id)).toBe(2)
  expect(await ids()).toEqual([store.id])
  expect((await unfollow(store.id)).data).toEqual({ following: false, followers: 1 })
  expect((await unfollow(store.id)).data).toEqual({ following: false, followers: 1 })
  expect(await ids()).toEqual([])
})

test('many presses at once count one follower', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => follow(store.id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await listFollowers(store.id)).toBe(1)
  await Promise.all(Array.from({ length: 8 }, () => unfollow(store.id)))
  expect(await listFollowers(store.id)).toBe(0)
})

test('the list shows the newest first with three goods each, in pages', async () => {
  const other = await makeStore(shop)
  for (const title of ['A', 'B', 'C', 'D']) {
    const { goodsId } = await makeGoods(shop, { store, title })
    await reindexGoods(shop.ctx(), [goodsId])
  }
  await follow(store.id)
  shop.clock.forward(1_000)
  await follow(other.id)
  const first = await list({ pageSize: 1 })
  expect(first).toMatchObject({
    pageList: [{ id: other.id, goods: [] }],
    pageInfo: { totalElements: 2, totalPages: 2 },
  })
  const second = await list({ pageSize: 1, pageNum: 2 })
  expect(second.pageList).toMatchObject([{ id: store.id, followers: 1 }])
  expect(second.pageList[0].goods).toHaveLength(3)
  const deep = await shop.get(at('list'), { pageNum: 501, pageSize: 20 }, { token: person.token })
  expect(deep.error?.key).toBe('paging.too_deep')
})

test('a closed store cannot be followed, leaves the list and can be let go', async () => {
  await follow(store.id)
  await shop
    .db()
    .updateTable('stores')
    .set({ status: 'closed' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  expect((await list()).pageList).toEqual([])
  expect((await follow(store.id)).error?.key).toBe('store.not_found')
  expect((await unfollow(store.id)).data).toEqual({ following: false, followers: 0 })
})

test('visitors are asked to log in; stores that are none of ours are not found', async () => {
  for (const path of ['add', 'delete'])
    expect((await shop.post(at(path), { sellerId: store.id })).error?.key).toBe('session.required')
  expect((await shop.get(at('list'))).error?.key).toBe('session.required')
  const foreign = await makeStore(shop, { brand: shop.otherBrand })
  for (const sellerId of ['not-an-id', newId(), foreign.id]) {
    expect((await follow(sellerId)).error?.key).toBe('store.not_found')
    expect((await unfollow(sellerId)).error?.key).toBe('store.not_found')
  }
})

test('nobody sees what somebody else follows', async () => {
  await follow(store.id)
  const stranger = await makePerson(shop)
  expect(await ids(stranger)).toEqual([])
  expect((await list({}, stranger)).pageList).toEqual([])
  expect(await ids()).toEqual([store.id])
})
