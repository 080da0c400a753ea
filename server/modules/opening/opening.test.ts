import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { hasChangedDocuments, isPublicHost } from './checklist.rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const readChecklist = async (token: string) => (await shop.get('/admin/brand/checklist', {}, { token })).data

const toDone = ({ items }: { items: { key: string; isDone: boolean }[] }) =>
  Object.fromEntries(items.map(({ key, isDone }) => [key, isDone]))

it('follows the data of the brand', async () => {
  const { token } = await makeStaff(shop, ['support'])
  const empty = await readChecklist(token)
  expect(toDone(empty)).toMatchObject({
    store: false,
    products: false,
    delivery: false,
    host: false,
    mail: true,
    samples: true,
  })
  expect([toDone(empty).trader, empty.isReady]).toEqual([false, false])
  const store = await makeStore(shop)
  await makeGoods(shop, { store })
  await shop
    .db()
    .updateTable('stores')
    .set({ goods_count: 1 })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  const facts = { legalName: 'Oak SE', street: '1 Way', city: 'Berlin', country: 'DE', email: 'law@oak.example' }
  await shop.post('/admin/trader/save', facts, await makeStaff(shop, ['administrator']))
  expect(toDone(await readChecklist(token))).toMatchObject({ store: true, products: true, trader: true })
})

it('a store has its own list, which follows its data', async () => {
  const store = await makeStore(shop)
  const read = async () => (await shop.get('/seller/overview/checklist', {}, { token: store.owner.token })).data
  const before = await read()
  expect(toDone(before)).toMatchObject({ products: false, delivery: true, trader: false, payouts: false })
  expect(before.isReady).toBe(false)
  const facts = { legalName: 'Oak SE', street: '1 Way', city: 'Berlin', country: 'DE', email: 'law@oak.example' }
  const saved = await shop.post('/seller/trader/save', { version: 0, ...facts }, { token: store.owner.token })
  expect(saved.status).toBe(200)
  await makeGoods(shop, { store })
  await shop
    .db()
    .updateTable('stores')
    .set({ goods_count: 1 })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', store.id)
    .execute()
  const after = await read()
  expect(toDone(after)).toMatchObject({ products: true, trader: true, payouts: false })
  // The other store of this brand changes nothing.
  const other = await makeStore(shop)
  const { data } = await shop.get('/seller/overview/checklist', {}, { token: other.owner.token })
  expect(toDone(data)).toMatchObject({ products: false, trader: false })
})

it('is for staff', async () => {
  const shopper = await makePerson(shop)
  expect((await shop.get('/admin/brand/checklist', {}, { token: shopper.token })).status).toBe(403)
})

it.each([
  ['shop.example.com', true],
  ['shop.lindenhof.localhost', false],
  ['localhost', false],
  ['10.0.0.5', false],
  ['shop.test', false],
])('the host %s is public: %s', (host, isPublic) => expect(isPublicHost(host)).toBe(isPublic))

it('takes legal texts for changed when each is newer than the first texts', () => {
  const at = (key: string, seconds: number) => ({ key, at: new Date(seconds * 1000) })
  const first = [at('about', 1), at('terms', 1), at('privacy', 1), at('returns', 1)]
  expect(hasChangedDocuments(first)).toBe(false)
  expect(hasChangedDocuments([at('about', 1), at('terms', 2), at('privacy', 2), at('returns', 1)])).toBe(false)
  expect(hasChangedDocuments([at('about', 1), at('terms', 2), at('privacy', 2), at('returns', 3)])).toBe(true)
  expect(hasChangedDocuments([])).toBe(false)
})
