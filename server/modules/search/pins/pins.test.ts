import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { reindexGoods } from '../indexing/public.ts'
import { invalidateLists } from '../cards.ts'

let shop: TestShop
let staff: Person
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  staff = await makeStaff(shop, ['catalogue'])
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => error?.key ?? String(status)
const post = (path: string, input: object) => shop.post(`/admin/search/${path}`, input, staff)
const savePin = (query: string, goodsIds: readonly string[], version = 0) =>
  post('pin/save', { textLanguage: 'en', query, goodsIds, version })

/** Goods of these titles; the more sold the earlier. */
async function listGoods(titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const [index, title] of titles.entries()) {
    const { goodsId } = await makeGoods(shop, { store, title })
    ids.push(goodsId)
    await shop
      .db()
      .updateTable('goods')
      .set({ sales_count: titles.length - index })
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', goodsId)
      .execute()
  }
  await reindexGoods(shop.ctx(), ids)
  invalidateLists(shop.brand.id)
  return ids
}

type FoundGoods = { readonly ids: string[]; readonly total: number }
async function search(query: Record<string, string>, lang = 'en'): Promise<FoundGoods> {
  // Responses stay cached until the database notifies of a change; no process here listens.
  shop.engine.cache.invalidate(shop.brand.id)
  const { data } = await shop.post(`/goods/shop/goods/list?lang=${lang}`, query)
  return { ids: data.pageList.map(({ id }: { id: string }) => id), total: data.pageInfo.totalElements }
}

it('puts pinned goods first, once, on stable pages, and only by relevance', async () => {
  const ids = await listGoods(['Lamp one', 'Lamp two', 'Lamp three', 'Lamp four', 'Lamp five', 'Candle'])
  const [, second, , , fifth, candle] = ids as [string, string, string, string, string, string]
  const before = await search({ keyword: 'lamp' })
  expect(before.total).toBe(5)
  // The negative control: without pins, the candle is not found and the fifth lamp not first.
  expect(before.ids).not.toContain(candle)
  expect(before.ids[0]).not.toBe(fifth)

  expect((await savePin('Lamps', [fifth, candle, second])).data).toMatchObject({ version: 1, query: 'Lamps' })
  const after = await search({ keyword: 'lamp' })
  expect(after.ids.slice(0, 3)).toEqual([fifth, candle, second])
  expect(after.ids.slice(3)).toEqual(before.ids.filter((id) => id !== fifth && id !== second))
  expect(after.total).toBe(6)
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((pageNum) => search({ keyword: 'lamp', pageNum, pageSize: '2' })),
  )
  expect(pages.flatMap((page) => page.ids)).toEqual(after.ids)

  const answer = await shop.get('/goods/shop/goods/search', { keyword: 'lamps', type: 'goods' })
  expect(answer.data.goodsList[0].id).toBe(fifth)
  const bySales = await search({ keyword: 'lamp', sort: 'sales' })
  expect([bySales.ids.includes(candle), bySales.total]).toEqual([false, 5])
  // Other filters hold for pinned goods too.
  expect((await search({ keyword: 'lamp', priceMin: '100000' })).ids).toEqual([])
  // The brand's language stands in for one without pins; another search has none.
  expect((await search({ keyword: 'lamp' }, 'de')).ids[0]).toBe(fifth)
  expect((await search({ keyword: 'candle' })).ids).toEqual([candle])
})

it('passes over goods that are not listed', async () => {
  const ids = await listGoods(['Vase one', 'Vase two', 'Vase three'])
  const [first, second, third] = ids as [string, string, string]
  await savePin('vase', [third, second])
  await shop
    .db()
    .updateTable('goods')
    .set({ status: 'delisted' })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', third)
    .execute()
  await reindexGoods(shop.ctx(), [third])
  invalidateLists(shop.brand.id)
  expect(await search({ keyword: 'vase' })).toEqual({ ids: [second, first], total: 2 })
  // It may stay pinned, and comes back with its listing.
  const list = (await shop.get('/admin/search/pins', {}, staff)).data.pageList
  const pin = list.find(({ query }: { query: string }) => query === 'vase')
  expect(pin.goods.map(({ isListed }: { isListed: boolean }) => isListed)).toEqual([false, true])
  expect(outcome(await savePin('vase', [third], 1))).toBe('200')
})

it('loses and repeats nothing on the pages behind the ranked goods', async () => {
  const [candle] = (await listGoods(['Plain candle'])) as [string]
  const brandId = shop.brand.id
  const matches = 450
  // The more a product sells, the higher its price.
  await withClient(shop.adminUrl, (client) =>
    client.query(
      `insert into search_documents (brand_id, goods_id, store_id, card, price_minor, in_stock, rating_hundredths,
         sales_count, created_at, options, words)
       select ${brandId}, gen_random_uuid(), $1, jsonb_build_object('title', jsonb_build_object('en', 'Tile ' || n),
         'store', '{}'::jsonb, 'image', null, 'tint', 1), n * 100, true, 450, n, now() - interval '1 year', '{}',
         '''${brandId}:tile'':1A'::tsvector
       from generate_series(1, ${matches}) as n`,
      [store.id],
    ),
  )
  invalidateLists(brandId)
  const prices = await shop
    .db()
    .selectFrom('search_documents')
    .select('goods_id')
    .where('brand_id', '=', brandId)
    .where('price_minor', 'in', [500, matches * 100 - 700])
    .orderBy('price_minor')
    .execute()
  const [rare, frequent] = prices.map(({ goods_id }) => goods_id) as [string, string]
  const readAll = async () => {
    const pages: FoundGoods[] = []
    for (let pageNum = 1; pageNum <= 10; pageNum++)
      pages.push(await search({ keyword: 'tile', pageSize: '50', pageNum: String(pageNum) }))
    return pages
  }
  const before = (await readAll()).flatMap(({ ids }) => ids)
  expect(new Set(before).size).toBe(matches)
  await savePin('tile', [rare, candle, frequent])
  const after = await readAll()
  const ids = after.flatMap((page) => page.ids)
  expect(ids.slice(0, 3)).toEqual([rare, candle, frequent])
  expect(ids.slice(3)).toEqual(before.filter((id) => id !== rare && id !== frequent))
  expect(after[0]!.total).toBe(matches + 1)
})

