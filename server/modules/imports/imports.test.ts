import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type ApiResponse, type TestShop } from '#tests/harness/app.ts'
import { makeStore, type TestStore } from '#tests/harness/goods.ts'
import { runJobs } from '#tests/harness/run-jobs.ts'
import { buildForm } from '#tests/harness/uploads.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../tests/fixtures', name))

let shop: TestShop
let store: TestStore
beforeAll(async () => {
  shop = await openTestShop()
  store = await makeStore(shop)
})
afterAll(() => shop.close())

const outcome = ({ status, error }: ApiResponse) => `${status} ${error?.key ?? 'ok'}`
const post = (path: string, input: object, by = store) =>
  shop.post(`/seller/import/${path}`, input, { token: by.owner.token })
const get = (path: string, input: object = {}, by = store) =>
  shop.get(`/seller/import/${path}`, input as Record<string, string>, { token: by.owner.token })
const detail = async (importId: string) => (await get('detail', { importId })).data
const runImports = () => runJobs(shop.ctx(), ['import-goods'])
const listGoods = async () =>
  (await shop.get('/seller/goods/list', {}, { token: store.owner.token })).data.pageList as { name: string }[]

async function send(content: string | Buffer, headers: Record<string, string> = {}): Promise<ApiResponse<any>> {
  const { payload, type } = buildForm([
    { name: 'name', value: 'products.csv' },
    { name: 'file', value: Buffer.from(content), filename: 'products.csv', type: 'text/csv' },
  ])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/seller/import/upload',
    headers: {
      host: shop.brand.hosts[0]!,
      'content-type': type,
      authorization: `Bearer ${store.owner.token}`,
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, headers: response.headers, ...response.json<object>() } as ApiResponse<any> // oxlint-disable-line no-explicit-any
}

const upload = async (content: string | Buffer): Promise<string> => {
  const response = await send(content)
  expect(outcome(response)).toBe('200 ok')
  expect(response.data.import.state).toBe('checking')
  await runImports()
  return response.data.import.id
}

test('a good file is checked, imported as a whole and unchanged the second time', async () => {
  const importId = await upload(sample('shopify-products.csv'))
  const checked = await detail(importId)
  expect(checked.import).toMatchObject({ state: 'checked', products: 12, errors: 0, isUnreadable: false })
  expect(checked.import.columns).toContainEqual({ name: 'Variant SKU', key: 'sku', sample: expect.stringMatching(/./) })
  expect(checked.import.name).toBe('products.csv')
  expect(await listGoods()).toEqual([])
  expect((await post('start', { importId })).data.import.state).toBe('importing')
  await runImports()
  expect((await detail(importId)).import).toMatchObject({ state: 'imported', added: 12, changed: 0 })
  expect(await listGoods()).toHaveLength(12)
  expect(outcome(await post('start', { importId }))).toBe('409 import.busy')
  const again = await upload(sample('shopify-products.csv'))
  await post('start', { importId: again })
  await runImports()
  expect((await detail(again)).import).toMatchObject({ added: 0, changed: 0, unchanged: 12 })
})

test('errors keep a file out, are corrected by line and column, or leave their products out', async () => {
  const before = (await listGoods()).length
  const csv = 'Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,LAMP-1,12.50\nrug,Rug,RUG-1,cheap\nbed,,BED-1,99\n'
  const importId = await upload(csv)
  const { import: file, problems } = await detail(importId)
  expect(file).toMatchObject({ products: 1, refused: 2, errors: 2 })
  expect(problems.slice(0, 2)).toMatchObject([
    { line: 3, column: 'Variant Price', reason: 'import.price_invalid', severity: 'error', params: { value: 'cheap' } },
    { line: 4, column: 'Title', reason: 'import.title_missing' },
  ])
  expect(problems[0].text).toBe('The price “cheap” is not a number.')
  const inChinese = (await get('detail', { importId, lang: 'zh-CN' })).data
  expect(inChinese.problems[0].text).toBe('价格“cheap”不是数字')
  expect(outcome(await post('start', { importId }))).toBe('409 import.has_errors')
  const corrections = [{ line: 3, column: 'Variant Price', value: '45' }]
  expect((await post('correct', { importId, corrections })).data.import).toMatchObject({
    state: 'checking',
    corrections: 1,
  })
  expect(outcome(await post('correct', { importId, corrections }))).toBe('409 import.busy')
  await runImports()
  expect(await detail(importId)).toMatchObject({ import: { state: 'checked', products: 2, errors: 1 }, corrections })
  expect((await post('start', { importId, leaveOut: true })).data.import.state).toBe('importing')
  await runImports()
  expect((await detail(importId)).import).toMatchObject({ state: 'imported', added: 2, refused: 1 })
  const goods = await listGoods()
  expect(goods).toHaveLength(before + 2)
  expect(goods.find(({ name }) => name === 'Rug')).toMatchObject({ price: { min: 45, max: 45 } })
})

