import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCategories } from '#server/commands/categories.ts'
import { exportGoods } from '#server/commands/export.ts'
import { importGoods } from '#server/commands/import.ts'
import type { CommandShop } from '#server/commands/run-command.ts'
import { openTestShop, type TestShop } from './harness/app.ts'
import { openCommandStore } from './harness/open-command-store.ts'
import { makeBuyer } from './harness/buyers.ts'
import { makeGoods, type TestStore } from './harness/goods.ts'
import { buyAndPay } from './harness/order-flow.ts'

const sample = join(import.meta.dirname, 'fixtures/shopify-products.csv')
const folder = mkdtempSync(join(tmpdir(), 'galleria-export-'))

let shop: TestShop
let shopForCommands: CommandShop
beforeAll(async () => {
  shop = await openTestShop()
  shopForCommands = { brands: shop.brands, createContext: (brand) => shop.ctx(null, brand) }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

let files = 0
const newFile = (text?: string) => {
  const file = join(folder, `${++files}.csv`)
  if (text !== undefined) writeFileSync(file, text)
  return file
}

async function openStore() {
  const { store, options, commandShop, terminal } = await openCommandStore(shop)
  return {
    store,
    importFile: (file: string, ...words: string[]) => importGoods(commandShop, [...options, file, ...words], terminal),
    exportFile: async (...words: string[]) => {
      const file = newFile()
      return { file, output: await exportGoods(commandShop, [...options, file, ...words]) }
    },
  }
}

/** All that a file can change of a store's goods. */
async function readState(store: TestStore) {
  const db = shop.db()
  const goods = await db.selectFrom('goods').selectAll().where('store_id', '=', store.id).orderBy('handle').execute()
  const skus = await db.selectFrom('skus').selectAll().where('store_id', '=', store.id).orderBy('code').execute()
  const stock = await db
    .selectFrom('stock')
    .select(['sku_id', 'warehouse_id', 'available', 'reserved'])
    .where(
      'sku_id',
      'in',
      skus.map(({ id }) => id),
    )
    .orderBy('sku_id')
    .execute()
  return { goods, skus, stock }
}

test('what is exported imports without a difference, after sales too, and the file before it still counts', async () => {
  const { store, importFile, exportFile } = await openStore()
  await importFile(sample)
  const [sku] = await shop
    .db()
    .selectFrom('skus')
    .select('id')
    .where('store_id', '=', store.id)
    .where('code', '=', 'LS-SAND-S')
    .execute()
  const buyer = await makeBuyer(shop, { creditMinor: 1_000_000 })
  await buyAndPay(buyer, [sku!.id], 3)
  const { file, output } = await exportFile()
  expect(output).toMatch(/^12 products with \d+ SKUs\.$/)
  await buyAndPay(buyer, [sku!.id], 1)
  const before = await readState(store)
  shop.clock.forward(60_000)
  expect(await importFile(file)).toBe('0 new, 0 changed, 12 unchanged.')
  expect(await readState(store)).toEqual(before)
  const available = (state: typeof before) => state.stock.find(({ sku_id }) => sku_id === sku!.id)!.available
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('LS-SAND-S,240,9,3,89.00')
  expect(await importFile(newFile(text.replace('LS-SAND-S,240,9,3', 'LS-SAND-S,240,14,3')))).toMatch(/1 changed/)
  expect(available(await readState(store)), 'five more').toBe(available(before) + 5)
  await importFile(
    newFile(readFileSync(sample, 'utf8').replace('12,deny', '17,deny').replace('Linen Shirt', 'Linen shirt')),
  )
  expect(available(await readState(store)), 'the same count in the first layout').toBe(available(before) + 5)
})

test('goods that no import has written, with translations, are exported and stay as they are; an edit keeps the translations', async () => {
  const { store, importFile, exportFile } = await openStore()
  await makeGoods(shop, { store, title: '=SUM(1)', stock: [3, 0] })
  const { file } = await exportFile()
  const before = await readState(store)
  expect(await importFile(file)).toBe('0 new, 0 changed, 1 unchanged.')
  expect(await readState(store)).toEqual(before)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain("'=SUM(1)")
  expect(await importFile(newFile(text.replace('10.00', '12.00')))).toBe('0 new, 1 changed, 0 unchanged.')
  const after = await readState(store)
  expect(after.skus.map(({ price_minor }) => price_minor).toSorted()).toEqual([1000, 1200])
  expect(after.goods.map(({ title, options }) => ({ title, options }))).toEqual(
    before.goods.map(({ title, options }) => ({ title, options })),
  )
  expect(after.stock).toEqual(before.stock)
})

test('an export with its imagesFolder fills another store, and that store exports the same lines', async () => {
  const [first, second] = [await openStore(), await openStore()]
  const imagesFolder = mkdtempSync(join(folder, 'images-'))
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#484' } })
    .png()
    .toFile(join(imagesFolder, 'pot.png'))
  const heading =
    'Handle,Title,Body (HTML),Vendor,Product Category,Tags,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\n'
  const row = 'pot,"Pot, ""large""",<p>Two<br />lines</p>,Kiln,Home > Pots,"a, b",POT-1,5.00,4,pot.png\n'
  await first.importFile(newFile(heading + row), '--images', imagesFolder)
  const copies = join(folder, 'copies')
  const { file, output } = await first.exportFile('--images', copies)
  expect(output).toBe('1 products with 1 SKUs, 1 pictures.')
  expect(readdirSync(copies)).toHaveLength(1)
  expect(await second.importFile(file)).toMatch(/^1 new/)
  const again = await second.exportFile()
  expect(readFileSync(again.file, 'utf8')).toBe(readFileSync(file, 'utf8'))
})

test.each([
  [['--brand', '@', '--store', '@key'], 'Name one CSV file'],
  [['--brand', '@', '--store', '@key', sample], 'is there already'],
  [['--brand', '@', sample], 'Say which store'],
  [['--brand', '@', '--store', '@key', '--frob', 'x.csv'], "Unknown option '--frob'"],
])('%j is refused in one sentence', async (words, why) => {
  const { store } = await openStore()
  const { key } = await shop
    .db()
    .selectFrom('stores')
    .select('key')
    .where('id', '=', store.id)
    .executeTakeFirstOrThrow()
  const named: Record<string, string> = { '@': shop.brand.site, '@key': key }
  await expect(
    exportGoods(
      shopForCommands,
      words.map((word) => named[word] ?? word),
    ),
  ).rejects.toThrow(why)
})

const categories = (...words: string[]) =>
  changeCategories(shopForCommands, [words[0]!, shop.brand.site, ...words.slice(1)])

/** The tree of categories that shoppers see, as paths with their numbers of goods. */
async function shownPaths(top: string) {
  type Node = { name: string; goodsCount: number; children: Node[] }
  const listAll = (nodes: readonly Node[], above = ''): string[] =>
    nodes.flatMap(({ name, goodsCount, children }) => [
      `${above}${name} ${goodsCount}`,
      ...listAll(children, `${above}${name} > `),
    ])
  shop.engine.cache.invalidate(shop.brand.id)
  const { pageList } = (await shop.get('/goods/shop/category/list')).data
  return listAll(pageList.filter(({ name }: Node) => name.startsWith(top))).toSorted()
}

test('categories are filed by a map, renamed, translated, merged and hidden, and the old file finds them again', async () => {
  const { importFile, exportFile } = await openStore()
  const heading = 'Handle,Title,Type,Variant SKU,Variant Price,Variant Inventory Qty\n'
  const file = newFile(
    `${heading}a,A,mw_option,A-1,1,1\nb,B,Zq Tea,B-1,1,1\nc,C,Zq Thee,C-1,1,1\nd,D,Zq Hidden,D-1,1,1\n`,
  )
  const map = newFile('Category,Becomes\nmw_option,Zq Home > Extras\n')
  expect(await importFile(file, '--categories', map)).toMatch(/^4 new/)
  expect(await shownPaths('Zq')).toEqual(['Zq Hidden 1', 'Zq Home 1', 'Zq Home > Extras 1', 'Zq Tea 1', 'Zq Thee 1'])
  await categories('rename', 'Zq Tea', 'Zq Fine tea')
  await categories('translate', 'Zq Fine tea', 'zh-CN', '茶')
  await categories('merge', 'Zq Thee', 'Zq Fine tea')
  await categories('hide', 'Zq Hidden')
  expect(await shownPaths('Zq')).toEqual(['Zq Fine tea 2', 'Zq Home 1', 'Zq Home > Extras 1'])
  const list = await categories('list')
  expect(list).toMatch(/zq-hidden\tZq Hidden\t1\thidden/)
  const found = await shop.get('/goods/shop/goods/search', { keyword: '茶' }, { lang: 'zh-CN' })
  expect(found.data.goodsList.map(({ name }: { name: string }) => name).toSorted()).toEqual(['B', 'C'])
  expect(await importFile(file), 'without the map').toBe('0 new, 0 changed, 4 unchanged.')
  expect(await importFile(newFile(readFileSync(file, 'utf8').replace('c,C,', 'c,Cc,')))).toMatch(/1 changed/)
  expect(await shownPaths('Zq')).toEqual(['Zq Fine tea 2', 'Zq Home 1', 'Zq Home > Extras 1'])
  expect(readFileSync((await exportFile()).file, 'utf8')).toContain('Zq Home > Extras')
  await categories('show', 'Zq Hidden')
  expect(await shownPaths('Zq Hidden')).toEqual(['Zq Hidden 1'])
})

test.each([
  [['rename', 'No such', 'X'], 'There is no category "No such"'],
  [['rename', 'Zy One', 'Zy Two'], 'There is a category “Zy Two” there already: merge the two.'],
  [['rename', 'Zy One', 'A > B'], 'no ">"'],
  [['rename', 'Zy One'], '1 to 255 characters'],
  [['translate', 'Zy One', 'xx', 'X'], 'There is no language "xx"'],
  [['merge', 'Zy One', 'Zy One'], 'cannot be merged into itself'],
  [['merge', 'Zy Two', 'Zy Two > Below'], 'cannot be merged into itself'],
  [['merge', 'Zy Two', 'Zy One > Below'], 'of the same level'],
  [['frob'], 'There is no command "frob"'],
])('%j of categories is refused and changes nothing', async (words, why) => {
  const { importFile } = await openStore()
  const heading = 'Handle,Title,Product Category,Variant SKU,Variant Price\n'
  await importFile(newFile(`${heading}a,A,Zy One > Below,A-1,1\nb,B,Zy Two > Below,B-1,1\n`))
  const before = await categories('list')
  await expect(categories(...words)).rejects.toThrow(why)
  expect(await categories('list')).toBe(before)
})

test('merging two categories merges those of one name below them', async () => {
  const { importFile } = await openStore()
  const heading = 'Handle,Title,Product Category,Variant SKU,Variant Price\n'
  const file = newFile(`${heading}a,A,Zx One > Cups,A-1,1\nb,B,Zx Two > Cups,B-1,1\nc,C,Zx Two > Pots,C-1,1\n`)
  await importFile(file)
  await categories('merge', 'Zx Two', 'Zx One')
  expect(await shownPaths('Zx')).toEqual(['Zx One 3', 'Zx One > Cups 2', 'Zx One > Pots 1'])
  expect(await importFile(file)).toBe('0 new, 0 changed, 3 unchanged.')
})

test.each([
  ['Old,New\na,b\n', 'the heading must be Category,Becomes'],
  ['Category,Becomes\na,\n', 'line 2: both columns need a category'],
  ['Category,Becomes\na,b > c > d > e\n', 'line 2: a category has at most 3 levels'],
  ['', 'is empty'],
])('a map of categories that begins with %j is refused by line', async (text, why) => {
  const { importFile } = await openStore()
  await expect(importFile(sample, '--categories', newFile(text))).rejects.toThrow(why)
})
