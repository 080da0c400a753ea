import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TranslationGroup } from '#contract/translation-kinds.ts'
import type { Brand } from '#server/platform/brand.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { buildCouponTerms } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { buildForm } from '#tests/harness/uploads.ts'
import { listXliffProblems } from '#tests/harness/xliff-structure.ts'
import { countCoverage } from './count-coverage.ts'

let shop: TestShop
let store: TestStore
let staff: Person
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  store = await makeStore(shop)
  staff = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())

type Caller = { readonly token: string; readonly workspace: 'seller' | 'admin'; readonly brand?: Brand }
const seller = (of = store): Caller => ({ token: of.owner.token, workspace: 'seller' })
const admin = (): Caller => ({ token: staff.token, workspace: 'admin' })
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, { workspace, brand = shop.brand, token }: Caller) =>
  shop.post(`/${workspace}/translation/${path}`, input, { token, brand })
const get = async (path: string, input: object, { workspace, brand = shop.brand, token }: Caller) =>
  (await shop.get(`/${workspace}/translation/${path}`, input as Record<string, string>, { token, brand })).data

async function exportTexts(groups: readonly TranslationGroup[] | undefined, scope: string, by: Caller) {
  const { brand = shop.brand } = by
  expect(outcome(await post('export', { language: 'ar', scope, groups }, by))).toBe('200 ok')
  await runJobs(shop.ctx(null, brand), ['write-translations'])
  const [file] = (await get('exports', {}, by)).pageList
  expect(file).toMatchObject({ state: 'ready', isComplete: true })
  const headers = { host: brand.hosts[0]!, authorization: `Bearer ${by.token}` }
  return (await shop.app.inject({ url: file.link, headers })).body
}

async function check(content: string, by: Caller) {
  const { brand = shop.brand } = by
  const { payload, type } = buildForm([
    { name: 'file', value: Buffer.from(content), filename: 'ar.xlf', type: 'application/xml' },
  ])
  const url = `/${by.workspace}/translation/upload`
  const headers = { host: brand.hosts[0]!, 'content-type': type, authorization: `Bearer ${by.token}` }
  const sent = (await shop.app.inject({ method: 'POST', url, headers, payload })).json<{
    data: { import: { id: string } }
  }>()
  await runJobs(shop.ctx(null, brand), ['import-translations'])
  return get('detail', { importId: sent.data.import.id }, by)
}

async function start(importId: string, by: Caller, choices: object = {}) {
  const begun = await post('start', { importId, ...choices }, by)
  if (begun.status !== 200) return outcome(begun)
  await runJobs(shop.ctx(), ['import-translations'])
  return (await get('detail', { importId }, by)).import.state as string
}

