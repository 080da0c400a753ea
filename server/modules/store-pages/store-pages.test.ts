import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNextDay, toBrandDay, toInstant } from '#server/platform/brand-time.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makeUpload } from '#tests/harness/uploads.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (store: TestStore, path: string, input: object) =>
  shop.post(`/seller/page/${path}`, input, { token: store.owner.token })
const get = (store: TestStore, path: string, input: Record<string, string> = {}) =>
  shop.get(`/seller/page/${path}`, input, { token: store.owner.token })
/** As a logged-in person, whose answers are not cached. */
const readFront = async (store: TestStore, lang = 'en') =>
  (await shop.get('/goods/shop/seller/front', { sellerId: store.id, lang }, { token: store.owner.token })).data
const text = (id: string, en: string, more: object = {}) => ({ id, kind: 'text', titles: { en }, ...more })
const content = (more: object = {}) => ({
  names: { en: 'Table & Flame', 'zh-CN': '桌与火' },
  abouts: { en: 'Made in Cologne' },
  monogram: 'TF',
  tint: 3,
  sections: [],
  ...more,
})

test('a page is what the products make until a draft is published', async () => {
  const store = await makeStore(shop)
  const first = (await get(store, 'detail')).data
  expect(first).toMatchObject({ storeId: store.id, draft: { version: 0, live: null, isChanged: false } })
  expect(first.draft.content).toMatchObject({ names: { en: 'Test store' }, sections: [] })
  const sections = [text('a', 'The workshop', { texts: { en: 'One.\n\nTwo.', 'zh-CN': '一。' } })]
  const saved = await post(store, 'save', { version: 0, content: content({ sections }) })
  expect(saved.data.draft).toMatchObject({ version: 1, isChanged: true, live: null, changedBy: store.owner.username })
  expect(await readFront(store)).toMatchObject({ page: null, seller: { name: 'Test store' } })

  const published = await post(store, 'publish', { version: 1 })
  expect(published.data.draft).toMatchObject({ live: { number: 1 }, isChanged: false })
  expect(await readFront(store)).toMatchObject({
    seller: { name: 'Table & Flame', about: 'Made in Cologne', monogram: 'TF', tint: 3 },
    page: { banner: null, sections: [{ id: 'a', title: 'The workshop', paragraphs: ['One.', 'Two.'] }] },
  })
  // A text that a language lacks falls back to the brand's own language.
  expect(await readFront(store, 'zh-CN')).toMatchObject({
    seller: { name: '桌与火' },
    page: { sections: [{ title: 'The workshop', paragraphs: ['一。'] }] },
  })
})

test('a former version is published again under a new number, and becomes the draft', async () => {
  const store = await makeStore(shop)
  for (const [version, name] of ['First', 'Second'].entries()) {
    // Publishing writes the draft, too.
    await post(store, 'save', { version: version * 2, content: content({ sections: [text('a', name)] }) })
    await post(store, 'publish', { version: version * 2 + 1 })
  }
  const titles = async () => (await readFront(store)).page.sections.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Second'])
  const restored = await post(store, 'version/restore', { number: 1 })
  expect(restored.data.draft).toMatchObject({ live: { number: 3 }, isChanged: false })
  expect(await titles()).toEqual(['First'])
  expect((await get(store, 'version/list')).data.pageList).toMatchObject([
    { number: 3, restoredNumber: 1, publishedBy: store.owner.username },
    { number: 2, restoredNumber: null },
    { number: 1, restoredNumber: null },
  ])
  expect(outcome(await post(store, 'version/restore', { number: 9 }))).toBe('404 store_page.version_not_found')
})

