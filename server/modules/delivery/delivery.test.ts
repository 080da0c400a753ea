import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const way = { names: { en: 'Express' }, countries: ['*'], fee: 9, daysMin: 1, daysMax: 2 }
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const save = (store: TestStore, input: object) =>
  shop.post('/seller/delivery/save', { ...way, ...input }, { token: store.owner.token })
const list = async (store: TestStore) =>
  (await shop.get('/seller/delivery/list', {}, { token: store.owner.token })).data.pageList
const setCountry = (buyer: Buyer, country: string) =>
  shop
    .db()
    .updateTable('addresses')
    .set({ country })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', buyer.addressId)
    .execute()

/** Creates a store with this one method and a heavy product. */
async function openStore(input: object, weight_grams = 0) {
  const store = await makeStore(shop)
  const [first] = await list(store)
  await save(store, { ...input, id: first.id })
  const goods = await makeGoods(shop, { store, priceMinor: 1_000, stock: [50] })
  const skuId = goods.skuIds[0]!
  await shop
    .db()
    .updateTable('skus')
    .set({ weight_grams })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', skuId)
    .execute()
  return { store, skuId, goodsId: goods.goodsId }
}

test('a store keeps its ways of delivery, in any language’s names of countries', async () => {
  const store = await makeStore(shop)
  const saved = await save(store, {
    countries: ['中国', 'germany', 'CN'],
    steps: [
      { aboveGrams: 5_000, fee: 20 },
      { aboveGrams: 1_000, fee: 12.5 },
    ],
    freeFrom: 100,
  })
  const { id } = saved.data.method
  const steps = [
    { aboveGrams: 1_000, fee: 12.5 },
    { aboveGrams: 5_000, fee: 20 },
  ]
  expect(saved.data.method).toMatchObject({ name: 'Express', countries: ['CN', 'DE'], fee: 9, steps, freeFrom: 100 })
  expect(await list(store)).toMatchObject([{ name: 'Standard' }, { id }])
  expect((await save(store, { id, fee: 8 })).data.method).toMatchObject({ id, fee: 8, steps: [], freeFrom: null })
  const other = await makeStore(shop)
  expect(outcome(await save(other, { id }))).toBe('404 delivery.not_found')
  const remove = (by: TestStore) => shop.post('/seller/delivery/delete', { id }, { token: by.owner.token })
  expect(outcome(await remove(other))).toBe('404 delivery.not_found')
  expect(outcome(await remove(store))).toBe('200 ok')
  expect(await list(store)).toMatchObject([{ name: 'Standard' }])
})

test.each([
  [{ countries: ['Narnia'] }, 'countries'],
  [{ countries: [] }, 'countries'],
  [{ daysMin: 9 }, 'daysMax'],
  [{ steps: [1, 1].map((aboveGrams) => ({ aboveGrams, fee: 1 })) }, 'steps'],
  [{ names: { xx: 'X' } }, 'names'],
])('refuses %j at %s', async (input, field) => {
  const answer = await save(await makeStore(shop), input)
  expect([answer.status, Object.keys(answer.error?.fields ?? {})[0]?.split('.')[0]]).toEqual([422, field])
})

test('the fee follows weight, worth and address, and is placed as shown', async () => {
  const steps = [{ aboveGrams: 1_500, fee: 12 }]
  const { skuId, store } = await openStore({ steps, freeFrom: 50 }, 1_000)
  const buyer = await makeBuyer(shop)
  const fee = async (quantity: number) => (await buyer.preview({ skuId, quantity })).data.groups[0].delivery
  expect(await fee(1)).toMatchObject({ fee: 9, regularFee: 9, freeFrom: 50 })
  expect(await fee(2)).toMatchObject({ fee: 12 })
  expect(await fee(5)).toMatchObject({ fee: 0, regularFee: 12 })
  await save(store, { countries: ['Germany'], fee: 30 })
  const { quoteId, totals } = (await buyer.preview({ skuId, quantity: 1 })).data
  expect(totals.delivery).toBe(9)
  await setCountry(buyer, 'Deutschland')
  const { error } = await buyer.place(quoteId)
  expect(error?.params?.changes).toEqual([{ skuId, name: 'Test store', kind: 'delivery', before: 9, now: 30 }])
  const again = (await buyer.preview({ skuId, quantity: 1 })).data
  expect(outcome(await buyer.place(again.quoteId))).toBe('200 ok')
})

test('a store that does not send there says so, and nothing is placed', async () => {
  const { skuId, goodsId } = await openStore({ countries: ['CN'] })
  const buyer = await makeBuyer(shop)
  const good = (await buyer.preview({ skuId, quantity: 1 })).data
  await setCountry(buyer, 'Iceland')
  const { data } = await buyer.preview({ skuId, quantity: 1 })
  expect(data.groups[0]).toMatchObject({ delivery: null, deliveryMethods: [] })
  for (const { quoteId } of [good, data]) expect(outcome(await buyer.place(quoteId))).toBe('422 delivery.unavailable')
  const detail = await shop.get('/goods/shop/goods/detail', { goodsId })
  expect(detail.data.goods.seller.delivery).toEqual({ fee: 9, daysMin: 1, daysMax: 2 })
})

test('a way that cannot be gone falls back to the first that can', async () => {
  const { skuId, store } = await openStore({})
  const second = (await save(store, { names: { en: 'Slow' }, fee: 1 })).data.method
  const buyer = await makeBuyer(shop)
  const chosen = async (id: string) =>
    (await buyer.preview({ skuId, quantity: 1, delivery: { [store.id]: id } })).data.groups[0].delivery.name
  expect([await chosen(second.id), await chosen(newId())]).toEqual(['Slow', 'Express'])
})

test('what a product page says of its delivery counts its weight', async () => {
  const { goodsId } = await openStore({ steps: [{ aboveGrams: 1_500, fee: 12 }] }, 2_000)
  const { data } = await shop.get('/goods/shop/goods/detail', { goodsId })
  expect(data.goods.seller.delivery).toEqual({ fee: 12, daysMin: 1, daysMax: 2 })
})

test('OpenAPI does not require what has a default', async () => {
  const answer = await shop.app.inject({ url: '/api/openapi.json', headers: { host: shop.brand.hosts[0]! } })
  const { schema } = answer.json().paths['/seller/delivery/save'].post.requestBody.content['application/json']
  expect(schema.properties.steps.default).toEqual([])
  expect(schema.required).toContain('daysMax')
  expect(schema.required).not.toContain('steps')
})
