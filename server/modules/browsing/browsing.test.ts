import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { reindexGoods } from '../search/indexing/public.ts'

const folder = '/goods/shop/goods'
let shop: TestShop
let shopper: Person
let foreign: TestGoods
const goods: string[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const store = await makeStore(shop)
  for (let index = 0; index < 6; index++)
    goods.push((await makeGoods(shop, { store, title: `Thing ${index}` })).goodsId)
  await reindexGoods(shop.ctx(), goods)
  const store2 = await makeStore(shop, { brand: shop.otherBrand })
  foreign = await makeGoods(shop, { store: store2, brand: shop.otherBrand })
})
beforeEach(async () => {
  shopper = await makePerson(shop)
  shop.engine.cache.invalidate(shop.brand.id)
})
afterAll(() => shop.close())

const as = () => ({ token: shopper.token })
const view = async (goodsId: string, options = as()) => {
  shop.clock.forward(61_000)
  return shop.post(`${folder}/hits`, { goodsId }, options)
}
const toIds = (list: { id: string }[]) => list.map(({ id }) => id)

test('what a shopper looked at comes back, the latest first and each once', async () => {
  for (const at of [0, 1, 2, 0]) expect((await view(goods[at]!)).status).toBe(200)
  const { data } = await shop.get(`${folder}/history`, {}, as())
  expect(toIds(data.pageList)).toEqual([goods[0], goods[2], goods[1]])
  expect(data.pageInfo.totalElements).toBe(3)
  const second = await shop.get(`${folder}/history`, { pageNum: 2, pageSize: 2 }, as())
  expect(toIds(second.data.pageList)).toEqual([goods[1]])
  const other = await makePerson(shop)
  expect((await shop.get(`${folder}/history`, {}, { token: other.token })).data.pageList).toEqual([])
  expect((await shop.post(`${folder}/clear_history`, {}, as())).status).toBe(200)
  expect((await shop.get(`${folder}/history`, {}, as())).data.pageList).toEqual([])
})

test('the latest hundred are remembered, and no more', async () => {
  const row = (goodsId: string, minute: number) => ({
    brand_id: shop.brand.id,
    user_id: shopper.id,
    goods_id: goodsId,
    viewed_at: new Date(shop.clock.now().getTime() - (minute + 1) * 60_000),
  })
  const store = await makeStore(shop)
  const many: TestGoods[] = []
  while (many.length < 100) many.push(await makeGoods(shop, { store }))
  await shop
    .db()
    .insertInto('goods_views')
    .values(many.map(({ goodsId }, minute) => row(goodsId, minute)))
    .execute()
  await view(goods[0]!)
  const storedRows = await shop
    .db()
    .selectFrom('goods_views')
    .select('goods_id')
    .where('brand_id', '=', shop.brand.id)
    .where('user_id', '=', shopper.id)
    .execute()
  expect(storedRows).toHaveLength(100)
  expect(storedRows.map((one) => one.goods_id)).not.toContain(many.at(-1)!.goodsId)
})

test('views are counted in batches: none is written at once, none is lost', async () => {
  const counted = async () =>
    (
      await shop
        .db()
        .selectFrom('goods_hits')
        .select((build) => build.fn.sum<number>('hits').as('hits'))
        .where('brand_id', '=', shop.brand.id)
        .where('goods_id', '=', goods[5]!)
        .executeTakeFirstOrThrow()
    ).hits ?? 0
  shop.clock.forward(60_000)
  await shop.post(`${folder}/hits`, { goodsId: goods[4] })
  for (let visit = 0; visit < 5; visit++) await shop.post(`${folder}/hits`, { goodsId: goods[5] })
  expect(Number(await counted())).toBe(0)
  shop.clock.forward(60_000)
  await shop.post(`${folder}/hits`, { goodsId: goods[5] })
  expect(Number(await counted())).toBe(6)
})

