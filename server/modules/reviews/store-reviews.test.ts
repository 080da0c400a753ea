import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { makeReview } from '#tests/harness/reviews.ts'

let shop: TestShop
let store: TestStore
let cup: TestGoods
let pot: TestGoods
/** Oldest first: a cup with 5, a pot with 2 and a pot with 1 star; the last one waits for moderation. */
let reviews: string[]

const set = (id: string, values: Record<string, unknown>) =>
  shop.db().updateTable('reviews').set(values).where('brand_id', '=', shop.brand.id).where('id', '=', id).execute()

beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
  cup = await makeGoods(shop, { store })
  pot = await makeGoods(shop, { store, title: 'Tea pot' })
  const { id: userId } = await makePerson(shop)
  reviews = []
  for (const [goods, stars, text] of [
    [cup, 5, 'The best cup'],
    [pot, 2, 'The lid broke'],
    [pot, 1, 'The lid leaks'],
    [pot, 1, 'Not shown yet'],
  ] as const) {
    const id = await makeReview(shop, { storeId: store.id, goodsId: goods.goodsId, userId, text })
    await set(id, { stars, ...(text !== 'Not shown yet' && { status: 'passed' }) })
    reviews.push(id)
    shop.clock.forward(1000)
  }
  await set(reviews[2]!, { images: JSON.stringify(['/files/a.webp']) })
})
afterAll(() => shop.close())

const get = (path: string, query: Record<string, unknown> = {}, by = store) =>
  shop.get(path, query, { token: by.owner.token })
const getIds = async (query: Record<string, unknown> = {}): Promise<string[]> =>
  (await get('/seller/review/list', query)).data.pageList.map(({ id }: { id: string }) => id)
const pick = (...indexes: number[]) => indexes.map((index) => reviews[index]!)

test('published reviews are sorted and filtered', async () => {
  expect(await getIds()).toEqual(pick(2, 1, 0))
  expect(await getIds({ sort: 'oldest' })).toEqual(pick(0, 1, 2))
  expect(await getIds({ sort: 'stars' })).toEqual(pick(2, 1, 0))
  expect(await getIds({ maxStars: 2 })).toEqual(pick(2, 1))
  expect(await getIds({ stars: 5 })).toEqual(pick(0))
  expect(await getIds({ goodsId: cup.goodsId })).toEqual(pick(0))
  expect(await getIds({ goodsId: 'nothing' })).toEqual([])
  expect(await getIds({ withImages: true })).toEqual(pick(2))
  expect(await getIds({ keyword: 'LID' })).toEqual(pick(2, 1))
})

test('pages follow each other by a cursor, in every order', async () => {
  for (const [sort, expected] of [
    ['newest', pick(2, 1, 0)],
    ['oldest', pick(0, 1, 2)],
    ['stars', pick(2, 1, 0)],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = await get('/seller/review/list', { sort, pageSize: 1, cursor })
      seen.push(...data.pageList.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor
    }
    expect(seen).toEqual(expected)
  }
})

test('the summary counts ratings, replies and what low ratings name; another store has none', async () => {
  await shop.post('/seller/review/reply', { reviewId: reviews[1], text: 'Sorry' }, { token: store.owner.token })
  expect((await get('/seller/review/summary')).data).toEqual({
    counts: { all: 3, toReply: 2, low: 2, withImages: 1 },
    recent: { average: 2.67, count: 3, counts: [1, 1, 0, 0, 1], days: 90, replied: 1 },
    words: [{ word: 'lid', count: 2 }],
    goods: [{ id: pot.goodsId, name: 'Tea pot', count: 2 }],
  })
  const other = (await get('/seller/review/summary', {}, await makeStore(shop))).data
  expect(other).toMatchObject({ counts: { all: 0 }, recent: { count: 0 }, words: [], goods: [] })
})

test('the days of the summary pass, the counts of the list stay', async () => {
  shop.clock.forward(91 * 86_400_000)
  const token = { token: (await makePerson(shop)).token }
  expect((await shop.get('/seller/review/summary', {}, token)).status).toBe(403)
})
