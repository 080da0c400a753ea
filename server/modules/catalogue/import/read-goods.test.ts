import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildShopifyCsv } from '#tests/fixtures/shopify-csv.ts'
import { expect, test } from 'vitest'
import type { ImportedGoods } from './imported-goods.ts'
import { readGoods, type OpenFile } from './read-goods.ts'
import { describeProblem } from './reasons.ts'

const fixture = new URL('../../../../tests/fixtures/shopify-products.csv', import.meta.url)
const badFixture = new URL('../../../../tests/fixtures/shopify-products-bad.csv', import.meta.url)

async function read(open: OpenFile) {
  const goods: ImportedGoods[] = []
  const problems: string[] = []
  let progress = 0
  for await (const item of readGoods(open, { currencyDigits: 2 })) {
    if ('goods' in item) goods.push(item.goods)
    else if ('problem' in item) problems.push(`${item.problem.line} ${item.problem.reason}`)
    else if ('progress' in item) progress = item.progress
  }
  return { goods, problems, progress }
}

async function readText(text: string | Buffer) {
  async function* stream() {
    yield Buffer.from(text)
  }
  return read(stream)
}

test('the sample export gives its twelve products with nothing lost', async () => {
  const { goods, problems, progress } = await read(() => createReadStream(fixture))
  expect(problems.filter((problem) => problem.includes('stock'))).toEqual(['26 import.stock_negative'])
  expect(progress).toBe((await readFile(fixture)).length)
  expect(
    goods.map(({ handle, line, status, skus, images }) => [handle, line, status, skus.length, images.length]),
  ).toEqual([
    ['linen-shirt', 2, 'listed', 4, 3],
    ['stoneware-mug', 11, 'listed', 1, 2],
    ['merino-crew-socks', 13, 'listed', 3, 1],
    ['walnut-desk-lamp', 16, 'listed', 3, 4],
    ['olive-oil-early-harvest', 22, 'listed', 3, 1],
    ['canvas-tote', 25, 'listed', 2, 1],
    ['field-notebook', 27, 'draft', 3, 1],
    ['enamel-kettle', 30, 'delisted', 2, 2],
    ['wool-blanket-2019', 32, 'delisted', 2, 1],
    ['running-shoe-tarn', 34, 'listed', 4, 2],
    ['cafe-creme-candle', 40, 'listed', 1, 1],
    ['gift-tea-set', 41, 'listed', 2, 2],
  ])
})

test('the first product of the sample is read to the last field', async () => {
  const { goods } = await read(() => createReadStream(fixture))
  const { skus, images, ...shirt } = goods[0]!
  expect(shirt).toMatchObject({
    title: 'Linen Shirt',
    vendor: 'Alameda',
    categoryPath: ['Apparel & Accessories', 'Clothing', 'Shirts & Tops'],
    tags: ['linen', 'summer', 'menswear'],
    options: ['Color', 'Size'],
  })
  expect(shirt.bodyHtml).toBe(
    '<p>Woven in <strong>northern Portugal</strong> from European flax.</p>\n' +
      '<ul>\n<li>Mother-of-pearl buttons</li>\n<li>Wash at 30 °C</li>\n</ul>',
  )
  expect(skus[0]).toEqual({
    line: 2,
    code: 'LS-SAND-S',
    values: ['Sand', 'S'],
    priceMinor: 8900,
    marketPriceMinor: 11000,
    stock: 12,
    fileStock: 12,
    weightGrams: 240,
    barcode: '0701197952225',
    imageUrl: 'https://cdn.shopify.com/s/files/1/0000/0001/files/linen-sand.jpg?v=1719480000',
  })
  expect(images[2]).toMatchObject({ position: 3, alt: 'Collar, close up' })
})

test('the sample with errors reports each with its line and accepts the valid products', async () => {
  const { goods, problems } = await read(() => createReadStream(badFixture))
  expect(goods.map(({ handle }) => handle)).toEqual(['good-one', 'good-two', 'good-three'])
  expect(problems.filter((problem) => !problem.includes('other_prices'))).toEqual([
    '3 import.title_missing',
    '4 import.price_invalid',
    '5 import.price_negative',
    '6 import.price_decimals',
    '7 import.stock_invalid',
    '8 import.sku_again',
    '9 import.status_unknown',
    '12 import.option_combination_again',
    '13 import.image_invalid',
    '14 import.quote_broken',
    '15 import.market_price_dropped',
    '18 import.weight_invalid',
    '19 import.handle_again',
    '20 import.handle_missing',
    '21 import.too_long',
    '23 import.price_missing',
  ])
})

