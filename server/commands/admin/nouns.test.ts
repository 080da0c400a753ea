import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '#tests/harness/database.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { runAdminCommand } from '../admin.ts'
import { reindexGoods } from '../../modules/search/indexing/public.ts'
import type { OperatorShop } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-nouns-'))
let shop: TestShop
let keyboard: OperatorShop
let owner: Person
let site: string
beforeAll(async () => {
  shop = await openTestShop()
  keyboard = {
    brands: shop.brands,
    createContext: (brand) => shop.ctx(null, brand),
    admin: { adminUrl: shop.adminUrl, log: shop.engine.log },
    config: { dataDir: 'nowhere', s3: null, secret: testSecret },
  }
  owner = await makePerson(shop)
  site = shop.brand.site
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const admin = (...words: string[]) => runAdminCommand(keyboard, words)
const operations = async (brand = shop.brand) =>
  (
    await shop
      .db(brand)
      .selectFrom('audit_log')
      .select('operation')
      .where('brand_id', '=', brand.id)
      .orderBy('position')
      .execute()
  ).map(({ operation }) => operation)

const newBrand = (name: string, ...more: string[]) => [
  'brand',
  'create',
  name,
  '--name',
  'Oak & Iron',
  '--host',
  `${name}.test`,
  '--mail',
  'help@oak.test',
  '--address',
  '1 Street, City',
  '--currency',
  'eur',
  ...more,
]

test('a brand is made by one command, and answers with documents, roles and three warehouses', async () => {
  const made = `${site}-made`
  expect(await admin(...newBrand(made, '--zone', 'Europe/Berlin'))).toContain(`Oak & Iron answers at ${made}.test now`)
  const brand = (await shop.brands.findBySite(made))!
  expect(brand.settings).toMatchObject({ currency: { code: 'EUR', digits: 2 }, timeZone: 'Europe/Berlin' })
  const { data } = await shop.get('/api/doc/list', {}, { brand })
  expect(data.pageList.length).toBeGreaterThan(3)
  expect((await admin('warehouse', 'list', made)).split('\n')).toHaveLength(3)
  expect(await operations(brand)).toEqual(['command.brand.create'])
  await expect(admin(...newBrand(made))).rejects.toThrow(`there is a brand ${made} already`)
})

test('a field of a brand is set, shown over HTTP, and audited with what it was', async () => {
  const shown = async () => {
    // As a server does when it is notified of the change.
    shop.engine.cache.invalidate(shop.brand.id)
    return (await shop.get('/api/brand')).data
  }
  expect(await admin('brand', 'set', site, 'footer.address.en', '7', 'Harbour', 'Road')).toContain('footer')
  expect((await shown()).footer.address.en).toBe('7 Harbour Road')
  await admin('brand', 'set', site, 'policy.returnWindowDays', '21')
  expect((await shown()).policy.returnWindowDays).toBe(21)
  await admin('brand', 'set', site, 'policy.returnWindowDays', 'null')
  expect((await shown()).policy.returnWindowDays).toBe(7)
  expect(await admin('brand', 'set', site, 'name', shop.brand.name)).toContain('is so already')
  const file = join(folder, 'brand.json')
  writeFileSync(file, (await admin('brand', 'show', site)).replace('7 Harbour Road', '8 Harbour Road'))
  expect(await admin('brand', 'set', site, file)).toContain('shows it now: footer')
  expect((await operations()).filter((one) => one === 'command.brand.set')).toHaveLength(4)
})

test('a store is opened for a user, sells, is closed and opened again', async () => {
  const words = ['store', 'create', site, 'oak', '--owner', owner.username, '--name', 'Oak & Iron', '--name', 'ar=بلوط']
  expect(await admin(...words, '--delivery', '4.90')).toContain(`has the store Oak & Iron (oak) of ${owner.username}`)
  const found = await shop
    .db()
    .selectFrom('stores')
    .select(['id', 'monogram'])
    .where('brand_id', '=', shop.brand.id)
    .where('key', '=', 'oak')
    .executeTakeFirstOrThrow()
  expect(found.monogram).toBe('OI')
  const { goodsId } = await makeGoods(shop, { store: { id: found.id, owner }, title: 'Iron kettle' })
  await reindexGoods(shop.ctx(), [goodsId])
  const total = async () =>
    (await shop.get('/goods/shop/goods/search', { keyword: 'kettle' })).data.pageInfo.totalElements
  const seller = async () => (await shop.get('/goods/shop/seller/detail', { sellerId: found.id })).status
  expect([await total(), await seller()]).toEqual([1, 200])
  expect(await admin('store', 'close', site, 'oak')).toBe('The store oak is closed now.')
  shop.engine.cache.invalidate(shop.brand.id)
  expect([await total(), await seller()]).toEqual([0, 404])
  await admin('store', 'open', site, 'Oak & Iron')
  await admin('store', 'set', site, 'oak', '--name', 'Oak and Brass')
  shop.engine.cache.invalidate(shop.brand.id)
  expect([await total(), await seller()]).toEqual([1, 200])
  expect(await admin('store', 'list', site)).toContain('oak: Oak and Brass')
})

test("a store's city is said in one language or more, and shown in the reader's", async () => {
  const person = await makePerson(shop)
  const words = ['store', 'create', site, 'harbour', '--owner', person.username, '--name', 'Harbour', '--delivery', '0']
  await admin(...words, '--city', 'Turin')
  const { id } = await shop
    .db()
    .selectFrom('stores')
    .select('id')
    .where('brand_id', '=', shop.brand.id)
    .where('key', '=', 'harbour')
    .executeTakeFirstOrThrow()
  const cities = async () => {
    shop.engine.cache.invalidate(shop.brand.id)
    const inLanguages = (['en', 'ar', 'zh-CN'] as const).map((lang) =>
      shop.get('/goods/shop/seller/detail', { sellerId: id }, { lang }),
    )
    return (await Promise.all(inLanguages)).map(({ data }) => data.seller.city)
  }
  expect(await cities()).toEqual(['Turin', 'Turin', 'Turin'])
  await admin('store', 'set', site, 'harbour', '--city', 'ar=تورينو')
  expect(await cities()).toEqual(['Turin', 'تورينو', 'Turin'])
  await admin('store', 'set', site, 'harbour', '--city', '')
  expect(await cities()).toEqual([null, null, null])
})

test('the home page is arranged, and its banner and news are shown', async () => {
  await admin('section', 'set', site, 'banner', 'new')
  await admin('section', 'title', site, 'new', 'Fresh this week')
  await admin(
    'banner',
    'create',
    site,
    '--headline',
    'Tea time',
    '--sentence',
    'Kettles for all.',
    '--button',
    'See them',
    '--link',
    '/pc/commodity',
    '--goods',
    'kettle:33474A cup:D97A4E/F2C14E',
  )
  shop.engine.cache.invalidate(shop.brand.id)
  const { data } = await shop.get('/goods/shop/goods/index')
  expect(data.floors.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
    ['banner', ''],
    ['new', 'Fresh this week'],
  ])
  expect(data.banner).toMatchObject([{ headline: 'Tea time' }])
  expect(
    (await shop.app.inject({ url: data.banner[0].scene, headers: { host: shop.brand.hosts[0]! } })).statusCode,
  ).toBe(200)
  const id = (await admin('banner', 'list', site)).split(':')[0]!
  await admin('banner', 'remove', site, id)
  expect(await admin('banner', 'list', site)).toContain('has no banner')

  const file = join(folder, 'news.md')
  writeFileSync(file, '# We are open\n\nCome & **see**.\n\nMore below.\n')
  const [, article] = /is ([\da-f-]{36}),/.exec(await admin('news', 'publish', site, 'en', file, '--at', '2020-01-01'))!
  writeFileSync(file, '# 开业了\n\n欢迎。\n')
  await admin('news', 'set', site, article!, 'zh-CN', file)
  const { pageList } = (await shop.get('/api/news/list')).data
  expect(pageList).toMatchObject([{ id: article, title: 'We are open', summary: 'Come & see.' }])
  expect((await shop.get('/api/news/list', {}, { lang: 'zh-CN' })).data.pageList[0].title).toBe('开业了')
  await admin('news', 'remove', site, article!)
  expect(await admin('news', 'list', site)).toContain('has no news')
})

test('warehouses are made, changed and, while they never held anything, taken away', async () => {
  await makeStore(shop)
  await admin('warehouse', 'create', site, 'SOUTH', '--name', 'South hall', '--near', 'Germany, AT', '--order', '7')
  expect(await admin('warehouse', 'list', site)).toContain('SOUTH: South hall, near to DE, AT')
  await admin('warehouse', 'set', site, 'SOUTH', '--near', 'CH')
  expect(await admin('warehouse', 'list', site)).toContain('SOUTH: South hall, near to CH')
  expect(await admin('warehouse', 'remove', site, 'SOUTH')).toBe('The warehouse SOUTH is gone.')
  await admin('warehouse', 'create', site, 'OWN', '--name', 'Own', '--store', 'oak')
  expect(await admin('warehouse', 'list', site)).toContain('OWN: Own, of the store oak alone')
  await expect(admin('warehouse', 'remove', site, 'W1')).rejects.toThrow('it has or had goods')
})

test('a lost password is replaced, and every device is logged out', async () => {
  const person = await makePerson(shop)
  const [, password] = /password (\S+) /.exec(await admin('password', site, person.username)) ?? []
  expect((await shop.get('/api/user/info', {}, { token: person.token })).status).toBe(401)
  const again = await shop.post('/api/user/login', { account: person.username, password })
  expect(again.status).toBe(200)
  expect(JSON.stringify(await shop.db().selectFrom('audit_log').selectAll().execute())).not.toContain(password)
})

test.each([
  [['brand'], 'Say what to do with the brand'],
  [['brand', 'destroy'], 'There is no "brand destroy"'],
  [['brand', 'create', 'x-one'], 'Say what the brand is called: --name'],
  [
    [
      'brand',
      'create',
      'Big',
      '--name',
      'x',
      '--host',
      'x.test',
      '--mail',
      'a@b.cd',
      '--address',
      'x',
      '--currency',
      'EUR',
    ],
    'site: ',
  ],
  [['brand', 'create', 'x-two', '--nam', 'x'], "Unknown option '--nam'"],
  [['brand', 'create', 'x-two', '--file', 'nowhere.json'], 'There is no file "nowhere.json"'],
  [['brand', 'set', '@'], 'Write a file, or a field'],
  [['brand', 'set', '@', 'nowhere.json'], 'There is no file'],
  [['brand', 'set', '@', 'hosts', '["two words"]'], 'hosts.0: must be a lower-case host name'],
  [['brand', 'set', '@', 'nothing.at.all', 'x'], 'nothing: is no field of a brand'],
  [['brand', 'set', '@', '__proto__.x', '1'], 'There is no field'],
  [['brand', 'set', '@', 'currency', '{"code":"JPY","digits":0}'], 'currency: stays USD'],
  [['brand', 'set', 'nowhere', 'name', 'x'], 'There is no brand "nowhere"'],
  [['store', 'create', '@', 'k2', '--name', 'x', '--delivery', '1'], 'Say who sells there: --owner'],
  [['store', 'create', '@', 'k2', '--name', 'x', '--delivery', '1', '--owner', 'nobody'], 'has no user "nobody"'],
  [['store', 'create', '@', 'k2', '--name', 'x', '--delivery', '1', '--owner', '@owner'], 'has the store oak already'],
  [['store', 'create', '@', 'k2', '--name', 'x', '--delivery', 'free', '--owner', '@owner'], '--delivery is "free"'],
  [['store', 'create', '@', 'K 2'], 'is no key'],
  [['store', 'close', '@', 'nowhere'], 'has no store "nowhere"'],
  [['section', 'set', '@', 'casino'], 'There is no section "casino"'],
  [['section', 'set', '@', 'new', 'new'], 'name each once'],
  [['section', 'title', '@', 'sale', 'x'], 'has no section sale'],
  [['banner', 'create', '@', '--headline', 'x'], 'Say what the banner says'],
  [['banner', 'remove', '@', 'x'], 'has no banner "x"'],
  [['news', 'publish', '@', 'xx', 'README.md'], 'There is no language "xx"'],
  [['news', 'publish', '@', 'en', 'nowhere.md'], 'is no article'],
  [['news', 'publish', '@', 'en', 'README.md', '--at', 'soon'], '--at is "soon"'],
  [['news', 'remove', '@', 'x'], 'has no article "x"'],
  [['warehouse', 'create', '@', 'low'], 'is no code'],
  [['warehouse', 'create', '@', 'NEW', '--name', 'x', '--near', 'Atlantis'], '"Atlantis" is no country'],
  [['warehouse', 'create', '@', 'OWN', '--name', 'x'], 'has a warehouse "OWN" already'],
  [['warehouse', 'set', '@', 'NONE', '--order', '1'], 'has no warehouse "NONE"'],
  [['warehouse', 'set', '@', 'OWN', '--order', 'first'], '--order is "first"'],
  [['password', '@', 'nobody'], 'user.not_found'],
  [['password', '@'], 'Name the user'],
])('%j changes nothing and says why', async (words, why) => {
  const before = await operations()
  const named: Record<string, string> = { '@': site, '@owner': owner.username }
  await expect(admin(...words.map((word) => named[word] ?? word))).rejects.toThrow(why)
  expect(await operations()).toEqual(before)
})
