import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeBuyer } from '#tests/harness/buyers.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { runContentSchedule, writeDocument } from './public.ts'

let shop: TestShop
let editor: Person
beforeAll(async () => {
  shop = await openTestShop()
  editor = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object) => shop.post(`/admin/content/${path}`, input, { token: editor.token })
const get = (path: string, input: Record<string, unknown>) =>
  shop.get(`/admin/content/${path}`, input, { token: editor.token })
const inShop = (docId: string, lang: 'en' | 'zh-CN' | 'ar' = 'en') => {
  shop.engine.cache.invalidate(shop.brand.id)
  return shop.get('/api/doc/detail', { docId }, { lang })
}
const content = (word: string) => ({
  titles: { en: `Sizes ${word}`, 'zh-CN': `尺码${word}`, ar: `المقاسات ${word}` },
  bodies: { en: `<h2>One</h2><p>${word}</p>`, 'zh-CN': `<p>${word}。</p>`, ar: `<p>${word} ع</p>` },
})
const make = async (word: string) => {
  const { id } = (await post('create', { kind: 'document', title: 'Sizes' })).data.page
  expect(outcome(await post('save', { kind: 'document', id, version: 1, content: content(word) }))).toBe('200 ok')
  return id as string
}
const publish = (id: string, version: number, more: object = {}) =>
  post('publish', { kind: 'document', id, version, ...more })

test('a new document is a draft until it is published, in each of its languages', async () => {
  const id = await make('first')
  expect((await get('detail', { kind: 'document', id })).data.page).toMatchObject({ state: 'draft', version: 0 })
  expect(outcome(await inShop(id))).toBe('404 document.not_found')
  expect((await publish(id, 2)).data.page).toMatchObject({ state: 'live', version: 1, isChanged: false })
  expect((await inShop(id)).data.document).toMatchObject({ title: 'Sizes first', key: 'sizes' })
  expect((await inShop(id, 'zh-CN')).data.document).toMatchObject({ title: '尺码first', lang: 'zh-CN' })
  expect((await inShop(id, 'ar')).data.document).toMatchObject({ title: 'المقاسات first', lang: 'ar' })
})

test('a scheduled version waits for its time, and can be taken back or replaced', async () => {
  const id = await make('before')
  await publish(id, 2)
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
  await post('save', { kind: 'document', id, version: 3, content: content('after') })
  expect((await publish(id, 4, { startsAt })).data.page).toMatchObject({
    state: 'live',
    version: 1,
    scheduled: { number: 2, startsAt },
    isChanged: false,
  })
  await runContentSchedule(shop.ctx())
  expect((await inShop(id)).data.document.title).toBe('Sizes before')
  expect((await post('unschedule', { kind: 'document', id })).data.page.scheduled).toBe(null)
  expect(outcome(await post('unschedule', { kind: 'document', id }))).toBe('409 content.not_scheduled')
  await publish(id, 5, { startsAt })
  shop.clock.forward(3_600_000)
  expect(await runContentSchedule(shop.ctx())).toBe(1)
  expect(await runContentSchedule(shop.ctx())).toBe(0)
  expect((await inShop(id)).data.document.title).toBe('Sizes after')
  const past = new Date(shop.clock.now().getTime() - 1).toISOString()
  const refused = await publish(id, 6, { startsAt: past })
  expect([refused.status, Object.keys(refused.error!.fields!)]).toEqual([422, ['startsAt']])
})

test('a former version is published again under a new number, and versions never change', async () => {
  const id = await make('one')
  await publish(id, 2)
  await post('save', { kind: 'document', id, version: 3, content: content('two') })
  await publish(id, 4)
  const restored = await post('restore', { kind: 'document', id, number: 1 })
  expect(restored.data.page).toMatchObject({ version: 3, isChanged: false })
  expect(restored.data.page.versions).toMatchObject([
    { number: 3, state: 'live', restoredNumber: 1, publishedBy: editor.username, until: null },
    { number: 2, state: 'past' },
    { number: 1, state: 'past' },
  ])
  expect((await inShop(id)).data.document.title).toBe('Sizes one')
  expect((await get('version', { kind: 'document', id, number: 2 })).data.content.titles.en).toBe('Sizes two')
  expect(outcome(await post('restore', { kind: 'document', id, number: 9 }))).toBe('404 content.version_not_found')
})

test('texts of before the shop kept versions, and of the command line, can be published again', async () => {
  const number = await writeDocument(shop.ctx(), 'care', 'en', { title: 'Care', body: '<p>Wash cold</p>' })
  const id = String(number)
  const { page } = (await get('detail', { kind: 'document', id })).data
  expect(page.versions).toMatchObject([{ number: 1, state: 'live' }])
  await post('save', { kind: 'document', id, version: 0, content: content('new') })
  await publish(id, 1)
  expect((await post('restore', { kind: 'document', id, number: 1 })).data.page.version).toBe(3)
  expect((await inShop(id)).data.document.title).toBe('Care')
})

test('a save at an older version writes nothing and shows both; a draft without the own language is not published', async () => {
  const id = await make('mine')
  const refused = await post('save', { kind: 'document', id, version: 1, content: content('theirs') })
  expect(outcome(refused)).toBe('409 content.changed')
  expect(refused.error!.params!.versions).toMatchObject([{ version: 1 }, { version: 2 }])
  await post('save', { kind: 'document', id, version: 2, content: { titles: { ar: 'ع' }, bodies: { ar: '<p>ع</p>' } } })
  expect(outcome(await publish(id, 3))).toBe('422 content.incomplete')
  expect(outcome(await publish(id, 2))).toBe('409 content.changed')
})

test('a page that is taken out comes back as it was; scripts never reach it', async () => {
  const id = await make('<script>x()</script>kept')
  await publish(id, 2)
  expect((await inShop(id)).data.document.body).not.toContain('script')
  await post('hide', { kind: 'document', id, hidden: true })
  expect(outcome(await inShop(id))).toBe('404 document.not_found')
  await post('hide', { kind: 'document', id, hidden: false })
  expect(outcome(await inShop(id))).toBe('200 ok')
})

test('articles are listed by pages, and published with a summary', async () => {
  const ids: string[] = []
  for (const title of ['A', 'B', 'C']) {
    const { page } = (await post('create', { kind: 'news', title })).data
    ids.unshift(page.id)
    shop.clock.forward(60_000)
  }
  const first = (await get('list', { kind: 'news', pageSize: 2 })).data
  const second = (await get('list', { kind: 'news', pageSize: 2, cursor: first.nextCursor })).data
  expect([...first.pageList, ...second.pageList].map(({ id }) => id)).toEqual(ids)
  const id = ids[0]!
  await post('save', { kind: 'news', id, version: 1, content: content('Hello') })
  await post('publish', { kind: 'news', id, version: 2 })
  shop.engine.cache.invalidate(shop.brand.id)
  const { pageList } = (await shop.get('/api/news/list')).data
  expect(pageList).toMatchObject([{ id, title: 'Sizes Hello', summary: 'Hello' }])
})

const register = (more: object = {}) => {
  const username = `r${Math.random().toString(36).slice(2, 9)}`
  const password = 'quiet4567'
  return shop.post('/api/user/register', { username, password, confirmPassword: password, ...more })
}
const listAcceptances = async (number: number) =>
  shop
    .db()
    .selectFrom('document_acceptances')
    .select(['version', 'reason', 'lang'])
    .where('brand_id', '=', shop.brand.id)
    .where('number', '=', number)
    .orderBy('version')
    .execute()

test('a document to be accepted is required for at registration, and kept with its version', async () => {
  const id = await make('terms')
  await publish(id, 2)
  expect(outcome(await post('acceptance', { id, atRegistration: true, atCheckout: false }))).toBe('200 ok')
  shop.engine.cache.invalidate(shop.brand.id)
  const required = (await shop.get('/api/doc/required', { at: 'registration' })).data.documents
  expect(required).toEqual([{ docId: Number(id), version: 1, title: 'Sizes terms' }])
  // Clients of before send no list and are served as before; nothing is recorded for them.
  expect(outcome(await register())).toBe('200 ok')
  const refused = await register({ acceptedDocuments: [] })
  expect(outcome(refused)).toBe('422 document.not_accepted')
  expect(refused.error!.params!.documents).toEqual([{ docId: Number(id), version: 1 }])
  expect(outcome(await register({ acceptedDocuments: [`${id}:2`] }))).toBe('422 document.not_accepted')
  expect(await listAcceptances(Number(id))).toEqual([])
  expect(outcome(await register({ acceptedDocuments: `${id}:1` }))).toBe('200 ok')
  expect(await listAcceptances(Number(id))).toEqual([{ version: 1, reason: 'registration', lang: 'en' }])
  expect(outcome(await post('hide', { kind: 'document', id, hidden: true }))).toBe('409 content.must_be_accepted')
  await post('acceptance', { id, atRegistration: false, atCheckout: false })
})

test('checkout asks until the version is accepted, and again after a version that asks again', async () => {
  const id = await make('rules')
  await publish(id, 2)
  await post('acceptance', { id, atRegistration: false, atCheckout: true })
  const store = await makeStore(shop)
  const { skuIds } = await makeGoods(shop, { store, stock: [9] })
  const buyer = await makeBuyer(shop)
  const required = async () =>
    (await shop.get('/api/doc/required', { at: 'checkout' }, { token: buyer.token })).data.documents
  const place = async (acceptedDocuments?: string[]) => {
    const quote = await shop.post(
      '/order/shop/checkout/preview',
      { skuId: skuIds[0], quantity: 1 },
      { token: buyer.token },
    )
    const input = { quoteId: quote.data.quoteId, addressId: quote.data.address.id, acceptedDocuments }
    return outcome(await shop.post('/order/shop/trade/create', input, { token: buyer.token }))
  }
  expect(await required()).toMatchObject([{ docId: Number(id), version: 1 }])
  expect(await place([])).toBe('422 document.not_accepted')
  expect(await place([`${id}:1`])).toBe('200 ok')
  expect(await required()).toEqual([])
  const change = async (version: number, needsNewAcceptance: boolean) => {
    await post('save', { kind: 'document', id, version, content: content(`rules ${version}`) })
    await publish(id, version + 1, { needsNewAcceptance })
  }
  await change(3, false)
  expect(await required()).toEqual([])
  await change(5, true)
  expect(await required()).toMatchObject([{ docId: Number(id), version: 3 }])
  expect(await place([`${id}:1`])).toBe('422 document.not_accepted')
  expect(await place([`${id}:3`])).toBe('200 ok')
  expect(await listAcceptances(Number(id))).toMatchObject([
    { version: 1, reason: 'checkout' },
    { version: 3, reason: 'checkout' },
  ])
  const { page } = (await get('detail', { kind: 'document', id })).data
  expect(page.versions.map(({ acceptedBy }: { acceptedBy: number }) => acceptedBy)).toEqual([1, 0, 1])
})
