import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'

let shop: TestShop
let store: TestStore
let staff: Person
let goodsId: string
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  staff = await makeStaff(shop, ['catalogue'])
  store = await makeStore(shop)
  goodsId = (await makeGoods(shop, { store, title: 'Lantern' })).goodsId
  await reindexGoods(shop.ctx(), [goodsId])
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const get = (path: string, query: object = {}) =>
  shop.get(`/admin/store/${path}`, query as Record<string, string>, { token: staff.token })
const post = (path: string, input: object, by = staff) => shop.post(`/admin/store/${path}`, input, { token: by.token })
const setState = (state: string, by = staff) => post('state', { storeId: store.id, state, reason: 'Holidays' }, by)

async function isOnSale(): Promise<{ page: boolean; search: boolean }> {
  shop.engine.cache.invalidate(shop.brand.id)
  const found = await shop.get('/goods/shop/goods/search', { keyword: 'lantern' })
  const page = await shop.get('/goods/shop/goods/detail', { goodsId })
  return { page: page.status === 200, search: found.data.goodsList.length > 0 }
}

it('pauses and opens a store: its products leave pages and search and come back', async () => {
  expect(await isOnSale()).toEqual({ page: true, search: true })
  expect((await setState('paused')).data.store.state).toBe('paused')
  await runJobs(shop.ctx(), ['reindex-store'])
  expect(await isOnSale()).toEqual({ page: false, search: false })
  expect(outcome(await setState('paused'))).toBe('store.state_same')
  // Its owner still works there.
  expect((await shop.get('/seller/goods/list', {}, { token: store.owner.token })).status).toBe(200)
  expect(outcome(await setState('open'))).toBe('200')
  await runJobs(shop.ctx(), ['reindex-store'])
  expect(await isOnSale()).toEqual({ page: true, search: true })
  const admin = await makeStaff(shop, ['administrator'])
  const log = await shop.get('/admin/audit/list', { operation: 'adminStores.setState' }, { token: admin.token })
  expect(log.data.pageList[0]).toMatchObject({
    subjectId: store.id,
    before: { state: 'paused' },
    after: { state: 'open', reason: 'Holidays' },
  })
})

it('sets commission and product check, and takes them back to the policy', async () => {
  const set = (terms: object) => post('terms', { storeId: store.id, ...terms })
  expect((await set({ commissionPercent: 7.25, productCheck: 'before' })).data.store).toMatchObject({
    commissionPercent: 7.25,
    productCheck: 'before',
    policy: { commissionPercent: 5, productCheck: 'none' },
  })
  expect((await set({ commissionPercent: 7.255 })).error?.fields).toHaveProperty('commissionPercent')
  expect((await set({ commissionPercent: 101 })).error?.fields).toHaveProperty('commissionPercent')
  expect((await set({ productCheck: 'sometimes' })).error?.fields).toHaveProperty('productCheck')
  expect((await set({})).data.store).toMatchObject({ commissionPercent: null, productCheck: null })
})

it('is not done by the owner of the store, even as staff', async () => {
  const owner = await makeStaff(shop, ['catalogue'])
  await shop
    .db()
    .updateTable('stores')
    .set({ owner_id: owner.id })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  expect(outcome(await setState('closed', owner))).toBe('store.own')
  expect(outcome(await post('terms', { storeId: store.id, commissionPercent: 0 }, owner))).toBe('store.own')
  expect(outcome(await post('terms', { storeId: 'none' }))).toBe('store.not_found')
})

it('lists stores by state and word, page by page, with figures in the detail', async () => {
  const more = []
  for (let count = 0; count < 3; count++) {
    shop.clock.forward(1_000)
    more.push(await makeStore(shop))
  }
  // oxlint-disable-next-line no-explicit-any
  const ids = (answer: ApiResponse<any>) => answer.data.pageList.map(({ id }: { id: string }) => id)
  const first = await get('list', { pageSize: 2 })
  expect(ids(first)).toEqual([more[2]!.id, more[1]!.id])
  const second = await get('list', { pageSize: 2, cursor: first.data.nextCursor })
  expect(ids(second)).toEqual([more[0]!.id, store.id])
  await setState('closed')
  expect(ids(await get('list', { state: 'closed' }))).toEqual([store.id])
  expect(ids(await get('list', { keyword: 'test store', sort: 'oldest' }))[0]).toBe(store.id)
  expect(ids(await get('list', { keyword: '%' }))).toEqual([])
  const { data } = await get('detail', { storeId: store.id })
  expect(data.store).toMatchObject({ state: 'closed', figures: { products: 1, orders: 0, late: 0 }, team: [] })
})

it('makes an invitation whose code the audit log does not have', async () => {
  const { invitation } = (await post('invite', { note: 'Spring fair', days: 30 })).data
  expect(invitation).toMatchObject({ note: 'Spring fair', usedAt: null })
  expect((await get('invitations')).data.pageList).toMatchObject([{ code: invitation.code }])
  const admin = await makeStaff(shop, ['administrator'])
  const log = await shop.get('/admin/audit/list', { operation: 'adminStores.invite' }, { token: admin.token })
  expect(JSON.stringify(log.data)).not.toContain(invitation.code)
  expect(log.data.pageList).toHaveLength(1)
})