test('the newer layout, another order of columns, other cases and delimiters give the same products', async () => {
  const newer: Record<string, string> = {
    'Handle,': 'url  HANDLE,',
    'Body (HTML)': 'Description',
    'Published,': 'Published on online store,',
    'Variant SKU': 'SKU',
    'Variant Grams': 'Weight value (grams)',
    'Variant Inventory Tracker': 'Inventory tracker',
    'Variant Inventory Qty': 'Inventory quantity',
    'Variant Price': 'Price',
    'Variant Compare At Price': 'Compare-at price',
    'Variant Barcode': 'Barcode',
    'Image Src': 'Product image URL',
    'Variant Image,': 'Variant image URL,',
  }
  const text = await readFile(fixture, 'utf8')
  const end = text.indexOf('\n')
  const heading = Object.entries(newer).reduce((line, [from, to]) => line.replace(from, to), text.slice(0, end))
  expect((await readText(heading + text.slice(end))).goods).toEqual((await readText(text)).goods)
})

test('CRLF, a byte order mark and UTF-16 change nothing; Windows-1252 keeps its accents', async () => {
  const text = await readFile(fixture, 'utf8')
  const plain = await readText(text)
  const crlf = await readText(`\ufeff${text.replaceAll('\r\n', ' ').replaceAll('\n', '\r\n')}`)
  expect(crlf.goods.map(({ handle, skus }) => [handle, skus])).toMatchObject(
    plain.goods.map(({ handle, skus }) => [handle, skus.map(({ line: _line, ...sku }) => sku)]),
  )
  expect(await readText(Buffer.from(`\ufeff${text}`, 'utf16le'))).toMatchObject({ goods: plain.goods })
  const latin = await readText(Buffer.from('Handle,Title,Variant Price\ncafe,Café crème,9.50\n', 'latin1'))
  expect(latin.goods[0]?.title).toBe('Café crème')
  expect(latin.problems, 'the guess is told').toContain('0 import.encoding_guessed')
  expect(plain.problems).not.toContain('0 import.encoding_guessed')
})

test.each([
  ['windows-1251', [0xd1, 0xf2, 0xf3, 0xeb], 'Стул'],
  ['macintosh', [0x46, 0x8a, 0x72, 0x67], 'Färg'],
  ['shift_jis', [0x83, 0x65, 0x83, 0x42], 'ティ'],
])('a named encoding is used: %s', async (encoding, title, text) => {
  async function* stream() {
    yield Buffer.concat([Buffer.from('Handle,Title,Variant Price\nx,'), Buffer.from(title), Buffer.from(',1\n')])
  }
  const titles: string[] = []
  for await (const item of readGoods(stream, { currencyDigits: 2, encoding })) {
    if ('goods' in item) titles.push(item.goods.title)
    if ('problem' in item) expect(item.problem.reason).not.toBe('import.encoding_guessed')
  }
  expect(titles).toEqual([text])
})

test('an English sentence can be made of every problem', async () => {
  const sentences: string[] = []
  for await (const item of readGoods(() => createReadStream(badFixture), { currencyDigits: 2 })) {
    if ('problem' in item) sentences.push(describeProblem(item.problem))
  }
  expect(sentences).toContain('The price “10.005” has more than 2 decimals.')
  expect(sentences.join()).not.toMatch(/undefined|[{}]/)
})

test('reading stops asking the stream when nobody takes the products, and closes it', async () => {
  let requestCount = 0
  let closed = false
  async function* stream() {
    try {
      for await (const chunk of buildShopifyCsv(20)) {
        requestCount += 1
        yield chunk
      }
    } finally {
      closed = true
    }
  }
  for await (const item of readGoods(stream, { currencyDigits: 2 })) {
    if ('goods' in item) break
  }
  expect(requestCount).toBeLessThan(5)
  expect(closed).toBe(true)
})

test('twenty megabytes leave the heap as small as two', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heapAt: number[] = []
  let megabytes = 0
  for await (const item of readGoods(() => buildShopifyCsv(20), { currencyDigits: 2 })) {
    if (!('progress' in item)) continue
    megabytes += 1
    if (megabytes % 2 !== 0) continue
    collect()
    heapAt.push(process.memoryUsage().heapUsed)
  }
  const growth = Math.max(...heapAt) - heapAt[0]!
  expect(heapAt.length).toBeGreaterThan(8)
  expect(growth).toBeLessThan(6 * 1024 * 1024)
})