test('sections are shown on their days, and a preview shows the draft of any day', async () => {
  const store = await makeStore(shop)
  const today = toBrandDay(shop.brand, shop.clock.now())
  const tomorrow = getNextDay(today)
  const sections = [
    text('now', 'Now'),
    text('soon', 'Soon', { firstDay: tomorrow, lastDay: tomorrow }),
    text('never', 'Never', { hidden: true }),
  ]
  await post(store, 'save', { version: 0, content: content({ sections }) })
  const preview = async (day?: string) =>
    (await get(store, 'preview', day ? { day } : {})).data.page.sections.map(({ id }: { id: string }) => id)
  expect(await preview()).toEqual(['now'])
  expect(await preview(tomorrow)).toEqual(['now', 'soon'])
  await post(store, 'publish', { version: 1 })
  const ids = async () => (await readFront(store)).page.sections.map(({ id }: { id: string }) => id)
  const goTo = (at: number) => shop.clock.forward(at - shop.clock.now().getTime())
  const starts = toInstant(shop.brand, tomorrow, '00:00').getTime()
  const ends = toInstant(shop.brand, getNextDay(tomorrow), '00:00').getTime()
  for (const [at, shown] of [
    [starts - 1, ['now']],
    [starts, ['now', 'soon']],
    [ends - 1, ['now', 'soon']],
    [ends, ['now']],
  ] as const) {
    goTo(at)
    expect(await ids()).toEqual(shown)
  }
})

test('selected products keep their order, sold-out ones last; those of another store are refused', async () => {
  const store = await makeStore(shop)
  const goods = []
  for (const [index, stock] of [0, 5, 5].entries())
    goods.push(await makeGoods(shop, { store, title: `Thing ${index}`, stock: [stock] }))
  const ids = goods.map(({ goodsId }) => goodsId)
  await reindexGoods(shop.ctx(), ids)
  const select = (goodsIds: string[]) =>
    post(store, 'save', {
      version: 0,
      content: content({ sections: [{ id: 'p', kind: 'products', titles: { en: 'Picks' }, goodsIds }] }),
    })
  const foreign = await makeGoods(shop, { store: await makeStore(shop) })
  const refused = await select([ids[0]!, foreign.goodsId])
  expect([refused.status, Object.keys(refused.error!.fields!)]).toEqual([422, ['content.sections.0.goodsIds']])
  expect(outcome(await select([ids[0]!, ids[2]!, ids[1]!]))).toBe('200 ok')
  const { page } = (await get(store, 'preview')).data
  expect(page.sections[0].goods.map(({ name }: { name: string }) => name)).toEqual(['Thing 2', 'Thing 1', 'Thing 0'])
})

test('a save or a publication at an older version writes nothing and shows both', async () => {
  const store = await makeStore(shop)
  const save = (version: number, title: string) =>
    post(store, 'save', { version, content: content({ sections: [text('a', title)] }) })
  await save(0, 'Theirs')
  const refused = await save(0, 'Mine')
  expect(outcome(refused)).toBe('409 store_page.changed')
  const [sent, stored] = refused.error!.params!.versions as Record<string, unknown>[]
  expect(sent).toMatchObject({ content: { sections: [{ titles: { en: 'Mine' } }] } })
  expect(stored).toMatchObject({ version: 1, content: { sections: [{ titles: { en: 'Theirs' } }] } })
  expect(outcome(await post(store, 'publish', { version: 2 }))).toBe('409 store_page.changed')
  expect((await get(store, 'detail')).data.draft).toMatchObject({ version: 1, live: null })
})

test('a banner is an upload of the person, used once', async () => {
  const store = await makeStore(shop)
  const image = await makeUpload(shop, { token: store.owner.token }, 'store')
  const save = (version: number, banner: object) => post(store, 'save', { version, content: content({ banner }) })
  const foreign = await makeUpload(shop, { token: (await makeStore(shop)).owner.token }, 'store')
  expect(outcome(await save(0, { image: foreign }))).toMatch(/upload\.not_yours$/)
  expect(outcome(await save(0, { image }))).toBe('200 ok')
  expect(outcome(await save(1, { image, titles: { en: 'Made for long tables' } }))).toBe('200 ok')
  expect((await get(store, 'preview')).data.page.banner).toEqual({ image, title: 'Made for long tables', text: '' })
})
