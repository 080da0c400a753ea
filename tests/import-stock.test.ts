import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importGoods } from '#server/commands/import.ts'
import { openTestShop, type TestShop } from './harness/app.ts'
import { openCommandStore } from './harness/open-command-store.ts'
import { makeBuyer } from './harness/buyers.ts'
import type { TestStore } from './harness/goods.ts'
import { buyAndPay } from './harness/order-flow.ts'

const folder = mkdtempSync(join(tmpdir(), 'galleria-import-stock-'))

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const columns = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n'
let files = 0

/** A store, the import of a text into it, and the stock of its SKUs. */
async function openStore() {
  const { store, options, commandShop, terminal, said: output } = await openCommandStore(shop)
  const run = (text: string, ...words: string[]) => {
    const file = join(folder, `${++files}.csv`)
    writeFileSync(file, text)
    output.length = 0
    return importGoods(commandShop, [...options, file, ...words], terminal)
  }
  return { store, run, said: output, left: (code: string) => readStock(store, code) }
}

async function getSkuId(store: TestStore, code: string): Promise<string> {
  const { id } = await shop
    .db()
    .selectFrom('skus')
    .select('id')
    .where('brand_id', '=', shop.brand.id)
    .where('store_id', '=', store.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return id
}

async function readStock(store: TestStore, code: string) {
  const rows = await shop
    .db()
    .selectFrom('stock')
    .select(['available', 'reserved'])
    .where('brand_id', '=', shop.brand.id)
    .where('sku_id', '=', await getSkuId(store, code))
    .execute()
  const sum = (name: 'available' | 'reserved') => rows.reduce((total, row) => total + row[name], 0)
  return { available: sum('available'), reserved: sum('reserved') }
}

test('the last unit is bought, the file is imported again with a corrected title, and a second order is refused', async () => {
  const { store, run, left } = await openStore()
  await run(`${columns}vase,Vaes,V-1,20.00,1\n`)
  const skuId = await getSkuId(store, 'V-1')
  await buyAndPay(await makeBuyer(shop, { creditMinor: 100_000 }), [skuId], 1)
  expect(await run(`${columns}vase,Vase,V-1,20.00,1\n`)).toContain('0 new, 1 changed, 0 unchanged')
  expect(await left('V-1')).toEqual({ available: 0, reserved: 0 })
  const second = await makeBuyer(shop, { creditMinor: 100_000 })
  const refused = await second.preview({ skuId, quantity: 1 })
  expect(refused).toMatchObject({ status: 409, error: { key: 'stock.insufficient' } })
})

test('another quantity changes stock by the difference, whatever is reserved or sold meanwhile', async () => {
  const { store, run, left } = await openStore()
  const file = (units: number) => `${columns}cup,Cup,C-1,20.00,${units}\n`
  await run(file(10))
  const buyer = await makeBuyer(shop, { creditMinor: 100_000 })
  await buyAndPay(buyer, [await getSkuId(store, 'C-1')], 2)
  await run(file(15))
  expect(await left('C-1')).toEqual({ available: 13, reserved: 0 })
  await run(file(12))
  expect(await left('C-1')).toEqual({ available: 10, reserved: 0 })
})

test('what a file takes away beyond the stock is said, and is not given back by the next file', async () => {
  const { store, run, said: output, left } = await openStore()
  const file = (units: number) => `${columns}jug,Jug,J-1,20.00,${units}\n`
  await run(file(10))
  await buyAndPay(await makeBuyer(shop, { creditMinor: 100_000 }), [await getSkuId(store, 'J-1')], 8)
  await run(file(5))
  expect(await left('J-1')).toEqual({ available: 0, reserved: 0 })
  expect(output.join('\n')).toMatch(/1 SKU .*fewer/)
  await run(file(10))
  expect(await left('J-1'), 'ten were there and eight are sold').toEqual({ available: 2, reserved: 0 })
})

test('stock that no file has counted is left alone by the first file', async () => {
  const { store, run, left } = await openStore()
  await run(`${columns}pot,Pot,P-1,20.00,4\n`)
  await shop
    .db()
    .updateTable('stock')
    .set({ file_units: null, available: 1 })
    .where('sku_id', '=', await getSkuId(store, 'P-1'))
    .execute()
  await run(`${columns}pot,Pots,P-1,20.00,4\n`)
  expect(await left('P-1')).toMatchObject({ available: 1 })
  await run(`${columns}pot,Pots,P-1,20.00,6\n`)
  expect(await left('P-1')).toMatchObject({ available: 3 })
})

test('--stock sells what the file does not count: no column, no tracker, an empty cell; and only that', async () => {
  const { run, said: output, left } = await openStore()
  const uncounted = 'Handle,Title,Variant SKU,Variant Price\nlamp,Lamp,L-1,20.00\n'
  await run(uncounted)
  expect(await left('L-1')).toMatchObject({ available: 0 })
  expect(output.join('\n')).toContain('--stock')
  await run(uncounted, '--stock', '50')
  expect(await left('L-1')).toMatchObject({ available: 50 })
  expect(output.join('\n')).not.toContain('--stock')
  await run(uncounted.replace('Lamp', 'Lamps'))
  expect(await left('L-1'), 'without the option stock stays').toMatchObject({ available: 50 })
  const tracked = 'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n'
  await run(`${tracked}a,A,A-1,1.00,,-3\nb,B,B-1,1.00,shopify,7\nc,C,C-1,1.00,shopify,\n`, '--stock', '9')
  expect([await left('A-1'), await left('B-1'), await left('C-1')].map(({ available }) => available)).toEqual([9, 7, 9])
})

test.each(['', '-1', '2.5', 'many', '2000000000'])('--stock %j is refused', async (units) => {
  const { run } = await openStore()
  await expect(run(`${columns}x,X,X-1,1.00,1\n`, `--stock=${units}`)).rejects.toThrow('--stock')
})
