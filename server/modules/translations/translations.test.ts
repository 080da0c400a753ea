import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import type { Person } from '#tests/harness/people.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { buildForm } from '#tests/harness/uploads.ts'

let shop: TestShop
let store: TestStore
let staff: Person
beforeAll(async () => {
  shop = await openTestShop({ demo: '0' })
  store = await makeStore(shop)
  staff = await makeStaff(shop, ['catalogue'])
})
afterAll(() => shop.close())

type Caller = { readonly token: string; readonly workspace: 'seller' | 'admin' }
const seller = (by = store): Caller => ({ token: by.owner.token, workspace: 'seller' })
const admin = (): Caller => ({ token: staff.token, workspace: 'admin' })
const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, { token, workspace } = seller()) =>
  shop.post(`/${workspace}/translation/${path}`, input, { token })
const get = (path: string, input: object = {}, { token, workspace } = seller()) =>
  shop.get(`/${workspace}/translation/${path}`, input as Record<string, string>, { token })
const download = (link: string, token: string) =>
  shop.app.inject({ url: link, headers: { host: shop.brand.hosts[0]!, authorization: `Bearer ${token}` } })

async function exportTexts(input: object, by = seller()): Promise<string> {
  const begun = await post('export', { language: 'ar', ...input }, by)
  expect(outcome(begun)).toBe('200 ok')
  await runJobs(shop.ctx(), ['write-translations'])
  const { pageList } = (await get('exports', {}, by)).data
  expect(pageList[0]).toMatchObject({ state: 'ready', isComplete: true })
  return (await download(pageList[0].link, by.token)).body
}