test('columns of other names are mapped', async () => {
  const importId = await upload('Ref,Name,Cost,Title\nvase-1,Vase,7.25,ignored\n')
  const { import: file, problems } = await detail(importId)
  expect(file).toMatchObject({ isUnreadable: true, products: 0 })
  expect(problems[0]).toMatchObject({ reason: 'import.column_missing' })
  expect(outcome(await post('start', { importId, leaveOut: true }))).toBe('409 import.has_errors')
  await post('map', { importId, columns: { handle: 'Ref', title: 'Name', price: 'Cost' } })
  await runImports()
  const mapped = (await detail(importId)).import
  expect(mapped).toMatchObject({ isUnreadable: false, products: 1, errors: 0 })
  expect(mapped.columns).toEqual([
    { name: 'Ref', key: 'handle', sample: 'vase-1' },
    { name: 'Name', key: 'title', sample: 'Vase' },
    { name: 'Cost', key: 'price', sample: '7.25' },
    { name: 'Title', key: null, sample: 'ignored' },
  ])
  await post('map', { importId, columns: { handle: 'Ref', title: 'Title', price: 'Cost', body: '' } })
  await runImports()
  expect((await detail(importId)).import.columns[1]).toEqual({ name: 'Name', key: null, sample: 'Vase' })
  await post('map', { importId, columns: { handle: 'Ref', title: 'Name', price: 'Cost' } })
  await runImports()
  await post('start', { importId })
  await runImports()
  expect((await listGoods()).map(({ name }) => name)).toContain('Vase')
})

test('a code that another product took after the check sends the file back', async () => {
  const importId = await upload('Handle,Title,Variant SKU,Variant Price\njug,Jug,JUG-1,5\n')
  expect((await detail(importId)).import.errors).toBe(0)
  const other = await upload('Handle,Title,Variant SKU,Variant Price\npitcher,Pitcher,JUG-1,5\n')
  for (const id of [other, importId]) {
    expect(outcome(await post('start', { importId: id }))).toBe('200 ok')
    await runImports()
  }
  const { import: file, problems } = await detail(importId)
  expect(file).toMatchObject({ state: 'checked', errors: 1, added: 0 })
  expect(problems[0]).toMatchObject({
    column: 'Variant SKU',
    reason: 'import.code_taken',
    params: { code: 'JUG-1', handle: 'pitcher' },
    text: 'The SKU code “JUG-1” belongs to “pitcher”, which this store has already.',
  })
})

test('a file is for its own store, and three are read at a time', async () => {
  const importId = await upload('Handle,Title,Variant Price\nx,X,1\n')
  const other = await makeStore(shop)
  expect(outcome(await get('detail', { importId }, other))).toBe('404 import.not_found')
  for (const [path, input] of [
    ['map', { columns: {} }],
    ['correct', { corrections: [{ line: 2, column: 'Title', value: 'Y' }] }],
    ['start', {}],
  ] as const)
    expect(outcome(await post(path, { importId, ...input }, other))).toBe('404 import.not_found')
  expect((await get('list', {}, other)).data.pageList).toEqual([])
  expect((await get('list')).data.pageList[0]).toMatchObject({ id: importId, state: 'checked' })
  const text = 'Handle,Title,Variant Price\ny,Y,1\n'
  for (let count = 0; count < 3; count++) expect(outcome(await send(text))).toBe('200 ok')
  expect(outcome(await send(text))).toBe('409 import.limit')
  await runImports()
  expect(outcome(await shop.post('/seller/import/upload', {}, { token: store.owner.token }))).toBe(
    '415 request.unsupported_type',
  )
})
