import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '#server/import.ts'
import { lockImport } from '#server/modules/catalogue/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { CommandShop } from '#server/run-command.ts'
import { openTestShop, type TestShop } from './harness/app.ts'
import { openCommandStore } from './harness/command-store.ts'
import type { TestStore } from './harness/goods.ts'

const good = join(import.meta.dirname, 'fixtures/shopify-products.csv')
const bad = join(import.meta.dirname, 'fixtures/shopify-products-bad.csv')
const folder = mkdtempSync(join(tmpdir(), 'galleria-import-'))

let shop: TestShop
let keyboard: CommandShop
beforeAll(async () => {
  shop = await openTestShop()
  keyboard = { brands: shop.brands, contextOf: (brand) => shop.ctx(null, brand) }
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** A new store, and the import into it. */
async function openStore() {
  const { store, key, options, commandShop, terminal, said } = await openCommandStore(shop)
  const run = (...words: string[]) => importGoods(commandShop, [...options, ...words], terminal)
  return { store, key, said, run }
}

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const rowsOf = (store: TestStore) =>
  shop
    .db()
    .selectFrom('goods')
    .select(['id', 'handle', 'title', 'status', 'updated_at', 'images'])
    .where('store_id', '=', store.id)
    .orderBy('handle')
    .execute()

const listOf = async (store: TestStore) =>
  (await shop.post('/goods/shop/goods/list', { sellerId: store.id, pageSize: 50 })).data

test('the sample export fills a store, and shoppers see what is listed with its price, category and stock', async () => {
  const { store, said, run } = await openStore()
  expect(await run(good)).toBe('12 new, 0 changed, 0 unchanged.')
  expect(said.filter((line) => line.includes('Inventory Qty'))).toEqual([
    '(note) line 26, Variant Inventory Qty: The quantity “-3” is below zero: imported as 0.',
  ])
  expect(
    said.every((line) => line.startsWith('(note) ')),
    'nothing but notes',
  ).toBe(true)
  const { pageList, facets } = await listOf(store)
  expect(pageList).toHaveLength(9)
  expect(pageList.find(({ name }: { name: string }) => name === 'Linen Shirt')).toMatchObject({
    price: 89,
    marketPrice: 110,
    inStock: true,
  })
  expect(facets.categories.map(({ name }: { name: string }) => name)).toContain('Apparel & Accessories')
  const found = await shop.get('/goods/shop/goods/search', { keyword: 'linen portugal', sellerId: store.id })
  expect(found.data.goodsList.map(({ name }: { name: string }) => name)).toEqual(['Linen Shirt'])
  const { goods } = (await shop.get('/goods/shop/goods/detail', { goodsId: found.data.goodsList[0].id })).data
  expect(goods.specifications).toEqual([
    { name: 'Color', values: ['Sand', 'Ink'] },
    { name: 'Size', values: ['S', 'M'] },
  ])
  expect(goods.skus.map(({ stock, choice }: { stock: number; choice: number[] }) => [stock, choice])).toEqual([
    [12, [0, 0]],
    [9, [0, 1]],
    [4, [1, 0]],
    [0, [1, 1]],
  ])
  const { pageList: tree } = (await shop.get('/goods/shop/category/list')).data
  const department = tree.find(({ name }: { name: string }) => name === 'Apparel & Accessories')
  expect(department.goodsCount).toBeGreaterThan(1)
})

test('the same file again changes nothing, and stock that was sold meanwhile stays sold', async () => {
  const { store, run } = await openStore()
  await run(good)
  const before = await rowsOf(store)
  const sold = await shop
    .db()
    .selectFrom('skus')
    .select('id')
    .where('store_id', '=', store.id)
    .where('code', '=', 'LS-SAND-S')
    .executeTakeFirstOrThrow()
  await shop.db().updateTable('stock').set({ available: 3 }).where('sku_id', '=', sold.id).execute()
  shop.clock.forward(60_000)
  expect(await run(good)).toBe('0 new, 0 changed, 12 unchanged.')
  expect(await rowsOf(store)).toEqual(before)
  const left = await shop
    .db()
    .selectFrom('stock')
    .select('available')
    .where('sku_id', '=', sold.id)
    .executeTakeFirstOrThrow()
  expect(left.available).toBe(3)
})

test('a changed price and a SKU that is gone change one product, and its page at once', async () => {
  const { store, run } = await openStore()
  await run(good)
  const lines = readFileSync(good, 'utf8').replaceAll('89.00,110.00', '79.00,110.00').split('\n')
  const changed = lines.filter((line) => !line.includes('LS-INK-M')).join('\n')
  shop.clock.forward(1_000)
  expect(await run(written('changed.csv', changed))).toBe('0 new, 1 changed, 11 unchanged.')
  const notes = await shop
    .db()
    .selectFrom('price_changes as p')
    .innerJoin('skus as s', (join) => join.onRef('s.brand_id', '=', 'p.brand_id').onRef('s.id', '=', 'p.sku_id'))
    .select((build) => ['p.sku_id', build.fn.countAll<number>().as('count')])
    .where('s.store_id', '=', store.id)
    .groupBy('p.sku_id')
    .execute()
  expect(notes.filter(({ count }) => Number(count) === 2).length, 'each new price is noted').toBeGreaterThan(0)
  expect(notes.filter(({ count }) => Number(count) === 1).length, 'an old one is not').toBeGreaterThan(10)
  const { pageList } = await listOf(store)
  const shirt = pageList.find(({ name }: { name: string }) => name === 'Linen Shirt')
  expect(shirt.price).toBe(79)
  const { goods } = (await shop.get('/goods/shop/goods/detail', { goodsId: shirt.id })).data
  expect(goods.skus).toHaveLength(3)
})

test('a file with faults imports nothing and tells each line with its reason', async () => {
  const { store, said, run } = await openStore()
  await expect(run(bad)).rejects.toThrow(/15 errors in the file, so nothing was imported/)
  const notes = said.filter((line) => line.startsWith('(note) '))
  expect(said.slice(0, notes.length), 'errors come last').toEqual(notes)
  expect(said.slice(notes.length)).toHaveLength(15)
  expect(said[notes.length]).toBe('line 3, Title: The title is missing.')
  expect(said.find((line) => line.startsWith('line 8'))).toMatch(/is on line \d+ already/)
  expect(await rowsOf(store)).toEqual([])
})

test('--skip-bad imports the good products of a faulty file', async () => {
  const { store, run } = await openStore()
  expect(await run(bad, '--skip-bad')).toBe('3 new, 0 changed, 0 unchanged, 15 left out because of errors.')
  expect((await rowsOf(store)).map(({ handle }) => handle)).toEqual(['good-one', 'good-three', 'good-two'])
})

test('a SKU code that another product of the store has is told, and nothing is taken from that product', async () => {
  const { store, said, run } = await openStore()
  await run(written('first.csv', 'Handle,Title,Variant SKU,Variant Price\ncup,Cup,CODE-1,5.00\n'))
  const second = written(
    'second.csv',
    'Handle,Title,Variant SKU,Variant Price\nbowl,Bowl,CODE-1,6.00\nplate,Plate,CODE-2,7.00\n',
  )
  await expect(run(second)).rejects.toThrow(/One error/)
  expect(said).toContain('line 2: The SKU code “CODE-1” belongs to “cup”, which this store has already.')
  expect(await run(second, '--skip-bad')).toBe('1 new, 0 changed, 0 unchanged, 1 left out because of errors.')
  expect((await rowsOf(store)).map(({ handle }) => handle)).toEqual(['cup', 'plate'])
})

test('two stores of one file have their own goods, and another store and brand keep theirs', async () => {
  const [first, second] = [await openStore(), await openStore()]
  await first.run(good)
  const before = await rowsOf(first.store)
  await second.run(good)
  expect(await rowsOf(first.store)).toEqual(before)
  expect(await rowsOf(second.store)).toHaveLength(12)
  expect(
    await shop
      .db(shop.otherBrand)
      .selectFrom('goods')
      .select('id')
      .where('brand_id', '=', shop.otherBrand.id)
      .execute(),
  ).toEqual([])
})

test('--images takes the named files in, smaller and without what the camera noted, and misses the missing', async () => {
  const { store, said, run } = await openStore()
  const pictures = mkdtempSync(join(folder, 'pictures-'))
  const photo = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#33474a' } })
  await photo
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toFile(join(pictures, 'cup.jpg'))
  writeFileSync(join(pictures, 'broken.png'), 'no picture')
  const heading = 'Handle,Title,Variant SKU,Variant Price,Image Src,Image Alt Text\n'
  const file = written(
    'pictures.csv',
    `${heading}cup,Cup,P-1,5.00,cup.jpg,A cup\nbowl,Bowl,P-2,6.00,bowl.jpg,\npan,Pan,P-3,7.00,broken.png,\n`,
  )
  await expect(run(file, '--images', pictures)).rejects.toThrow(/2 errors/)
  expect(said.filter((line) => !line.startsWith('(note)'))).toEqual([
    'line 3: The folder has no picture “bowl.jpg”.',
    expect.stringMatching(/^line 4: “broken.png” cannot be read as a picture/),
  ])
  expect(readdirSync(shop.filesDir)).toEqual([])
  expect(await run(file, '--images', pictures, '--skip-bad')).toMatch(/^1 new, 0 changed, 0 unchanged/)
  expect(await run(file, '--images', pictures, '--skip-bad')).toMatch(/^0 new, 0 changed, 1 unchanged/)
  const [kept] = readdirSync(shop.filesDir)
  const { exif, ...picture } = await sharp(join(shop.filesDir, kept!)).metadata()
  expect(picture).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(exif).toBeUndefined()
  expect((await rowsOf(store))[0]!.images).toEqual([{ src: `/media/files/${kept}`, alt: { en: 'A cup' } }])
})

test.each([
  ['PK\u0003\u0004....', 'is an Excel workbook (.xlsx)'],
  ['{"products": []}', 'is JSON'],
  ['[{"id": 1}]', 'is JSON'],
  ['<?xml version="1.0"?>', 'is XML or a web page'],
  ['%PDF-1.7', 'is a PDF'],
  ['handleId,fieldType,name,price\n1,Product,A,1\n', 'cannot be read as products'],
  ['Handle,Title,Variant Price\n', 'cannot be read as products'],
  ['', 'cannot be read as products'],
  ['Handle,Title,Variant Price\na,A,ten\n', 'no product of the file is without an error'],
])('a file that begins with %j fails with --skip-bad too', async (text, why) => {
  const { store, run } = await openStore()
  await expect(run(written('foreign.csv', text), '--skip-bad')).rejects.toThrow(why)
  expect(await rowsOf(store)).toEqual([])
})

test('notes of one kind are one line with their number, and what is silently different is told', async () => {
  const { said, run } = await openStore()
  const rows = Array.from({ length: 30 }, (_, index) => `p${index},P,S-${index},1.00,https://cdn.test/${index}.jpg`)
  await run(written('notes.csv', `Handle,Title,Variant SKU,Variant Price,Image Src\n${rows.join('\n')}\n`))
  expect(said).toEqual([
    expect.stringMatching(/^\(note\) line 1: The file has no stock column/),
    expect.stringMatching(
      /^\(note\) 30 times, first line 2: The image is at https:\/\/cdn.test, which this brand does not show/,
    ),
  ])
  said.length = 0
  await run(written('fewer.csv', `Handle,Title,Variant SKU,Variant Price,Image Src\n${rows.slice(3).join('\n')}\n`))
  expect(said.at(-1)).toBe('(note) 3 products of earlier files are not in this one and stay as before.')
})

test('two imports into one brand at once: one is done, the other ends in one sentence, and nothing is half written', async () => {
  const [first, second] = [await openStore(), await openStore()]
  const results = await Promise.allSettled([first.run(good), second.run(good)])
  const failed = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  for (const { reason } of failed) expect(reason.message).toMatch(/^Another import into this brand is running/)
  const counts = [(await rowsOf(first.store)).length, (await rowsOf(second.store)).length]
  expect(counts.filter((count) => count === 12)).toHaveLength(2 - failed.length)
  expect(counts.filter((count) => count === 0)).toHaveLength(failed.length)
})

test('an import that is running keeps another one out', async () => {
  const { store, run } = await openStore()
  await inTransaction(shop.ctx(), async (ctx) => {
    expect(await lockImport(ctx)).toBe(true)
    await expect(run(good)).rejects.toThrow('Another import into this brand is running')
  })
  expect(await rowsOf(store)).toEqual([])
  expect(await run(good)).toMatch(/^12 new/)
})

test('a product that staff banned stays banned, whatever a file says', async () => {
  const { store, run } = await openStore()
  const file = (title: string) => written('ban.csv', `Handle,Title,Variant SKU,Variant Price\nx,${title},B-1,1.00\n`)
  await run(file('One'))
  await shop.db().updateTable('goods').set({ status: 'banned' }).where('store_id', '=', store.id).execute()
  expect(await run(file('Two'))).toMatch(/1 changed/)
  expect((await rowsOf(store)).map(({ status }) => status)).toEqual(['banned'])
})

test.each([
  [['--brand', 'nowhere', '--store', 'x', good], 'There is no brand "nowhere"'],
  [['--brand', '@', good], 'Say which store'],
  [['--brand', '@', '--store', 'no such store', good], 'has no store "no such store"'],
  [['--brand', '@', '--store', 'Test store', good], 'Several stores are called "Test store"'],
  [['--brand', '@', '--store', '@key', '/no/such/file.csv'], 'There is no file "/no/such/file.csv"'],
  [['--brand', '@', '--store', '@key'], 'Name one CSV file'],
  [['--brand', '@', '--store', '@key', '--images', '/no/such/folder', good], 'There is no folder'],
  [['--brand', '@', '--store', '@key', '--colour', good], "Unknown option '--colour'"],
  [['--store', '@key', good], 'Say which brand it is'],
  [['--brand', '@', '--store', '@key', '--encoding', 'klingon', good], 'There is no encoding "klingon"'],
  [['--brand', '@', '--store', '@key', '--fetch-images', 'cdn.example.com', good], 'wants an origin'],
  [['--brand', '@', '--store', '@key', '--fetch-images', 'https://cdn.example.com/path', good], 'wants an origin'],
  [['--brand', '@', '--store', '@key', '--categories', '/no/map.csv', good], 'There is no file "/no/map.csv"'],
])('%j is refused in one sentence', async (words, why) => {
  const { key } = await openStore()
  const named: Record<string, string> = { '@': shop.brand.site, '@key': key }
  const terminal = { say: () => undefined, show: () => undefined }
  await expect(
    importGoods(
      keyboard,
      words.map((word) => named[word] ?? word),
      terminal,
    ),
  ).rejects.toThrow(why)
})