async function upload(content: string, by = seller()): Promise<ApiResponse<any>> {
  const { payload, type } = buildForm([
    { name: 'name', value: 'ar.xlf' },
    { name: 'file', value: Buffer.from(content), filename: 'ar.xlf', type: 'application/xml' },
  ])
  const response = await shop.app.inject({
    method: 'POST',
    url: `/${by.workspace}/translation/upload`,
    headers: { host: shop.brand.hosts[0]!, 'content-type': type, authorization: `Bearer ${by.token}` },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse<any> // oxlint-disable-line no-explicit-any
}

async function check(content: string, by = seller()) {
  const sent = await upload(content, by)
  expect(outcome(sent)).toBe('200 ok')
  await runJobs(shop.ctx(), ['import-translations'])
  return (await get('detail', { importId: sent.data.import.id }, by)).data
}
async function start(importId: string, choices: object = {}, by = seller()) {
  const begun = await post('start', { importId, ...choices }, by)
  if (begun.status !== 200) return outcome(begun)
  await runJobs(shop.ctx(), ['import-translations'])
  return (await get('detail', { importId }, by)).data.import.state as string
}
const readGoods = async (goodsId: string, by = store) =>
  (await shop.get('/seller/goods/detail', { goodsId }, { token: by.owner.token })).data.goods
const setTitle = async (goodsId: string, title: object) => {
  await shop
    .db()
    .updateTable('goods')
    .set({ title: JSON.stringify(title) })
    .where('brand_id', '=', shop.brand.id)
    .where('id', '=', goodsId)
    .execute()
}

const xliff = (units: string, attributes = 'srcLang="en" trgLang="ar"') =>
  `<?xml version="1.0"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" ${attributes}><file id="f">\n${units}</file></xliff>`
const unit = (key: string, source: string, target: string, reference = '-') =>
  `<unit id="${key}"><notes><note category="reference">${reference}</note></notes><segment><source>${source}</source><target>${target}</target></segment></unit>\n`
const reasons = ({ problems }: { problems: { line: number; reason: string }[] }) =>
  problems.map(({ line, reason }) => `${line} ${reason}`)

it('a translator fills a file in, and shoppers read it', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Linen towel' })
  await setTitle(goodsId, { en: 'Linen towel' })
  const file = await exportTexts({ scope: 'missing', format: 'xliff' })
  expect(file).toContain(`<unit id="goods:${goodsId}:title" name="Linen towel – Title">`)
  const filled = file.replace('<source>Linen towel</source>\n', '$&<target>منشفة كتان</target>\n')
  const checked = await check(filled)
  expect(checked.import).toMatchObject({ state: 'checked', language: 'ar', changes: 1, errors: 0 })
  expect(checked.changes).toEqual([
    { key: `goods:${goodsId}:title`, where: 'Linen towel – Title', before: '', after: 'منشفة كتان' },
  ])
  expect((await readGoods(goodsId)).titles).toEqual({ en: 'Linen towel' })
  const { version } = await readGoods(goodsId)
  expect(await start(checked.import.id)).toBe('imported')
  expect(await readGoods(goodsId)).toMatchObject({
    titles: { en: 'Linen towel', ar: 'منشفة كتان' },
    version: version + 1,
  })
  shop.engine.cache.invalidate(shop.brand.id)
  const shown = await shop.get('/goods/shop/goods/search', { keyword: 'منشفة' }, { lang: 'ar' })
  expect(shown.data.goodsList.map(({ id }: { id: string }) => id)).toEqual([goodsId])
  expect(outcome(await post('start', { importId: checked.import.id }))).toBe('409 import.busy')
  const again = await check(filled)
  expect(again.import).toMatchObject({ changes: 0, unchanged: 1 })
  expect(await start(again.import.id)).toBe('409 import.has_errors')
})

it('CSV comes back as it went, with formulas as text', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: '=1+1 towel' })
  await setTitle(goodsId, { en: '=1+1 towel' })
  const file = await exportTexts({ scope: 'missing', format: 'csv' })
  expect(file).toContain("'=1+1 towel")
  const filled = file
    .split('\r\n')
    .map((line) => line.replace(/^(goods:[^,]*:title,.*,'=1\+1 towel),,/, "$1,'=1+1 منشفة,"))
    .join('\r\n')
  const checked = await check(filled)
  expect(checked.import).toMatchObject({ format: 'csv', changes: 1, errors: 0 })
  expect(await start(checked.import.id)).toBe('imported')
  expect((await readGoods(goodsId)).titles.ar).toBe('=1+1 منشفة')
})

it('refuses lines by name and changes nothing', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Cup of {name}' })
  await setTitle(goodsId, { en: 'Cup of {name}' })
  const foreign = await makeStore(shop)
  const theirs = await makeGoods(shop, { store: foreign, title: 'Theirs' })
  const key = `goods:${goodsId}:title`
  const content = xliff(
    unit(`goods:${theirs.goodsId}:title`, 'Theirs', 'لهم') +
      unit(`goods:${goodsId}:nothing`, 'Cup', 'كوب') +
      unit('category:x:name', 'Cup', 'كوب') +
      unit(key, 'Cup of {name}', 'كوب') +
      unit(key, 'Cup of {name}', 'كوب {name}'),
  )
  const checked = await check(content)
  expect(reasons(checked)).toEqual(['3 unknown_key', '4 unknown_key', '5 unknown_key', '6 placeholder', '7 duplicate'])
  expect(checked.problems[3].text).toBe('A placeholder or formatting code is missing, repeated or changed')
  expect(await start(checked.import.id)).toBe('409 import.has_errors')
  expect(await start(checked.import.id, { leaveOut: true })).toBe('409 import.has_errors')
  const markup = await check(xliff(unit(key, 'Cup of {name}', '&lt;b&gt;{name}&lt;/b&gt;')))
  expect(reasons(markup)).toEqual(['3 markup'])
  const long = await check(xliff(unit(key, 'Cup of {name}', `{name}${'ا'.repeat(250)}`)))
  expect(reasons(long)).toEqual(['3 too_long'])
  const fits = await check(xliff(unit(key, 'Cup of {name}', `{name}${'ا'.repeat(249)}`)))
  expect(fits.import).toMatchObject({ changes: 1, errors: 0 })
  expect((await readGoods(goodsId)).titles).toEqual({ en: 'Cup of {name}' })
  expect((await readGoods(theirs.goodsId, foreign)).titles.ar).not.toBe('لهم')
})

