import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProductCheckMode } from '#contract/product-checks.ts'
import { runGoodsSchedule } from '#server/modules/seller-goods/public.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { buildForm } from '#tests/harness/uploads.ts'

let shop: TestShop
let store: TestStore
let staff: Person
let rui: Person
beforeAll(async () => {
  shop = await openTestShop({ policy: { productCheck: 'before' }, demo: '0' })
  ;[staff, rui] = await Promise.all([makeStaff(shop, ['catalogue']), makeStaff(shop, ['catalogue'])])
})
afterAll(() => shop.close())
beforeEach(async () => {
  store = await makeStore(shop)
})

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const sell = (path: string, input: object) => shop.post(`/seller/goods/${path}`, input, { token: store.owner.token })
const readOwn = async (goodsId: string) =>
  (await shop.get('/seller/goods/detail', { goodsId }, { token: store.owner.token })).data.goods
const moderate = (path: string, input: object, by = staff) =>
  shop.post(`/admin/moderation/${path}`, input, { token: by.token })
const look = async (goodsId: string) =>
  (await shop.get('/admin/moderation/detail', { goodsId }, { token: staff.token })).data.product
const listQueue = async (query: object = {}) =>
  (
    await shop.get(
      '/admin/moderation/list',
      { storeId: store.id, ...query },
      {
        token: staff.token,
      },
    )
  ).data
const decide = async (goodsId: string, decision: 'approve' | 'refuse', by = staff) =>
  moderate('decide', { goodsId, decision, version: (await look(goodsId)).version, reason: 'Leave out “heals”' }, by)
const setMode = (mode: ProductCheckMode) =>
  shop.post('/admin/store/terms', { storeId: store.id, productCheck: mode }, { token: staff.token })

/** Whether a shopper finds it by its address, in the search and in a cart. */
async function isOnSale(goodsId: string): Promise<boolean> {
  shop.engine.cache.invalidate(shop.brand.id)
  const detail = await shop.get('/goods/shop/goods/detail', { goodsId })
  const found = await shop.get('/goods/shop/goods/search', { keyword: 'kettle', pageSize: '100' })
  const isFound = found.data.goodsList.some(({ id }: { id: string }) => id === goodsId)
  expect(isFound).toBe(detail.status === 200)
  return isFound
}

let codes = 0
const draft = async (title = 'Kettle') => {
  const skus = [{ code: `KETTLE-${++codes}`, choice: [], price: 12.5 }]
  return (await sell('save', { titles: { en: title }, skus })).data.goods.goodsId as string
}
async function save(goodsId: string, more: object) {
  const { version, handle, titles, skus, images } = await readOwn(goodsId)
  const stored = skus.map(({ marketPrice: _none, ...sku }: { marketPrice: null }) => sku)
  return sell('save', { goodsId, version, handle, titles, images, skus: stored, ...more })
}
const list = (...goodsIds: string[]) => sell('status', { goodsIds, status: 'listed' })
const delist = (...goodsIds: string[]) => sell('status', { goodsIds, status: 'delisted' })
const approved = async () => {
  const goodsId = await draft()
  await list(goodsId)
  expect(outcome(await decide(goodsId, 'approve'))).toBe('200')
  return goodsId
}

it('holds a new product until it is approved, and its store reads that', async () => {
  const goodsId = await draft()
  expect(outcome(await list(goodsId))).toBe('200')
  expect(await readOwn(goodsId)).toMatchObject({ status: 'under_review', check: { state: 'waiting', kind: 'first' } })
  expect(await isOnSale(goodsId)).toBe(false)
  expect(await listQueue()).toMatchObject({ pageList: [{ goodsId, kind: 'first', state: 'waiting', name: 'Kettle' }] })
  expect(outcome(await list(goodsId))).toBe('200')
  expect(await isOnSale(goodsId)).toBe(false)
  expect(outcome(await decide(goodsId, 'approve'))).toBe('200')
  expect(await isOnSale(goodsId)).toBe(true)
  expect(outcome(await decide(goodsId, 'approve'))).toBe('product_check.decided')
})

it('lists at once where the store is not checked: the negative control', async () => {
  await setMode('none')
  const goodsId = await draft()
  await list(goodsId)
  expect(await isOnSale(goodsId)).toBe(true)
  expect((await listQueue()).pageList).toEqual([])
})

