import { expect, test } from 'vitest'
import { groupRows } from './group-rows.ts'
import type { ImportedGoods, ImportRules } from './imported-goods.ts'
import { readRows } from './read-rows.ts'

async function group(text: string, rules: ImportRules = { currencyDigits: 2 }) {
  async function* pieces() {
    yield text
  }
  const goods: ImportedGoods[] = []
  const problems: string[] = []
  for await (const item of groupRows(readRows(pieces()), rules)) {
    if ('goods' in item) goods.push(item.goods)
    else if ('problem' in item)
      problems.push(
        [item.problem.line, item.problem.reason.slice('import.'.length), item.problem.column].join(' ').trim(),
      )
  }
  return { goods, problems, handles: goods.map(({ handle }) => handle) }
}

const heading = 'Handle,Title,Option1 Name,Option1 Value,SKU,Price,Inventory quantity,Image Src,Image Position\n'

test.each([
  [
    'a blank handle under a product refuses that product',
    `${heading}a,A,,,1,9,1\n,,,,2,9,1\n`,
    ['3 handle_missing Handle'],
    [],
  ],
  [
    'a nameless product does not hurt its neighbours',
    `${heading}a,A,,,1,9,1\n,B,,,2,9,1\nc,C,,,3,9,1\n`,
    ['3 handle_missing Handle'],
    ['a', 'c'],
  ],
  ['a handle with spaces is refused', `${heading}a b,A,,,1,9,1\n`, ['2 handle_invalid Handle'], []],
  [
    'a handle that comes back is told once',
    `${heading}a,A,,,1,9,1\nb,B,,,2,9,1\na,A,,,3,x,1\na,,,,4,x,1\n`,
    ['4 handle_again Handle'],
    ['a', 'b'],
  ],
  [
    'a bad later row refuses the whole product',
    `${heading}a,A,Size,S,1,9,1\na,,,M,2,x,1\nb,B,,,3,9,1\n`,
    ['3 price_invalid Price'],
    ['b'],
  ],
  [
    'every error of a product is reported',
    `${heading}a,,,,1,x,y,ftp://z,0\n`,
    [
      '2 title_missing Title',
      '2 image_invalid Image Src',
      '2 image_position_invalid Image Position',
      '2 price_invalid Price',
      '2 stock_invalid Inventory quantity',
    ],
    [],
  ],
  [
    'a broken first row silences the rows after it',
    `${heading}a,A,"S"S,,1,9,1,,\na,,,,2,9,1,,\nb,B,,,3,9,1,,\n`,
    ['2 quote_broken'],
    ['b'],
  ],
  [
    'a broken later row refuses its product',
    `${heading}a,A,,,1,9,1,,\na,,"S"S,,1,9,1,,\nb,B,,,3,9,1,,\n`,
    ['3 quote_broken'],
    ['b'],
  ],
  [
    'undecodable text refuses its product',
    `${heading}a,A\ufffd,,,1,9,1\nb,B,,,3,9,1\n`,
    ['2 text_damaged Title'],
    ['b'],
  ],
  [
    'a missing option value is told',
    `${heading}a,A,Size,S,1,9,1\na,,,,2,9,1\n`,
    ['3 option_value_missing Option1 Value'],
    [],
  ],
  ['a value without an option name is told', `${heading}a,A,,S,1,9,1\n`, ['2 option_name_missing Option1 Value'], []],
  [
    'another option name below is told',
    `${heading}a,A,Size,S,1,9,1\na,,Color,M,2,9,1\n`,
    ['3 option_name_differs Option1 Name'],
    [],
  ],
  [
    'two SKUs without a choice are told',
    `${heading}a,A,,,1,9,1\na,,,,2,9,1\n`,
    ['3 option_combination_again Option1 Value'],
    [],
  ],
  ['a code used by another product is told', `${heading}a,A,,,1,9,1\nb,B,,,1,9,1\n`, ['3 sku_again SKU'], ['a']],
  ['a row with nothing in it is passed over', `${heading}a,A,,,1,9,1\na,,,,,,\n`, ['3 row_without_content'], ['a']],
  ['no heading, no products', '', ['1 file_empty'], []],
  ['a heading alone is told', heading, ['1 heading_only'], []],
  [
    'a file that ends inside a line refuses its product',
    `${heading}a,A,,,1,9,1,,\nb,B,,,2,9,1,,\nb,,,`,
    ['4 line_cut'],
    ['a'],
  ],
  [
    'a last line without its end is whole when it has all columns, or as many as the line above',
    `${heading}a,A,,,1,9,1\nb,B,,,2,9,1`,
    [],
    ['a', 'b'],
  ],
  ['another shop system is named', 'handleId,fieldType,name,price\n1,Product,A,1\n', ['1 layout_foreign'], []],
  [
    'prices of other markets are told',
    'Handle,Title,Price,Inventory quantity,Price / Poland\na,A,1,1,4\n',
    ['1 other_prices'],
    ['a'],
  ],
  ['a price of 0 is told of what is for sale', `${heading}a,A,,,1,0.00,1\n`, ['2 price_zero Price'], ['a']],
  [
    'a deep category and pictures in a description are told',
    'Handle,Title,Price,Inventory quantity,Product Category,Description\na,A,1,1,A > B > C > D,<img src="x">\n',
    ['2 description_media Description', '2 category_deep Product Category'],
    ['a'],
  ],
  ['a file without the needed columns is not read', 'Name,Price\nx,1\n', ['1 column_missing', '1 column_missing'], []],
  [
    'a fourth option is too many',
    'Handle,Title,Price,Inventory quantity,Option4 Name\na,A,1,1,Cut\nb,B,1,1,\n',
    ['2 options_too_many Option4 Name'],
    ['b'],
  ],
  [
    'stock that is not counted is told',
    'Handle,Title,Price,Inventory quantity,Inventory tracker\na,A,1,0,\n',
    ['2 stock_uncounted Inventory quantity'],
    ['a'],
  ],
])('%s', async (_name, text, problems, handles) => {
  const found = await group(text)
  expect(found.problems).toEqual(problems)
  expect(found.handles).toEqual(handles)
})