const xliff = (key: string, source: string, target: string, reference = '-') =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="ar"><file id="f">
<unit id="${key}"><notes><note category="reference">${reference}</note></notes><segment><source>${source}</source><target>${target}</target></segment></unit>
</file></xliff>`
const reasons = ({ problems }: { problems: { line: number; reason: string }[] }) =>
  problems.map(({ line, reason }) => `${line} ${reason}`)

const asStaff = (path: string, input: object) => shop.post(`/admin/${path}`, input, { token: staff.token })
const asSeller = (path: string, input: object) => shop.post(`/seller/${path}`, input, { token: store.owner.token })
const readStaff = async (path: string, input: Record<string, string> = {}) =>
  (await shop.get(`/admin/${path}`, input, { token: staff.token })).data
const readSeller = async (path: string, input: Record<string, string> = {}) =>
  (await shop.get(`/seller/${path}`, input, { token: store.owner.token })).data

/** One text of a kind: how to make and change its source, and how to read it in the draft and in the shop. */
type Sample = {
  readonly group: TranslationGroup
  readonly key: string
  readonly by: Caller
  readonly setSource: (source: string) => Promise<ApiResponse>
  readonly read: () => Promise<Readonly<Record<string, string>>>
  /** The published state; absent for kinds without drafts. */
  readonly readShown?: () => Promise<unknown>
}

async function sampleStore(): Promise<Sample> {
  store = await makeStore(shop)
  const read = async () => (await readSeller('page/detail')).draft
  const base = { monogram: 'TF', tint: 3, abouts: { en: 'About' } }
  const section = (source: string) => ({ id: 'été 1', kind: 'text', titles: { en: 'T' }, texts: { en: source } })
  return {
    group: 'stores',
    key: `store:${store.id}:section.x.${Buffer.from('été 1').toString('hex')}.text`,
    by: seller(),
    setSource: async (source) =>
      asSeller('page/save', {
        version: (await read()).version,
        content: {
          ...base,
          names: { en: 'Table' },
          sections: [{ ...section(source), texts: { ...(await read()).content.sections[0]?.texts, en: source } }],
        },
      }),
    read: async () => (await read()).content.sections[0].texts,
    readShown: async () => (await read()).live,
  }
}

async function sampleDelivery(): Promise<Sample> {
  const way = { countries: ['*'], fee: 4, daysMin: 1, daysMax: 3 }
  const { method } = (await asSeller('delivery/save', { ...way, names: { en: 'x' } })).data as {
    method: { id: string }
  }
  const read = async () =>
    (await readSeller('delivery/list')).pageList.find(({ id }: { id: string }) => id === method.id).names
  return {
    group: 'delivery',
    key: `delivery:${method.id}:name`,
    by: seller(),
    setSource: async (source) =>
      asSeller('delivery/save', { ...way, id: method.id, names: { ...(await read()), en: source } }),
    read,
  }
}

async function sampleCoupon(): Promise<Sample> {
  const terms = buildCouponTerms(shop)
  const { coupon } = (await asSeller('coupon/save', { ...terms, names: { en: 'x' } })).data as {
    coupon: { id: string }
  }
  const read = async () => (await readSeller('coupon/list')).pageList.find(({ id }: { id: string }) => id === coupon.id)
  return {
    group: 'coupons',
    key: `coupon:${coupon.id}:name`,
    by: seller(),
    setSource: async (source) => {
      const { version, names } = await read()
      return asSeller('coupon/save', { ...terms, id: coupon.id, version, names: { ...names, en: source } })
    },
    read: async () => (await read()).names,
  }
}

async function sampleHome(): Promise<Sample> {
  const id = newId()
  const scene = { wall: '#DCEDE9', goods: [{ kind: 'cup', colour: '#5f8f93' }] }
  const read = async () => (await readStaff('home/detail')).draft
  const find = async () => (await read()).content.banners.find((one: { id: string }) => one.id === id)
  return {
    group: 'home',
    key: `home:${id}:sentence`,
    by: admin(),
    setSource: async (source) => {
      const banner = { id, headlines: { en: 'H' }, link: '/commodity', scene, ...(await find()) }
      const sentences = { ...banner.sentences, en: source }
      const { version } = await read()
      return asStaff('home/save', { version, content: { sections: [], banners: [{ ...banner, sentences }] } })
    },
    read: async () => (await find()).sentences,
    readShown: async () => (await read()).published.banners,
  }
}

async function samplePage(kind: 'document' | 'news', group: TranslationGroup): Promise<Sample> {
  const { id } = ((await asStaff('content/create', { kind, title: 'Sizes' })).data as { page: { id: string } }).page
  const read = async () => (await readStaff('content/detail', { kind, id })).page
  return {
    group,
    key: `${kind}:${id}:title`,
    by: admin(),
    setSource: async (source) => {
      const { version, content } = (await read()).draft
      return asStaff('content/save', {
        kind,
        id,
        version,
        content: { ...content, titles: { ...content.titles, en: source } },
      })
    },
    read: async () => (await read()).draft.content.titles,
    readShown: async () => (await read()).version,
  }
}

const samples: readonly (readonly [string, () => Promise<Sample>])[] = [
  ['a store', sampleStore],
  ['a delivery method', sampleDelivery],
  ['a coupon', sampleCoupon],
  ['the home page', sampleHome],
  ['a document', () => samplePage('document', 'documents')],
  ['an article', () => samplePage('news', 'news')],
]

describe.each(samples)('the texts of %s', (_name, open) => {
  it('go out, come back and do not reach shoppers before they are published', async () => {
    const { group, key, by, setSource, read, readShown } = await open()
    expect(outcome(await setSource('Old {code}'))).toBe('200 ok')
    const shown = await readShown?.()
    const file = await exportTexts([group], 'missing', by)
    expect(file).toContain(`<unit id="${key}"`)
    expect(listXliffProblems(file)).toEqual([])
    const groups = new Set([...file.matchAll(/<unit id="([a-z]+):/g)].map(([, prefix]) => prefix))
    expect([...groups]).toEqual([key.split(':')[0]])

    // A broken line is refused by its line, and nothing changes.
    expect(reasons(await check(xliff(key, 'Old {code}', 'قديم'), by))).toEqual(['3 placeholder'])
    expect(reasons(await check(xliff(key, 'Old {code}', '&lt;b&gt;قديم {code}&lt;/b&gt;'), by))).toEqual(['3 markup'])
    expect((await read()).ar).toBeUndefined()

    const checked = await check(xliff(key, 'Old {code}', 'قديم {code}'), by)
    expect(checked.import).toMatchObject({ changes: 1, errors: 0 })
    expect((await read()).ar).toBeUndefined()
    expect(await start(checked.import.id, by)).toBe('imported')
    expect(await read()).toMatchObject({ en: 'Old {code}', ar: 'قديم {code}' })
    expect(await readShown?.()).toEqual(shown)
    expect(await exportTexts([group], 'missing', by)).not.toContain(`<unit id="${key}"`)
  })

  it('are not overwritten when the shop changed them, and are outdated when their source changed', async () => {
    const { group, key, by, setSource, read } = await open()
    await setSource('First')
    shop.clock.forward(10 * 60_000)
    const first = await check(xliff(key, 'First', 'أول'), by)
    expect(await start(first.import.id, by)).toBe('imported')
    const conflict = await check(xliff(key, 'First', 'الأول'), by)
    expect(conflict.import).toMatchObject({ changes: 0, conflicts: 1, errors: 0 })
    expect(await start(conflict.import.id, by)).toBe('409 import.has_errors')
    expect((await read()).ar).toBe('أول')
    expect(await start(conflict.import.id, by, { includeConflicts: true })).toBe('imported')
    expect((await read()).ar).toBe('الأول')

    shop.clock.forward(10 * 60_000)
    await exportTexts([group], 'all', by)
    shop.clock.forward(10 * 60_000)
    expect(outcome(await setSource('Second'))).toBe('200 ok')
    const { languages } = await get('coverage', {}, by)
    const counts = languages
      .find(({ language }: { language: string }) => language === 'ar')
      .groups.find((one: { group: string }) => one.group === group)
    expect(counts.stale).toBe(1)
    expect((await check(xliff(key, 'First', 'أولى'), by)).import).toMatchObject({ stale: 1, changes: 0 })
    const listKeys = async () =>
      [...(await exportTexts([group], 'changed', by)).matchAll(/<unit id="([^"]+)"/g)].map(([, found]) => found)
    expect(await listKeys()).toEqual([key])
    shop.clock.forward(10 * 60_000)
    expect(await listKeys()).toEqual([])
  })

  it('are of their brand and, where a store has them, of their store alone', async () => {
    const { group, key, setSource, read } = await open()
    await setSource('Ours')
    const brand = shop.otherBrand
    const stranger = await makeStaff(shop, ['administrator'], brand)
    const theirs: Caller = { token: stranger.token, workspace: 'admin', brand }
    expect(await exportTexts([group], 'all', theirs)).not.toContain(key)
    expect(reasons(await check(xliff(key, 'Ours', 'لنا'), theirs))).toEqual(['3 unknown_key'])
    const other = seller(await makeStore(shop))
    expect(await exportTexts(undefined, 'all', other)).not.toContain(key)
    expect(reasons(await check(xliff(key, 'Ours', 'لنا'), other))).toEqual(['3 unknown_key'])
    expect((await read()).ar).toBeUndefined()
  })
})

it('the bodies of documents keep their tags, and texts of several lines their lines', async () => {
  const { id } = (
    (await asStaff('content/create', { kind: 'document', title: 'Care' })).data as { page: { id: string } }
  ).page
  const content = { titles: { en: 'Care' }, bodies: { en: '<p>Wash by <strong>hand</strong> in {brand}.</p>' } }
  await asStaff('content/save', { kind: 'document', id, version: 1, content })
  const file = await exportTexts(['documents'], 'missing', admin())
  expect(listXliffProblems(file)).toEqual([])
  const unit = file.slice(file.indexOf(`<unit id="document:${id}:body"`))
  const [, source] = /<source>(.*?)<\/source>/s.exec(unit)!
  const translated = source!.replace('Wash by', 'اغسل').replace('hand', 'يدويًا').replace(' in ', ' في ')
  const whole = file.replace(
    `<source>${source}</source>\n`,
    `<source>${source}</source>\n<target>${translated}</target>\n`,
  )
  const checked = await check(whole, admin())
  expect(checked.import).toMatchObject({ changes: 1, errors: 0 })
  expect(await start(checked.import.id, admin())).toBe('imported')
  const { page } = await readStaff('content/detail', { kind: 'document', id })
  expect(page.draft.content.bodies.ar).toBe('<p>اغسل <strong>يدويًا</strong> في {brand}.</p>')
  expect(page.version).toBe(0)

  const own = await sampleStore()
  await own.setSource('One\n\nTwo')
  const lines = await check(xliff(own.key, 'One\n\nTwo', ' واحد \n\n  اثنان', '-'), seller())
  expect(await start(lines.import.id, seller())).toBe('imported')
  expect((await own.read()).ar).toBe('واحد\n\nاثنان')
})

it('who may not change a kind of texts neither exports nor imports it, nor sees files that have it', async () => {
  const document = await samplePage('document', 'documents')
  const limited = await makePerson(shop)
  const roleId = newId()
  await shop
    .db()
    .insertInto('roles')
    .values({
      brand_id: shop.brand.id,
      id: roleId,
      name: 'Goods',
      name_key: 'goods',
      permissions: ['catalogue.manage'],
      updated_at: shop.clock.now(),
    })
    .execute()
  await shop
    .db()
    .insertInto('user_roles')
    .values({ brand_id: shop.brand.id, user_id: limited.id, role_id: roleId, granted_at: shop.clock.now() })
    .execute()
  const by: Caller = { token: limited.token, workspace: 'admin' }
  const { languages } = await get('coverage', {}, by)
  expect(languages[0].groups.map(({ group }: { group: string }) => group)).toEqual(['categories', 'goods'])
  expect(outcome(await post('export', { language: 'ar', groups: ['documents'] }, by))).toBe('422 request.invalid')
  expect(outcome(await post('export', { language: 'ar', groups: [] }, by))).toBe('422 request.invalid')
  expect(outcome(await post('export', { language: 'ar', groups: ['home'] }, seller()))).toBe('422 request.invalid')
  await exportTexts(['documents'], 'all', admin())
  const [file] = (await get('exports', {}, admin())).pageList
  expect(file.groups).toEqual(['documents'])
  expect((await get('exports', {}, by)).pageList).toEqual([])
  const headers = { host: shop.brand.hosts[0]!, authorization: `Bearer ${limited.token}` }
  expect((await shop.app.inject({ url: file.link, headers })).statusCode).toBe(404)
  expect(reasons(await check(xliff(document.key, 'Sizes', 'المقاسات'), by))).toEqual(['3 unknown_key'])
  const allowed = await check(xliff(document.key, 'Sizes', 'المقاسات'), admin())
  expect(outcome(await post('start', { importId: allowed.import.id }, by))).toBe('404 import.not_found')
  expect(await start(allowed.import.id, admin())).toBe('imported')
})

it('a draft that is edited while a file is checked is not overwritten', async () => {
  const { key, setSource, read } = await sampleHome()
  await setSource('Before')
  const checked = await check(xliff(key, 'Before', 'قبل'), admin())
  await setSource('After')
  expect(await start(checked.import.id, admin())).toBe('checked')
  expect(await read()).toEqual({ en: 'After' })
})

it('products are counted again only when one of them changed', async () => {
  const own = await makeStore(shop)
  const { goodsId } = await makeGoods(shop, { store: own, title: 'Jar' })
  const count = async () => (await countCoverage(shop.ctx(), own.id, ['goods'])).languages[0]!.groups[0]!
  const update = (values: object) =>
    shop.db().updateTable('goods').set(values).where('brand_id', '=', shop.brand.id).where('id', '=', goodsId).execute()
  const { total } = await count()
  // A change that no command makes: the version stays, and so does the count.
  await update({ subtitle: JSON.stringify({ en: 'Of glass' }) })
  expect((await count()).total).toBe(total)
  await update({ version: 9 })
  expect((await count()).total).toBe(total + 1)
  await makeGoods(shop, { store: own, title: 'Second jar' })
  expect((await count()).total).toBeGreaterThan(total + 1)
})