it('shows a search with pins that are not saved', async () => {
  const [mug, jug] = (await listGoods(['Mug', 'Jug'])) as [string, string]
  const read = async (goodsIds: string) =>
    (await shop.get('/admin/search/preview', { textLanguage: 'en', query: 'mug', goodsIds }, staff)).data
  expect((await read('')).goods.map(({ id }: { id: string }) => id)).toEqual([mug])
  const data = await read(`${jug},no-id`)
  expect(data.goods.map(({ id, isPinned }: { id: string; isPinned: boolean }) => [id, isPinned])).toEqual([
    [jug, true],
    [mug, false],
  ])
  expect((await search({ keyword: 'mug' })).ids).toEqual([mug])
})

it('shows a search with synonyms that are not saved, in the place of a saved group with one of them', async () => {
  const [pail, vessel, crate] = (await listGoods(['Pail', 'Vessel', 'Crate'])) as [string, string, string]
  const read = async (query: string, synonyms?: string) =>
    (
      await shop.get('/admin/search/preview', { textLanguage: 'en', query, ...(synonyms && { synonyms }) }, staff)
    ).data.goods.map(({ id }: { id: string }) => id) as string[]
  const sort = (ids: readonly string[]) => ids.toSorted()
  expect(await read('pail')).toEqual([pail])
  expect(sort(await read('pail', 'pail,vessel'))).toEqual(sort([pail, vessel]))
  const { id } = (await post('synonym/save', { textLanguage: 'en', words: ['pail', 'crate'] })).data
  expect(sort(await read('pail'))).toEqual(sort([pail, crate]))
  expect(sort(await read('pail', 'pail,vessel'))).toEqual(sort([pail, vessel]))
  expect(sort((await search({ keyword: 'pail' })).ids)).toEqual(sort([pail, crate]))
  expect(outcome(await post('synonym/delete', { id }))).toBe('200')
})

it('refuses what is wrong, overwrites nothing unseen and writes the audit log', async () => {
  const [bowl] = (await listGoods(['Bowl'])) as [string]
  const foreign = await makeGoods(shop, {
    brand: shop.otherBrand,
    store: await makeStore(shop, { brand: shop.otherBrand }),
    title: 'Bowl',
  })
  for (const [query, goodsIds, version, expected] of [
    ['bowl', [], 0, 'request.invalid'],
    ['!?', [bowl], 0, 'search_pin.no_words'],
    ['bowl', [foreign.goodsId], 0, 'goods.not_found'],
    ['bowl', ['no-id'], 0, 'goods.not_found'],
    ['bowl', [bowl], 3, 'search_pin.changed'],
    ['bowl', [bowl], 0, '200'],
    ['bowls', [bowl], 0, 'search_pin.changed'],
    ['bowls', [bowl, bowl], 1, '200'],
  ] as const)
    expect(outcome(await savePin(query, goodsIds, version)), `${query} ${version}`).toBe(expected)
  const remove = (version: number) => post('pin/delete', { textLanguage: 'en', query: 'bowl', version })
  expect([outcome(await remove(1)), outcome(await remove(2)), outcome(await remove(2))]).toEqual([
    'search_pin.changed',
    '200',
    'search_pin.changed',
  ])
  const log = await shop.get(
    '/admin/audit/list',
    { operation: 'staffSearch.deletePin' },
    await makeStaff(shop, ['auditor']),
  )
  expect(log.data.pageList[0]).toMatchObject({ subjectId: 'en bowl', before: { goodsIds: [bowl] }, after: null })
})

it('keeps synonyms: one text in one group, replaced by the group that was read', async () => {
  const [mule] = (await listGoods(['Mule'])) as [string]
  const save = (words: readonly string[], id?: string) => post('synonym/save', { textLanguage: 'en', words, id })
  expect((await search({ keyword: 'zoccolo' })).ids).toEqual([])
  const group = (await save(['zoccolo', ' mule '])).data
  expect(group.words).toEqual(['zoccolo', 'mule'])
  expect((await search({ keyword: 'zoccolo' })).ids).toEqual([mule])
  for (const [words, id, expected] of [
    [['zoccolos', 'clog'], undefined, 'synonyms.taken'],
    [['pantofle'], undefined, 'synonyms.too_few'],
    [['a, b', 'c'], undefined, 'request.invalid'],
    [['clog', 'mule'], 'gone', 'synonyms.changed'],
    [['clog', 'mule'], group.id, '200'],
    [['clog', 'sandal'], group.id, 'synonyms.changed'],
    // An everyday word alone means only itself again.
    [['sofa'], undefined, '200'],
  ] as const)
    expect(outcome(await save(words, id)), words.join()).toBe(expected)
  expect((await search({ keyword: 'zoccolo' })).ids).toEqual([])
  const groups = (await shop.get('/admin/search/synonyms', {}, staff)).data.pageList
  expect(groups.map(({ words }: { words: string[] }) => words)).toEqual([['clog', 'mule'], ['sofa']])
  expect(outcome(await post('synonym/delete', { id: groups[0].id }))).toBe('200')
  expect(outcome(await post('synonym/delete', { id: groups[0].id }))).toBe('synonyms.changed')
})