it('leaves lines with errors out when that is chosen', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Jug' })
  await setTitle(goodsId, { en: 'Jug' })
  const checked = await check(xliff(unit(`goods:${goodsId}:title`, 'Jug', 'إبريق') + unit('nothing', 'a', 'b')))
  expect(checked.import).toMatchObject({ changes: 1, errors: 1 })
  expect(await start(checked.import.id)).toBe('409 import.has_errors')
  expect(await start(checked.import.id, { leaveOut: true })).toBe('imported')
  expect((await readGoods(goodsId)).titles.ar).toBe('إبريق')
})

it.each([
  ['an unknown language', xliff(unit('a', 'b', 'c'), 'srcLang="en" trgLang="xx"'), 'language'],
  ['the language of the source', xliff(unit('a', 'b', 'c'), 'srcLang="en" trgLang="en"'), 'language'],
  ['another source', xliff(unit('a', 'b', 'c'), 'srcLang="ar" trgLang="ar"'), 'source_language'],
  ['another source language', xliff(unit('a', 'b', 'c'), 'srcLang="xx" trgLang="ar"'), 'source_language'],
  ['no units', xliff(''), 'empty'],
  ['a declaration', '<!DOCTYPE a [<!ENTITY b "c">]><xliff version="2.0"/>', 'unsafe'],
  ['broken XML', '<xliff version="2.0">', 'malformed'],
  ['a table of something else', 'a,b\r\n1,2\r\n', 'columns'],
])('a file with %s is refused as a whole', async (_name, content, reason) => {
  const checked = await check(content)
  expect(reasons(checked)).toEqual([`0 ${reason}`])
  expect(checked.import.isUnreadable).toBe(true)
  expect(await start(checked.import.id, { leaveOut: true })).toBe('409 import.has_errors')
})

it('skips texts whose source or translation changed since, unless they are chosen', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Old bowl' })
  await setTitle(goodsId, { en: 'Old bowl' })
  const key = `goods:${goodsId}:title`
  await setTitle(goodsId, { en: 'New bowl' })
  const stale = await check(xliff(unit(key, 'Old bowl', 'وعاء قديم')))
  expect(stale.import).toMatchObject({ changes: 0, stale: 1, errors: 0 })
  expect(await start(stale.import.id)).toBe('409 import.has_errors')
  expect(await start(stale.import.id, { includeStale: true })).toBe('imported')
  expect(await readGoods(goodsId)).toMatchObject({ titles: { ar: 'وعاء قديم' }, staleTexts: { ar: ['title'] } })
  const conflict = await check(xliff(unit(key, 'New bowl', 'وعاء جديد')))
  expect(conflict.import).toMatchObject({ changes: 0, conflicts: 1 })
  expect(await start(conflict.import.id, { includeStale: true })).toBe('409 import.has_errors')
  expect(await start(conflict.import.id, { includeConflicts: true })).toBe('imported')
  expect(await readGoods(goodsId)).toMatchObject({ titles: { ar: 'وعاء جديد' }, staleTexts: {} })
})

it('checks again when it imports: a change since the check is not overwritten', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Plate' })
  await setTitle(goodsId, { en: 'Plate' })
  const checked = await check(xliff(unit(`goods:${goodsId}:title`, 'Plate', 'طبق')))
  expect(checked.import.changes).toBe(1)
  await setTitle(goodsId, { en: 'Plate', ar: 'صحن' })
  expect(await start(checked.import.id)).toBe('checked')
  expect((await readGoods(goodsId)).titles.ar).toBe('صحن')
})