it('cannot be listed around by bulk edit, schedule, import, or a pause of the store', async () => {
  const [byBulk, byTime] = [await draft(), await draft()]
  expect(outcome(await sell('bulk/apply', { goodsIds: [byBulk], field: 'status', status: 'listed' }))).toBe('200')
  await runJobs(shop.ctx(), ['edit-goods'])
  const listAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
  await sell('schedule', { goodsId: byTime, listAt })
  shop.clock.forward(120_000)
  await runGoodsSchedule(shop.ctx())
  const csv = 'Handle,Title,Variant SKU,Variant Price,Status\nkettle,Kettle,KETTLE-FILE,9,active\n'
  const upload = async () => {
    const { payload, type } = buildForm([
      { name: 'name', value: 'kettles.csv' },
      { name: 'file', value: Buffer.from(csv), filename: 'kettles.csv', type: 'text/csv' },
    ])
    const headers = { host: shop.brand.hosts[0]!, 'content-type': type, authorization: `Bearer ${store.owner.token}` }
    const sent = await shop.app.inject({ method: 'POST', url: '/seller/import/upload', headers, payload })
    const importId = sent.json<{ data: { import: { id: string } } }>().data.import.id
    await runJobs(shop.ctx(), ['import-goods'])
    await shop.post('/seller/import/start', { importId }, { token: store.owner.token })
    await runJobs(shop.ctx(), ['import-goods'])
  }
  await upload()
  const setState = (state: string) =>
    shop.post('/admin/store/state', { storeId: store.id, state, reason: 'Holidays' }, { token: staff.token })
  expect(outcome(await setState('paused'))).toBe('200')
  expect(outcome(await setState('open'))).toBe('200')
  await runJobs(shop.ctx(), ['reindex-store'])
  // A second file of the same product, and a second bulk edit, change nothing.
  await upload()
  await sell('bulk/apply', { goodsIds: [byBulk], field: 'status', status: 'listed' })
  await runJobs(shop.ctx(), ['edit-goods'])
  const { pageList } = await listQueue()
  expect(pageList).toHaveLength(3)
  for (const { goodsId } of pageList) {
    expect((await readOwn(goodsId)).status).toBe('under_review')
    expect(await isOnSale(goodsId)).toBe(false)
  }
})

it('takes a changed title, image or price off sale in the strictest mode only', async () => {
  const goodsId = await approved()
  await save(goodsId, { titles: { en: 'Kettle that heals' } })
  expect(await isOnSale(goodsId)).toBe(true)
  await setMode('changes')
  await save(goodsId, { subtitles: { en: 'Boils water' } })
  expect(await isOnSale(goodsId)).toBe(true)
  await save(goodsId, { titles: { en: 'Kettle of steel' } })
  expect(await isOnSale(goodsId)).toBe(false)
  const product = await look(goodsId)
  expect(product).toMatchObject({ status: 'under_review', check: { kind: 'change' } })
  expect([product.before.titles.en, product.current.titles.en]).toEqual(['Kettle', 'Kettle of steel'])
  expect(outcome(await decide(goodsId, 'approve'))).toBe('200')
  await sell('bulk/apply', { goodsIds: [goodsId], field: 'price', how: 'percent', amount: 50 })
  await runJobs(shop.ctx(), ['edit-goods'])
  expect((await look(goodsId)).status).toBe('under_review')
  expect(await isOnSale(goodsId)).toBe(false)
})

it('is decided at the version that was seen, not by its owner, and by the holder of the case', async () => {
  const goodsId = await draft()
  await list(goodsId)
  const { version } = await look(goodsId)
  await save(goodsId, { titles: { en: 'Kettle, other' } })
  const input = { goodsId, version, decision: 'approve' }
  expect(outcome(await moderate('decide', input))).toBe('product_check.changed')
  await shop
    .db()
    .updateTable('stores')
    .set({ owner_id: rui.id })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  expect(outcome(await decide(goodsId, 'approve', rui))).toBe('product_check.own_store')
  expect(outcome(await moderate('ban', { goodsId, reason: 'mine' }, rui))).toBe('product_check.own_store')
  const other = await makeStaff(shop, ['catalogue'])
  await shop.post('/admin/claim/take', { kind: 'product', subjectId: goodsId }, { token: other.token })
  expect(outcome(await decide(goodsId, 'approve'))).toBe('claim.taken')
  expect(outcome(await decide(goodsId, 'approve', other))).toBe('200')
  const history = await shop.get(
    '/admin/claim/history',
    { kind: 'product', subjectId: goodsId },
    { token: staff.token },
  )
  expect(history.data.pageList[0]).toMatchObject({
    operation: 'adminModeration.decide',
    user: { id: other.id },
    before: { status: 'under_review' },
    after: { status: 'listed', check: 'approved' },
  })
})

