import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import type { Person } from '#tests/harness/people.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findRedirect } from './public.ts'
import { isLoop, readImport, toOwnPath, withoutShell } from './redirects.rules.ts'

let shop: TestShop
let admin: Person
beforeAll(async () => {
  shop = await openTestShop()
  admin = await makeStaff(shop, ['administrator'])
})
afterAll(() => shop.close())

const post = (path: string, body: object) => shop.post(`/admin/redirect${path}`, body, admin)
const find = async (url: string, brand = shop.brand) => (await findRedirect(shop.ctx(null, brand), url))?.target

test.each([
  ['/old', '/old'],
  ['/old?a=1#top', '/old?a=1'],
  ['https://shop.example/old', '/old'],
  ['https://evil.example/old', null],
  ['//evil.example/old', null],
  ['/\\evil.example', null],
  ['/.//evil.example', null],
  ['javascript:alert(1)', null],
  ['old', null],
  ['https://user:secret@shop.example/old', null],
  [`/${'x'.repeat(500)}`, null],
])('%s is the path %s', (address, path) => expect(toOwnPath(address, ['shop.example'])).toBe(path))

test('an address stands for both shells', () => {
  expect(['/pc/old', '/shop/old', '/old', '/pcs/old', '/pc'].map(withoutShell)).toEqual([
    '/old',
    '/old',
    '/old',
    '/pcs/old',
    '/',
  ])
})

test.each([
  [[['/a', '/b']], false],
  [[['/a', '/a']], true],
  [[['/a', '/pc/a']], true],
  [[['/a', '/a?x=1']], true],
  [
    [
      ['/a', '/b'],
      ['/b', '/shop/c'],
      ['/c', '/a'],
    ],
    true,
  ],
] as [[string, string][], boolean][])('%j loops: %s', (pairs, expected) =>
  expect(isLoop(new Map(pairs), '/a')).toBe(expected),
)

describe('a redirect', () => {
  it('is saved, found with and without query, changed, audited and deleted', async () => {
    const saved = await post('/save', { source: '/pc/products/cup', target: '/pc/commodity', status: 301 })
    expect(saved.data).toEqual({ source: '/products/cup', target: '/pc/commodity', status: 301 })
    expect(await find('/products/cup')).toBe('/pc/commodity')
    expect(await find('/shop/products/cup?from=mail')).toBe('/pc/commodity')
    expect(await find('/products/cups')).toBeUndefined()
    // Another brand has none.
    expect(await find('/products/cup', shop.otherBrand)).toBeUndefined()
    await post('/save', { source: '/products/cup?size=2', target: '/pc/classification', status: 308 })
    expect(await find('/products/cup?size=2')).toBe('/pc/classification')
    await post('/save', { source: '/products/cup', target: '/pc/index' })
    expect(await find('/products/cup')).toBe('/pc/index')
    const audit = await shop.get('/admin/audit/list', { operation: 'redirects.save' }, admin)
    expect(audit.data.pageList[0]).toMatchObject({
      subjectId: '/products/cup',
      before: { target: '/pc/commodity' },
      after: { target: '/pc/index' },
    })
    expect((await post('/delete', { sources: ['/products/cup', '/unknown'] })).data.deleted).toBe(1)
    expect(await find('/products/cup')).toBeUndefined()
  })

  it.each([
    ['/old', 'https://evil.example/', 'target'],
    ['/old', '//evil.example/', 'target'],
    ['https://evil.example/old', '/pc/index', 'source'],
    ['/api/user/login', '/pc/index', 'source'],
    ['/console/', '/pc/index', 'source'],
    ['/', '/pc/index', 'source'],
    ['/pc', '/pc/index', 'source'],
  ])('from %s to %s is refused at the %s', async (source, target, field) => {
    const { status, error } = await post('/save', { source, target })
    expect([status, Object.keys(error!.fields!)]).toEqual([422, [field]])
  })

  it('that leads back to itself is refused, also through others', async () => {
    await post('/save', { source: '/one', target: '/two' })
    await post('/save', { source: '/two', target: '/pc/three' })
    const loop = await post('/save', { source: '/three', target: '/one' })
    expect([loop.status, loop.error]).toMatchObject([422, { key: 'redirect.loop', params: { path: '/three' } }])
    expect(await find('/three')).toBeUndefined()
  })
})

it('that must be new is refused at an address that has one', async () => {
  await post('/save', { source: '/taken', target: '/pc/index', isNew: true })
  const { error } = await post('/save', { source: '/pc/taken', target: '/pc/login', isNew: true })
  expect(error).toMatchObject({ key: 'redirect.taken', params: { target: '/pc/index' } })
  expect(await find('/taken')).toBe('/pc/index')
})

it('is followed to its end before it is saved, and a loop is told', async () => {
  const follow = async (query: Record<string, string>) => (await shop.get('/admin/redirect/follow', query, admin)).data
  await post('/save', { source: '/step1', target: '/pc/step2' })
  await post('/save', { source: '/step2', target: '/pc/index' })
  expect(await follow({ source: '/step0', target: '/step1' })).toEqual({
    steps: ['/step1', '/pc/step2', '/pc/index'],
    isLoop: false,
  })
  expect(await follow({ source: '/step1' })).toEqual({ steps: ['/pc/step2', '/pc/index'], isLoop: false })
  expect(await follow({ source: '/nowhere' })).toEqual({ steps: [], isLoop: false })
  expect(await follow({ source: '/step2', target: '/step1' })).toMatchObject({ isLoop: true })
  const refused = await shop.get('/admin/redirect/follow', { source: '/console/', target: '/step1' }, admin)
  expect(Object.keys(refused.error!.fields!)).toEqual(['source'])
})

describe('an import', () => {
  const known = { hosts: ['shop.example'], targets: new Map<string, string>() }

  it('names every line that is wrong', () => {
    const lines = [
      '# old,new',
      '/a,/pc/index',
      'b,/pc/index',
      '/c,https://evil.example/',
      '/d',
      '/e,/x,302',
      '/a,/y',
      '/f,/g',
      '/g,/f',
    ]
    expect(readImport(lines.join('\n'), known).problems).toEqual([
      { line: 3, reason: 'source' },
      { line: 4, reason: 'target' },
      { line: 5, reason: 'format' },
      { line: 6, reason: 'status' },
      { line: 7, reason: 'twice' },
      { line: 8, reason: 'loop' },
      { line: 9, reason: 'loop' },
    ])
  })

  it('takes every line or none', async () => {
    const bad = await post('/import', { lines: '/i1,/pc/index\n/i2,https://evil.example/' })
    expect(bad.data).toEqual({ imported: 0, problems: [{ line: 2, reason: 'target' }] })
    expect(await find('/i1')).toBeUndefined()
    const lines = Array.from({ length: 1_200 }, (_, nth) => `/import/${nth},/pc/index,308`).join('\r\n')
    expect((await post('/import', { lines })).data).toEqual({ imported: 1_200, problems: [] })
    expect(await find('/import/1199')).toBe('/pc/index')
  })

  it('is listed by the beginning of the address, page by page', async () => {
    const read = async (cursor: string) =>
      (await shop.get('/admin/redirect/list', { keyword: '/import/', pageSize: 100, cursor }, admin)).data
    const first = await read('')
    const second = await read(first.nextCursor)
    expect(new Set([...first.pageList, ...second.pageList].map(({ source }) => source)).size).toBe(200)
    expect(first.pageList.every(({ source }: { source: string }) => source.startsWith('/import/'))).toBe(true)
  })
})