it('counts missing and outdated texts; only what changed is exported again', async () => {
  const own = await makeStore(shop)
  const { goodsId } = await makeGoods(shop, { store: own, title: 'Basket' })
  await setTitle(goodsId, { en: 'Basket', ar: 'سلة' })
  shop.clock.forward(10 * 60_000)
  const before = await exportTexts({ scope: 'all' }, seller(own))
  expect(before).toContain('<target>سلة</target>')
  shop.clock.forward(10 * 60_000)
  const goods = await readGoods(goodsId, own)
  const input = {
    ...goods,
    titles: { en: 'Large basket', ar: 'سلة' },
    skus: goods.skus.map(({ marketPrice, barcode, image, ...one }: Record<string, unknown>) => ({
      ...one,
      ...(marketPrice !== null && { marketPrice }),
      ...(barcode !== null && { barcode }),
      ...(image !== null && { image }),
    })),
    withdrawalExemption: 'none',
    categoryId: goods.categoryId ?? '',
  }
  const saved = await shop.post('/seller/goods/save', input, { token: own.owner.token })
  expect(outcome(saved)).toBe('200 ok')
  expect(saved.data.goods.staleTexts).toEqual({ ar: ['title'] })
  const { languages } = (await get('coverage', {}, seller(own))).data
  expect(languages.find(({ language }: { language: string }) => language === 'ar').groups[0]).toMatchObject({
    group: 'goods',
    stale: 1,
  })
  const changed = await exportTexts({ scope: 'changed' }, seller(own))
  expect([...changed.matchAll(/<unit id="[^"]*:([^":]+)"/g)].map(([, key]) => key)).toEqual(['title'])
})

it('staff translate categories and the products of every store', async () => {
  const { goodsId } = await makeGoods(shop, { store, title: 'Rug' })
  await setTitle(goodsId, { en: 'Rug' })
  const created = await shop.post('/admin/category/create', { names: { en: 'Rugs' } }, staff)
  const twin = await shop.post('/admin/category/create', { names: { en: 'Mats', ar: 'حصائر' } }, staff)
  expect([created.status, twin.status]).toEqual([200, 200])
  const key = `category:${created.data.category.id}:name`
  const file = await exportTexts({ scope: 'missing' }, admin())
  expect(file).toContain(`<unit id="${key}"`)
  const refused = await check(
    xliff(unit(key, 'Rugs', 'حصائر') + unit(`category:${twin.data.category.id}:name`, 'Mats', 'أ &gt; ب', 'x')),
    admin(),
  )
  expect(reasons(refused)).toEqual(['3 name_taken', '4 characters'])
  const good = await check(xliff(unit(key, 'Rugs', 'سجاد') + unit(`goods:${goodsId}:title`, 'Rug', 'سجادة')), admin())
  expect(good.import).toMatchObject({ changes: 2, errors: 0 })
  expect(await start(good.import.id, {}, admin())).toBe('imported')
  const { category } = (await shop.get('/admin/category/detail', { id: created.data.category.id }, staff)).data
  expect(category.names).toEqual({ en: 'Rugs', ar: 'سجاد' })
  expect((await readGoods(goodsId)).titles.ar).toBe('سجادة')
})

it('files of a store are for its people, those of staff for staff', async () => {
  await exportTexts({ scope: 'all' })
  await exportTexts({ scope: 'all' }, admin())
  const [own] = (await get('exports')).data.pageList
  const [brandFile] = (await get('exports', {}, admin())).data.pageList
  const other = await makeStore(shop)
  expect((await get('exports', {}, seller(other))).data.pageList).toEqual([])
  for (const [link, token, status] of [
    [own.link, store.owner.token, 200],
    [own.link, other.owner.token, 404],
    [own.link, staff.token, 404],
    [brandFile.link, staff.token, 200],
    [brandFile.link, store.owner.token, 404],
  ] as const)
    expect((await download(link, token)).statusCode).toBe(status)
  const checked = await check(xliff(unit('a', 'b', 'c')))
  const importId = checked.import.id
  expect(outcome(await get('detail', { importId }, seller(other)))).toBe('404 import.not_found')
  expect(outcome(await get('detail', { importId }, admin()))).toBe('404 import.not_found')
  expect(outcome(await post('start', { importId, leaveOut: true }, seller(other)))).toBe('404 import.not_found')
})

it('refuses languages that the shop does not translate into, and a sixth file at a time', async () => {
  const own = seller(await makeStore(shop))
  expect(outcome(await post('export', { language: 'en' }, own))).toBe('422 request.invalid')
  expect(outcome(await post('export', { language: 'xx' }, own))).toBe('422 request.invalid')
  for (let file = 0; file < 5; file++) expect(outcome(await post('export', { language: 'ar' }, own))).toBe('200 ok')
  expect(outcome(await post('export', { language: 'ar' }, own))).toBe('409 export.limit')
})