test('what a spreadsheet would calculate is read without the apostrophe before it', async () => {
  const { goods } = await group(`${heading}a,'=1+1,,,1,9,1\nb,''@b,,,2,9,1\nc,'n roll,,,3,9,1\n`)
  expect(goods.map(({ title }) => title)).toEqual(['=1+1', "'@b", "'n roll"])
})

test.each([
  ['', undefined, null, null],
  ['', 50, 50, 50],
  ['7', 50, 7, 7],
  ['-2', 50, 0, 0],
])('a quantity of “%s” with %s for what is not counted', async (quantity, uncountedStock, stock, fileStock) => {
  const { goods } = await group(`${heading}a,A,,,1,9,${quantity}\n`, { currencyDigits: 2, uncountedStock })
  expect(goods[0]?.skus[0]).toMatchObject({ stock, fileStock })
})

test('units that have left since the last file are counted with those that are there', async () => {
  const units = 'Handle,Title,Price,Inventory quantity,Galleria Units Gone\n'
  const { goods, problems } = await group(`${units}a,A,1,3,7\nb,B,1,3,-2\nc,C,1,3,many\n`)
  expect(goods.map(({ skus }) => [skus[0]?.stock, skus[0]?.fileStock])).toEqual([
    [3, 10],
    [3, 1],
  ])
  expect(problems).toEqual(['4 stock_invalid Galleria Units Gone'])
})

test('a SKU without a code gets the same one every time, from its handle and values', async () => {
  const { goods } = await group(
    `${heading}Tea,Tea,Size,3 l tin,,9,1\ntea,,,S+,,9,1\nmug,Mug,Title,Default Title,,9,1\n`,
  )
  expect(goods.flatMap(({ skus }) => skus.map(({ code }) => code))).toEqual(['tea-3-l-tin', 'tea-S+', 'mug'])
})

test('pictures are ordered by position, each once, and numbered without gaps', async () => {
  const images = [
    'a,A,,,1,9,1,https://x.test/3.png,7',
    'a,,,,,,,https://x.test/1.png,2',
    'a,,,,,,,https://x.test/3.png,9',
    'a,,,,,,,https://x.test/4.png,',
  ]
  const { goods } = await group(heading + images.join('\n'))
  expect(goods[0]?.images.map(({ url, position }) => `${position} ${url.slice(15)}`)).toEqual([
    '1 1.png',
    '2 3.png',
    '3 4.png',
  ])
})

test('file names count as pictures only when they are asked for', async () => {
  const text = `${heading}a,A,,,1,9,1,front view.png,1\nb,B,,,2,9,1,../etc/x.png,1\n`
  expect((await group(text)).handles).toEqual([])
  const named = await group(text, { currencyDigits: 2, allowImageNames: true })
  expect(named.goods.map(({ images }) => images[0]?.url)).toEqual(['front view.png'])
})

test.each([
  ['active', 'true', 'listed'],
  ['', '', 'listed'],
  ['', 'FALSE', 'delisted'],
  ['Active', 'false', 'delisted'],
  ['draft', 'true', 'draft'],
  ['ARCHIVED', 'true', 'delisted'],
  ['unlisted', 'true', 'delisted'],
])('status “%s”, published “%s” becomes %s', async (status, published, expected) => {
  const { goods } = await group(`Handle,Title,Price,Status,Published\na,A,1,${status},${published}\n`)
  expect(goods[0]?.status).toBe(expected)
})

test.each([
  ['Title,handle,price,Product Category,Type', 'A,a,1,X > Y > Z > W,T', ['X', 'Y', 'Z']],
  ['Title,handle,price,Product Category,Type', 'A,a,1,,T', ['T']],
  ['Title,handle,price,Type', 'A,a,1,', []],
])('the category comes from the category column, else from the type (%s; %s)', async (columns, row, path) => {
  const { goods } = await group(`${columns}\n${row}\n`)
  expect(goods[0]?.categoryPath).toEqual(path)
})

test.each([
  ['5', '10', 500, 1000],
  ['5', '5', 500, null],
  ['5', '0.00', 500, null],
  ['5', '', 500, null],
  ['5', '4', 500, null],
])('price %s beside %s', async (price, marketPrice, priceMinor, marketPriceMinor) => {
  const { goods, problems } = await group(`Handle,Title,Price,Compare-at price,SKU\na,A,${price},${marketPrice},1\n`)
  expect(goods[0]?.skus[0]).toMatchObject({ priceMinor, marketPriceMinor })
  expect(problems.includes('2 market_price_dropped Compare-at price')).toBe(marketPrice === '4')
})

test('a product without end keeps neither its SKUs nor its pictures in memory', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `a,,,V${index},,9,1,https://x.test/${index}.png,`)
  const { problems, goods } = await group(`${heading}a,A,Size,V,,9,1\n${rows.join('\n')}`)
  expect(problems).toEqual(['253 images_too_many Image Src'])
  expect(goods).toEqual([])
})
