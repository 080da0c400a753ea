import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '#server/commands/import.ts'
import { lockImport } from '#server/modules/catalogue/import/public.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { CommandShop } from '#server/commands/run-command.ts'
import { openTestShop, type TestShop } from './harness/app.ts'
import { openCommandStore } from './harness/open-command-store.ts'
import type { TestStore } from './harness/goods.ts'

const sampleFile = join(import.meta.dirname, 'fixtures/shopify-products.csv')
const badSampleFile = join(import.meta.dirname, 'fixtures/shopify-products-bad.csv')
const folder = mkdtempSync(join(tmpdir(), 'galleria-import-'))

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

/** A new store, and the import into it. */
async function openStore() {
  const { store, key, options, commandShop, terminal, said: output } = await openCommandStore(shop)
  const run = (...words: string[]) => importGoods(commandShop, [...options, ...words], terminal)
  return { store, key, said: output, run }
}

function writeFile(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const listGoodsRows = (store: TestStore) =>
  shop
    .db()
    .selectFrom('goods')
    .select(['id', 'handle', 'title', 'status', 'updated_at', 'images'])
    .where('store_id', '=', store.id)
    .orderBy('handle')
    .execute()

const fetchList = async (store: TestStore) =>
  (await shop.post('/goods/shop/goods/list', { sellerId: store.id, pageSize: 50 })).data

test('the sample export fills a store, and shoppers see what is listed with its price, category and stock', async () => {
  const { store, said: output, run } = await openStore()
  expect(await run(sampleFile)).toBe('12 new, 0 changed, 0 unchanged.')
  expect(output.filter((line) => line.includes('Inventory Qty'))).toEqual([
    '(note) line 26, Variant Inventory Qty: The quantity “-3” is below zero: imported as 0.',
  ])
  expect(
    output.every((line) => line.startsWith('(note) ')),
    'nothing but notes',
  ).toBe(true)
  const { pageList, facets } = await fetchList(store)
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
  await run(sampleFile)
  const before = await listGoodsRows(store)
  const sold = await shop
    .db()
    .selectFrom('skus')
    .select('id')
    .where('store_id', '=', store.id)
    .where('code', '=', 'LS-SAND-S')
    .executeTakeFirstOrThrow()
  await shop.db().updateTable('stock').set({ available: 3 }).where('sku_id', '=', sold.id).execute()
  shop.clock.forward(60_000)
  expect(await run(sampleFile)).toBe('0 new, 0 changed, 12 unchanged.')
  expect(await listGoodsRows(store)).toEqual(before)
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
  await run(sampleFile)
  const lines = readFileSync(sampleFile, 'utf8').replaceAll('89.00,110.00', '79.00,110.00').split('\n')
  const changed = lines.filter((line) => !line.includes('LS-INK-M')).join('\n')
  shop.clock.forward(1_000)
  expect(await run(writeFile('changed.csv', changed))).toBe('0 new, 1 changed, 11 unchanged.')
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
  const { pageList } = await fetchList(store)
  const shirt = pageList.find(({ name }: { name: string }) => name === 'Linen Shirt')
  expect(shirt.price).toBe(79)
  const { goods } = (await shop.get('/goods/shop/goods/detail', { goodsId: shirt.id })).data
  expect(goods.skus).toHaveLength(3)
})

test('a changed title writes no SKU, and a changed price only its own', async () => {
  const { store, run } = await openStore()
  await run(sampleFile)
  /** The transaction that wrote each row last, by code. */
  const readWriters = async () =>
    new Map(
      (
        await shop
          .db()
          .selectFrom('skus')
          .select(['code', sql<string>`xmin::text`.as('writer')])
          .where('brand_id', '=', shop.brand.id)
          .where('store_id', '=', store.id)
          .execute()
      ).map(({ code, writer }) => [code, writer]),
    )
  const before = await readWriters()
  const listRewritten = async () => {
    const now = await readWriters()
    return [...before].filter(([code, writer]) => now.get(code) !== writer).map(([code]) => code)
  }
  const renamed = readFileSync(sampleFile, 'utf8').replaceAll('Linen Shirt', 'Linen Blouse')
  expect(await run(writeFile('renamed.csv', renamed))).toBe('0 new, 1 changed, 11 unchanged.')
  expect(await listRewritten()).toEqual([])
  const dearer = renamed.split('\n').map((line) => (line.includes('LS-INK-M') ? line.replace('89.00', '99.00') : line))
  expect(await run(writeFile('dearer.csv', dearer.join('\n')))).toBe('0 new, 1 changed, 11 unchanged.')
  expect(await listRewritten()).toEqual(['LS-INK-M'])
})

test('a file with errors imports nothing and tells each line with its reason', async () => {
  const { store, said: output, run } = await openStore()
  await expect(run(badSampleFile)).rejects.toThrow(/15 errors in the file, so nothing was imported/)
  const notes = output.filter((line) => line.startsWith('(note) '))
  expect(output.slice(0, notes.length), 'errors come last').toEqual(notes)
  expect(output.slice(notes.length)).toHaveLength(15)
  expect(output[notes.length]).toBe('line 3, Title: The title is missing.')
  expect(output.find((line) => line.startsWith('line 8'))).toMatch(/is on line \d+ already/)
  expect(await listGoodsRows(store)).toEqual([])
})

test('--skip-bad imports the good products of a file with errors', async () => {
  const { store, run } = await openStore()
  expect(await run(badSampleFile, '--skip-bad')).toBe('3 new, 0 changed, 0 unchanged, 15 left out because of errors.')
  expect((await listGoodsRows(store)).map(({ handle }) => handle)).toEqual(['good-one', 'good-three', 'good-two'])
})

test('a SKU code that another product of the store has is told, and nothing is taken from that product', async () => {
  const { store, said: output, run } = await openStore()
  await run(writeFile('first.csv', 'Handle,Title,Variant SKU,Variant Price\ncup,Cup,CODE-1,5.00\n'))
  const second = writeFile(
    'second.csv',
    'Handle,Title,Variant SKU,Variant Price\nbowl,Bowl,CODE-1,6.00\nplate,Plate,CODE-2,7.00\n',
  )
  await expect(run(second)).rejects.toThrow(/One error/)
  expect(output).toContain('line 2: The SKU code “CODE-1” belongs to “cup”, which this store has already.')
  expect(await run(second, '--skip-bad')).toBe('1 new, 0 changed, 0 unchanged, 1 left out because of errors.')
  expect((await listGoodsRows(store)).map(({ handle }) => handle)).toEqual(['cup', 'plate'])
})

test('two stores of one file have their own goods, and another store and brand keep theirs', async () => {
  const [first, second] = [await openStore(), await openStore()]
  await first.run(sampleFile)
  const before = await listGoodsRows(first.store)
  await second.run(sampleFile)
  expect(await listGoodsRows(first.store)).toEqual(before)
  expect(await listGoodsRows(second.store)).toHaveLength(12)
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
  const { store, said: output, run } = await openStore()
  const imagesFolder = mkdtempSync(join(folder, 'images-'))
  const photo = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#33474a' } })
  await photo
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toFile(join(imagesFolder, 'cup.jpg'))
  writeFileSync(join(imagesFolder, 'broken.png'), 'no picture')
  const heading = 'Handle,Title,Variant SKU,Variant Price,Image Src,Image Alt Text\n'
  const file = writeFile(
    'imagesFolder.csv',
    `${heading}cup,Cup,P-1,5.00,cup.jpg,A cup\nbowl,Bowl,P-2,6.00,bowl.jpg,\npan,Pan,P-3,7.00,broken.png,\n`,
  )
  await expect(run(file, '--images', imagesFolder)).rejects.toThrow(/2 errors/)
  expect(output.filter((line) => !line.startsWith('(note)'))).toEqual([
    'line 3: The folder has no picture “bowl.jpg”.',
    expect.stringMatching(/^line 4: “broken.png” cannot be read as a picture/),
  ])
  expect(readdirSync(shop.filesDir)).toEqual([])
  expect(await run(file, '--images', imagesFolder, '--skip-bad')).toMatch(/^1 new, 0 changed, 0 unchanged/)
  expect(await run(file, '--images', imagesFolder, '--skip-bad')).toMatch(/^0 new, 0 changed, 1 unchanged/)
  const [storedFile] = readdirSync(shop.filesDir)
  const { exif, ...metadata } = await sharp(join(shop.filesDir, storedFile!)).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(exif).toBeUndefined()
  expect((await listGoodsRows(store))[0]!.images).toEqual([{ src: `/media/files/${storedFile}`, alt: { en: 'A cup' } }])
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
  await expect(run(writeFile('foreign.csv', text), '--skip-bad')).rejects.toThrow(why)
  expect(await listGoodsRows(store)).toEqual([])
})

test('notes of one kind are one line with their number, and what is silently different is told', async () => {
  const { said: output, run } = await openStore()
  const rows = Array.from({ length: 30 }, (_, index) => `p${index},P,S-${index},1.00,https://cdn.test/${index}.jpg`)
  await run(writeFile('notes.csv', `Handle,Title,Variant SKU,Variant Price,Image Src\n${rows.join('\n')}\n`))
  expect(output).toEqual([
    expect.stringMatching(/^\(note\) line 1: The file has no stock column/),
    expect.stringMatching(
      /^\(note\) 30 times, first line 2: The image is at https:\/\/cdn.test, which this brand does not show/,
    ),
  ])
  output.length = 0
  await run(writeFile('fewer.csv', `Handle,Title,Variant SKU,Variant Price,Image Src\n${rows.slice(3).join('\n')}\n`))
  expect(output.at(-1)).toBe('(note) 3 products of earlier files are not in this one and stay as before.')
})

test('two imports into one brand at once: one is done, the other ends in one sentence, and nothing is half written', async () => {
  const [first, second] = [await openStore(), await openStore()]
  const results = await Promise.allSettled([first.run(sampleFile), second.run(sampleFile)])
  const failed = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  for (const { reason } of failed) expect(reason.message).toMatch(/^Another import into this brand is running/)
  const counts = [(await listGoodsRows(first.store)).length, (await listGoodsRows(second.store)).length]
  expect(counts.filter((count) => count === 12)).toHaveLength(2 - failed.length)
  expect(counts.filter((count) => count === 0)).toHaveLength(failed.length)
})

test('an import that is running keeps another one out', async () => {
  const { store, run } = await openStore()
  await inTransaction(shop.ctx(), async (ctx) => {
    expect(await lockImport(ctx)).toBe(true)
    await expect(run(sampleFile)).rejects.toThrow('Another import into this brand is running')
  })
  expect(await listGoodsRows(store)).toEqual([])
  expect(await run(sampleFile)).toMatch(/^12 new/)
})

test('a product that staff banned stays banned, whatever a file says', async () => {
  const { store, run } = await openStore()
  const file = (title: string) => writeFile('ban.csv', `Handle,Title,Variant SKU,Variant Price\nx,${title},B-1,1.00\n`)
  await run(file('One'))
  await shop.db().updateTable('goods').set({ status: 'banned' }).where('store_id', '=', store.id).execute()
  expect(await run(file('Two'))).toMatch(/1 changed/)
  expect((await listGoodsRows(store)).map(({ status }) => status)).toEqual(['banned'])
})

test.each([
  [['--brand', 'nowhere', '--store', 'x', sampleFile], 'There is no brand "nowhere"'],
  [['--brand', '@', sampleFile], 'Say which store'],
  [['--brand', '@', '--store', 'no such store', sampleFile], 'has no store "no such store"'],
  [['--brand', '@', '--store', 'Test store', sampleFile], 'Several stores are called "Test store"'],
  [['--brand', '@', '--store', '@key', '/no/such/file.csv'], 'There is no file "/no/such/file.csv"'],
  [['--brand', '@', '--store', '@key'], 'Name one CSV file'],
  [['--brand', '@', '--store', '@key', '--images', '/no/such/folder', sampleFile], 'There is no folder'],
  [['--brand', '@', '--store', '@key', '--colour', sampleFile], "Unknown option '--colour'"],
  [['--store', '@key', sampleFile], 'Say which brand it is'],
  [['--brand', '@', '--store', '@key', '--encoding', 'klingon', sampleFile], 'There is no encoding "klingon"'],
  [['--brand', '@', '--store', '@key', '--fetch-images', 'cdn.example.com', sampleFile], 'wants an origin'],
  [
    ['--brand', '@', '--store', '@key', '--fetch-images', 'https://cdn.example.com/path', sampleFile],
    'wants an origin',
  ],
  [['--brand', '@', '--store', '@key', '--categories', '/no/map.csv', sampleFile], 'There is no file "/no/map.csv"'],
])('%j is refused in one sentence', async (words, why) => {
  const { key } = await openStore()
  const named: Record<string, string> = { '@': shop.brand.site, '@key': key }
  const terminal = { say: () => undefined, show: () => undefined }
  await expect(
    importGoods(
      shopForCommands,
      words.map((word) => named[word] ?? word),
      terminal,
    ),
  ).rejects.toThrow(why)
})
