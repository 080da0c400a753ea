import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HomeContent } from '#contract/staff-home.ts'
import type { Locale } from '#i18n/locales.ts'
import { listAudit } from '#server/platform/audit/audit.queries.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { makeUpload } from '#tests/harness/uploads.ts'
import { reindexGoods } from '../search/indexing/public.ts'
import { arrangeSections } from './public.ts'

let shop: TestShop
let staff: Person
beforeAll(async () => {
  shop = await openTestShop()
  staff = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const get = async (path: string, input: Record<string, string> = {}) =>
  (await shop.get(`/admin/home/${path}`, input, { token: staff.token })).data
const post = (path: string, input: object, token = staff.token) => shop.post(`/admin/home/${path}`, input, { token })
const detail = async () => (await get('detail')).draft
const saveNext = async (content: object) => post('save', { version: (await detail()).version, content })
const publishNext = async (content: object) => {
  const { data } = await saveNext(content)
  return post('publish', { version: data.draft.version })
}
/** The home page that shoppers get, without the answers that are kept for some seconds. */
const readHome = async (lang: Locale = 'en') => {
  shop.engine.cache.invalidate(shop.brand.id)
  return (await shop.get('/goods/shop/goods/index', {}, { lang })).data
}
const section = (kind: string, more: object = {}) => ({ id: newId(), kind, ...more })
const scene = { wall: '#DCEDE9', goods: [{ kind: 'cup', colour: '#5f8f93' }] }
const banner = (headline: string, more: object = {}) => ({
  id: newId(),
  headlines: { en: headline },
  link: '/commodity',
  scene,
  ...more,
})
const listKinds = async (lang?: Locale) =>
  (await readHome(lang)).floors.map(({ kind, title }: { kind: string; title: string }) => title || kind)
const after = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()

test('a draft is not seen by shoppers; published it is, and rolled back the automatic home is there again', async () => {
  const store = await makeStore(shop)
  const goods = await makeGoods(shop, { store, title: 'Lamp', stock: [5] })
  await reindexGoods(shop.ctx(), [goods.goodsId])
  const usual = await listKinds()
  const picked = section('products', { titles: { en: 'Picked', 'zh-CN': '精选' }, goodsIds: [goods.goodsId] })
  const content = { sections: [picked, section('stores')], banners: [banner('Winter')] }
  const saved = await saveNext(content)
  expect(saved.data.draft).toMatchObject({
    isChanged: true,
    live: null,
    changedBy: staff.username,
    published: { sections: [], banners: [] },
    goods: [{ id: goods.goodsId, name: 'Lamp' }],
  })
  expect(await listKinds()).toEqual(usual)
  expect((await get('preview')).floors.map(({ kind }: { kind: string }) => kind)).toEqual(['products', 'stores'])
  const published = await post('publish', { version: saved.data.draft.version })
  // The home page before it became a version, too.
  expect(published.data.draft).toMatchObject({ isChanged: false, live: { number: 2 } })
  expect(await listKinds()).toEqual(['Picked', 'stores'])
  expect(await listKinds('zh-CN')).toEqual(['精选', 'stores'])
  const home = await readHome()
  expect(home.floors[0].goods).toMatchObject([{ id: goods.goodsId }])
  expect(home.banner).toMatchObject([{ headline: 'Winter', image: null, scene: expect.stringContaining('cup') }])
  const [audited] = await listAudit(shop.ctx(), { pageNum: 1, pageSize: 1 })
  expect(audited).toMatchObject({ operation: 'staffHome.publish', before: { sections: [] } })
  expect(audited!.after).toMatchObject({ sections: [{ kind: 'products' }, { kind: 'stores' }] })
  const restored = await post('version/restore', { number: 1 })
  expect(restored.data.draft).toMatchObject({ live: { number: 3 }, isChanged: false, content: { sections: [] } })
  expect(await listKinds()).toEqual(usual)
  expect((await get('version/list')).pageList).toMatchObject([
    { number: 3, publishedBy: staff.username, restoredNumber: 1 },
    { number: 2, restoredNumber: null },
    { number: 1, publishedBy: null },
  ])
  expect(outcome(await post('version/restore', { number: 99 }))).toBe('404 home_page.version_not_found')
})

test('sections and banners are shown from their start to before their end, in their languages', async () => {
  const hour = 3_600_000
  const [startsAt, endsAt] = [after(hour), after(2 * hour)]
  await publishNext({
    sections: [
      section('categories'),
      section('new', { titles: { en: 'Timed' }, startsAt, endsAt }),
      section('sale', { hidden: true }),
      section('bottom', { titles: { en: 'For Arabic' }, languages: ['ar'] }),
    ],
    banners: [banner('Always'), banner('Timed', { startsAt, endsAt })],
  })
  const banners = async () => (await readHome()).banner.map(({ headline }: { headline: string }) => headline)
  const goTo = (iso: string, ms: number) => shop.clock.forward(Date.parse(iso) + ms - shop.clock.now().getTime())
  expect(await listKinds('ar')).toEqual(['categories', 'For Arabic'])
  expect(await listKinds()).toEqual(['categories'])
  const planned = await get('preview', { at: startsAt })
  expect(planned.floors.map(({ kind }: { kind: string }) => kind)).toEqual(['categories', 'new'])
  goTo(startsAt, -1)
  expect([await listKinds(), await banners()]).toEqual([['categories'], ['Always']])
  goTo(startsAt, 0)
  expect([await listKinds(), await banners()]).toEqual([
    ['categories', 'Timed'],
    ['Always', 'Timed'],
  ])
  goTo(endsAt, -1)
  expect(await listKinds()).toEqual(['categories', 'Timed'])
  goTo(endsAt, 0)
  expect([await listKinds(), await banners()]).toEqual([['categories'], ['Always']])
})

test('two editors: the later save writes nothing and shows both', async () => {
  const { version } = await detail()
  const save = (kind: string) => post('save', { version, content: { sections: [section(kind)], banners: [] } })
  expect(outcome(await save('new'))).toBe('200 ok')
  const refused = await save('sale')
  expect(outcome(refused)).toBe('409 home_page.changed')
  const [sent, stored] = refused.error!.params!.versions as { content: HomeContent }[]
  expect([sent!.content.sections[0]!.kind, stored!.content.sections[0]!.kind]).toEqual(['sale', 'new'])
  expect(outcome(await post('publish', { version }))).toBe('409 home_page.changed')
})

test.each<[string, string, object]>([
  ['a link to another scheme', 'content.banners.0.link', { banners: [banner('A', { link: 'javascript:alert(1)' })] }],
  ['a link without https', 'content.banners.0.link', { banners: [banner('A', { link: 'http://x.example/' })] }],
  ['a link to a program', 'content.banners.0.link', { banners: [banner('A', { link: '/admin/user/list' })] }],
  ['a banner without image or scene', 'content.banners.0.image', { banners: [banner('A', { scene: null })] }],
  [
    'an end before its start',
    'content.sections.0.endsAt',
    { sections: [section('new', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' })] },
  ],
  ['a kind that there is not', 'content.sections.0.kind', { sections: [section('clock')] }],
  [
    'a product that there is not',
    'content.sections.0.goodsIds',
    { sections: [section('products', { goodsIds: [newId()] })] },
  ],
  [
    'a category that there is not',
    'content.sections.0.categoryId',
    { sections: [section('category', { categoryId: newId() })] },
  ],
  ['too many sections', 'content.sections', { sections: Array.from({ length: 21 }, () => section('new')) }],
  ['too many banners', 'content.banners', { banners: Array.from({ length: 13 }, () => banner('A')) }],
])('%s is refused, and the draft stays', async (_name, field, part) => {
  const { version } = await detail()
  const refused = await post('save', { version, content: { sections: [], banners: [], ...part } })
  expect([outcome(refused), Object.keys(refused.error!.fields!)]).toEqual(['422 request.invalid', [field]])
  expect((await detail()).version).toBe(version)
})

test('an image is an upload of the person, and is shown with its text for those who do not see it', async () => {
  const image = await makeUpload(shop, { token: staff.token }, 'store')
  const foreign = await makeUpload(shop, { token: (await makePerson(shop)).token }, 'store')
  const withImage = (address: string) => ({
    sections: [section('banner')],
    banners: [banner('Sale', { image: address, alts: { en: 'A lamp' }, scene: null })],
  })
  expect(outcome(await saveNext(withImage(foreign)))).toMatch(/upload\.not_yours$/)
  expect(outcome(await publishNext(withImage(image)))).toBe('200 ok')
  expect((await readHome()).banner).toMatchObject([{ scene: '', image: { src: image, phoneSrc: null, alt: 'A lamp' } }])
})

test('a command that arranges sections keeps what else they have, and is published over as a version', async () => {
  await publishNext({ sections: [section('new', { titles: { en: 'Fresh' }, style: 'full' })], banners: [] })
  await inTransaction(shop.ctx(), (ctx) => arrangeSections(ctx, ['sale', 'new']))
  const { published, isChanged } = await detail()
  expect(published.sections).toMatchObject([{ kind: 'sale' }, { kind: 'new', titles: { en: 'Fresh' }, style: 'full' }])
  expect(isChanged).toBe(true)
  await publishNext({ sections: [], banners: [] })
  expect((await get('version/list')).pageList.slice(0, 2)).toMatchObject([
    { publishedBy: staff.username },
    { publishedBy: null },
  ])
})

test('only staff who manage content, and only of their brand', async () => {
  const support = await makeStaff(shop, ['support'])
  expect((await shop.get('/admin/home/detail', {}, { token: support.token })).status).toBe(403)
  expect((await post('publish', { version: 1 }, support.token)).status).toBe(403)
  const other = await makeStaff(shop, ['catalogue'], shop.otherBrand)
  const theirs = await shop.get('/admin/home/detail', {}, { token: other.token, brand: shop.otherBrand })
  expect(theirs.data.draft).toMatchObject({ version: 0, live: null, content: { sections: [], banners: [] } })
})