it('is refused with a reason that its store reads, and checked again in every mode', async () => {
  const goodsId = await draft()
  await list(goodsId)
  const { version } = await look(goodsId)
  const bare = await moderate('decide', { goodsId, version, decision: 'refuse' })
  expect(bare.error?.fields).toHaveProperty('reason')
  expect(outcome(await decide(goodsId, 'refuse'))).toBe('200')
  expect(await readOwn(goodsId)).toMatchObject({
    status: 'delisted',
    check: { state: 'refused', reason: 'Leave out “heals”' },
  })
  await setMode('none')
  await list(goodsId)
  expect(await isOnSale(goodsId)).toBe(false)
  expect((await readOwn(goodsId)).status).toBe('under_review')
})

it('is banned at once, cannot be listed by its store in any way, and comes back through a check', async () => {
  await setMode('none')
  const goodsId = await draft()
  await list(goodsId)
  const hide = await sell('bulk/apply', { goodsIds: [goodsId], field: 'status', status: 'delisted' })
  await runJobs(shop.ctx(), ['edit-goods'])
  expect(outcome(await moderate('unban', { goodsId, reason: 'none' }))).toBe('product_check.not_banned')
  expect(outcome(await moderate('ban', { goodsId, reason: 'Dangerous' }))).toBe('200')
  expect(outcome(await moderate('ban', { goodsId, reason: 'Dangerous' }))).toBe('goods.banned')
  expect(outcome(await list(goodsId))).toBe('goods.banned')
  await sell('bulk/undo', { editId: hide.data.edit.id })
  await runJobs(shop.ctx(), ['edit-goods'])
  expect(await readOwn(goodsId)).toMatchObject({ status: 'banned', check: { state: 'banned', reason: 'Dangerous' } })
  expect(await isOnSale(goodsId)).toBe(false)
  expect(outcome(await moderate('unban', { goodsId, reason: 'Repaired' }))).toBe('200')
  await list(goodsId)
  expect(await isOnSale(goodsId)).toBe(false)
  await decide(goodsId, 'approve')
  expect(await isOnSale(goodsId)).toBe(true)
})

it('stays on sale while it waits in the mode “after”, until it is refused', async () => {
  await setMode('after')
  const goodsId = await draft()
  await list(goodsId)
  expect(await isOnSale(goodsId)).toBe(true)
  expect((await listQueue()).pageList).toMatchObject([{ goodsId, kind: 'after' }])
  await decide(goodsId, 'refuse')
  expect(await isOnSale(goodsId)).toBe(false)
})

it('leaves the queue when its store delists it, and the queue is read page by page', async () => {
  const goodsIds = [await draft(), await draft(), await draft()]
  for (const goodsId of goodsIds) {
    await list(goodsId)
    shop.clock.forward(1_000)
  }
  const first = await listQueue({ pageSize: 2 })
  const second = await listQueue({ pageSize: 2, cursor: first.nextCursor })
  expect([first, second].map(({ pageList }) => pageList.map((row: { goodsId: string }) => row.goodsId))).toEqual([
    goodsIds.slice(0, 2),
    goodsIds.slice(2),
  ])
  expect(second.nextCursor).toBeNull()
  await delist(goodsIds[0]!)
  expect((await listQueue()).pageList).toHaveLength(2)
  expect(await readOwn(goodsIds[0]!)).toMatchObject({ status: 'delisted', check: null })
})

it('leaves products of before the check on sale until their store lists them again', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Kettle' })
  await save(goodsId, { titles: { en: 'Kettle, new' } })
  expect((await readOwn(goodsId)).status).toBe('listed')
  await delist(goodsId)
  await list(goodsId)
  expect((await readOwn(goodsId)).status).toBe('under_review')
})
