import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'

let shop: TestShop
let moderator: Person

beforeAll(async () => {
  shop = await openTestShop()
  moderator = await makeStaff(shop, ['catalogue'])
  const store = await makeStore(shop)
  const { goodsId } = await makeGoods(shop, { store })
  // One more than a request reads are newer than the one that has the word.
  await sql`
    insert into reviews (brand_id, id, goods_id, store_id, author, stars, body, lang, status, created_at)
    select ${shop.brand.id}, gen_random_uuid(), ${goodsId}, ${store.id}, 'Ada', 1 + n % 5,
      case when n = 0 then 'A zither' else 'Other words ' || n end, 'en', 'passed',
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(0, 10001) as n returning id`.execute(shop.db())
})
afterAll(() => shop.close())

const find = async (query: object) =>
  (await shop.get('/admin/review/list', { state: 'passed', ...query }, { token: moderator.token })).data

test('words are found among very many reviews, some at a time, and the pages go on', async () => {
  const first = await find({ keyword: 'zither' })
  expect(first).toMatchObject({ pageList: [], isFull: false, pageInfo: { totalElements: 0, totalCapped: true } })
  const second = await find({ keyword: 'zither', cursor: first.nextCursor })
  expect(second).toMatchObject({ pageList: [{ text: 'A zither' }], isFull: true, nextCursor: null })
  expect(await find({ keyword: 'zither', sort: 'oldest' })).toMatchObject({ pageList: [{ text: 'A zither' }] })
  expect(await find({ keyword: 'zither', stars: 1 })).toMatchObject({ pageList: [{ stars: 1 }], isFull: true })
  expect(await find({ keyword: '%' })).toMatchObject({ pageList: [], isFull: false })
})

test('common words give full pages without gaps or doubles', async () => {
  const texts: string[] = []
  let cursor = ''
  for (let page = 0; page < 3; page += 1) {
    const { pageList, nextCursor, isFull } = await find({ keyword: 'other words', pageSize: 2, cursor })
    expect(isFull).toBe(true)
    texts.push(...pageList.map(({ text }: { text: string }) => text))
    cursor = nextCursor
  }
  expect(texts).toEqual([10_001, 10_000, 9_999, 9_998, 9_997, 9_996].map((n) => `Other words ${n}`))
})