test.each<[string, () => string]>([
  ['an unknown id', () => newId()],
  ['no id at all', () => 'x'],
  ["another brand's product", () => foreign.goodsId],
])('%s can be neither counted nor compared', async (_, id) => {
  for (const path of ['hits', 'add_compare'])
    expect((await shop.post(`${folder}/${path}`, { goodsId: id() }, as())).error?.key).toBe('goods.not_found')
})

test('a visitor asks with ids, and a stranger’s lists are never in the answer', async () => {
  await view(goods[0]!)
  await shop.post(`${folder}/add_compare`, { goodsId: goods[0] }, as())
  const wanted = `${goods[3]},${goods[1]},nonsense,${foreign.goodsId}`
  const history = await shop.get(`${folder}/history`, { goodsIds: wanted })
  expect(toIds(history.data.pageList)).toEqual([goods[3], goods[1]])
  const bar = await shop.get(`${folder}/compare_bar`, { goodsIds: wanted })
  expect(toIds(bar.data.goods)).toEqual([goods[3], goods[1]])
  for (const path of ['history', 'compare', 'compare_bar']) {
    const { status, data } = await shop.get(`${folder}/${path}`)
    expect([path, status, data.goods ?? data.pageList]).toEqual([path, 200, []])
  }
  for (const path of ['clear_history', 'add_compare', 'remove_compare', 'clear_compare'])
    expect((await shop.post(`${folder}/${path}`, { goodsId: goods[0] })).status).toBe(401)
})

test('what a visitor looked at joins the history, and later views stay the latest', async () => {
  await view(goods[0]!)
  await view(goods[1]!)
  const merge = (goodsIds: string[], options = as()) => shop.post(`${folder}/merge_history`, { goodsIds }, options)
  shop.clock.forward(1_000)
  expect((await merge([goods[3]!, goods[0]!, 'nonsense', newId(), foreign.goodsId])).status).toBe(200)
  const history = async () => toIds((await shop.get(`${folder}/history`, {}, as())).data.pageList)
  expect(await history()).toEqual([goods[0], goods[3], goods[1]])
  await view(goods[1]!)
  expect(await history()).toEqual([goods[1], goods[0], goods[3]])
  expect((await merge([])).status).toBe(200)
  expect((await shop.post(`${folder}/merge_history`, { goodsIds: [goods[0]] })).status).toBe(401)
})

test('four goods stand side by side; the fifth is refused until one is taken out', async () => {
  const add = (at: number) => shop.post(`${folder}/add_compare`, { goodsId: goods[at] }, as())
  for (const at of [3, 1, 3, 0, 2]) {
    expect((await add(at)).status).toBe(200)
    shop.clock.forward(1_000)
  }
  expect((await add(4)).error).toMatchObject({ key: 'compare.full', params: { max: 4 } })
  const { data } = await shop.get(`${folder}/compare`, {}, as())
  expect(toIds(data.goods)).toEqual([3, 1, 0, 2].map((at) => goods[at]))
  expect(data.goods[0]).toMatchObject({ attributes: [], specifications: [{ name: 'Size', values: ['Size 1'] }] })
  const removed = await shop.post(`${folder}/remove_compare`, { goodsId: goods[1] }, as())
  expect(removed.data.goodsIds).toEqual([3, 0, 2].map((at) => goods[at]))
  expect((await add(4)).status).toBe(200)
  await shop.post(`${folder}/clear_compare`, {}, as())
  expect((await shop.get(`${folder}/compare_bar`, {}, as())).data.goods).toEqual([])
})

test('five at once leave four', async () => {
  const answers = await Promise.all(
    goods.slice(0, 5).map((goodsId) => shop.post(`${folder}/add_compare`, { goodsId }, as())),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409])
  expect((await shop.get(`${folder}/compare_bar`, {}, as())).data.goods).toHaveLength(4)
})

test.each(['list_by_category', 'list_json', 'search_json', 'exchange_list'])(
  'what the customer declares unused is not there: %s',
  async (path) => expect((await shop.get(`${folder}/${path}`)).status).toBe(404),
)
