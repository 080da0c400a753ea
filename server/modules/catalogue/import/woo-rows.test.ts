import { expect, test } from 'vitest'
import type { ImportedGoods } from './imported-goods.ts'
import { readGoods } from './read-goods.ts'

const heading =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Visibility in catalog","Short description",Description,' +
  '"Date sale price starts","Date sale price ends","In stock?",Stock,"Weight (kg)","Sale price","Regular price",' +
  'Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"\n'

type Cells = Partial<
  Record<
    | 'id'
    | 'type'
    | 'sku'
    | 'gtin'
    | 'name'
    | 'published'
    | 'visibility'
    | 'short'
    | 'description'
    | 'starts'
    | 'ends'
    | 'inStock'
    | 'stock'
    | 'weight'
    | 'sale'
    | 'price'
    | 'categories'
    | 'tags'
    | 'images'
    | 'parent'
    | 'a1'
    | 'v1'
    | 'a2'
    | 'v2',
    string
  >
>
const order = [
  'id',
  'type',
  'sku',
  'gtin',
  'name',
  'published',
  'visibility',
  'short',
  'description',
  'starts',
  'ends',
  'inStock',
  'stock',
  'weight',
  'sale',
  'price',
  'categories',
  'tags',
  'images',
  'parent',
  'a1',
  'v1',
  'a2',
  'v2',
] as const satisfies readonly (keyof Cells)[]

const line = (cells: Cells) => `${order.map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`).join(',')}\n`
const simple = (id: string, more: Cells = {}) =>
  line({
    id,
    type: 'simple',
    sku: `S-${id}`,
    name: `Product ${id}`,
    published: '1',
    visibility: 'visible',
    price: '9.50',
    ...more,
  })
const variable = (id: string, more: Cells = {}) => simple(id, { type: 'variable', price: '', ...more })
const variation = (id: string, parent: string, more: Cells = {}) => simple(id, { type: 'variation', parent, ...more })

async function read(text: string, uncountedStock?: number) {
  async function* stream() {
    yield Buffer.from(heading + text)
  }
  const goods: ImportedGoods[] = []
  const problems: string[] = []
  for await (const item of readGoods(stream, { currencyDigits: 2, uncountedStock })) {
    if ('goods' in item) goods.push(item.goods)
    else if ('problem' in item)
      problems.push([item.problem.line, item.problem.reason.slice(7), item.problem.column].filter(Boolean).join(' '))
  }
  return { goods, problems }
}

test('a simple product is read to the last field', async () => {
  const { goods, problems } = await read(
    simple('7', {
      gtin: '4006381333931',
      description: 'One.\\n\\nTwo\\nthree.',
      stock: '12',
      weight: '0.25',
      price: '20',
      sale: '15',
      categories: 'Clothing, Clothing > Shirts > Linen, Sale',
      tags: 'summer, linen',
      images: 'https://x.test/a.jpg, https://x.test/b.jpg',
    }),
  )
  expect(problems).toEqual(['2 categories_many'])
  const { skus, images, ...product } = goods[0]!
  expect(product).toEqual({
    handle: 'woo-7',
    line: 2,
    title: 'Product 7',
    bodyHtml: '<p>One.</p>\n<p>Two<br />three.</p>',
    vendor: '',
    categoryPath: ['Clothing', 'Shirts', 'Linen'],
    tags: ['summer', 'linen'],
    status: 'listed',
    options: [],
  })
  expect(skus).toEqual([
    {
      line: 2,
      code: 'S-7',
      values: [],
      priceMinor: 1500,
      marketPriceMinor: 2000,
      stock: 12,
      fileStock: 12,
      weightGrams: 250,
      barcode: '4006381333931',
      imageUrl: null,
    },
  ])
  expect(images.map(({ url }) => url)).toEqual(['https://x.test/a.jpg', 'https://x.test/b.jpg'])
})

test('variations are found anywhere in the file, by number or SKU, in the order of the product’s attributes', async () => {
  const { goods, problems } = await read(
    variation('11', 'id:10', { a1: 'Size', v1: 'S', a2: 'Colour', v2: 'Red', stock: '1', price: '5' }) +
      variable('10', { a1: 'Colour', v1: 'Red, Blue', a2: 'Size', v2: 'S, M', weight: '1' }) +
      simple('20') +
      variable('30', { sku: 'MUG', a1: 'Size', v1: 'Big' }) +
      variation('12', 'ID:10', {
        a1: 'Size',
        v1: 'M',
        a2: 'Colour',
        v2: 'Blue',
        stock: '2',
        price: '6',
        weight: '2',
        images: 'https://x.test/v.jpg',
      }) +
      variation('31', 'mug', { a1: 'Size', v1: 'Big', stock: '3' }),
  )
  expect(problems).toEqual(['4 stock_uncounted Stock'])
  expect(goods.map(({ handle }) => handle)).toEqual(['woo-10', 'woo-20', 'woo-30'])
  expect(goods[0]).toMatchObject({ options: ['Colour', 'Size'], line: 3 })
  expect(
    goods[0]!.skus.map(({ values, stock, weightGrams, imageUrl, line }) => [
      values,
      stock,
      weightGrams,
      imageUrl,
      line,
    ]),
  ).toEqual([
    [['Red', 'S'], 1, 1000, null, 2],
    [['Blue', 'M'], 2, 2000, 'https://x.test/v.jpg', 6],
  ])
  expect(goods[2]!.skus.map(({ code, values }) => [code, values])).toEqual([['S-31', ['Big']]])
})

test('a variation of any size is one SKU for each, and their shared stock is not multiplied', async () => {
  const { goods, problems } = await read(
    variable('10', { a1: 'Colour', v1: 'Red', a2: 'Size', v2: 'S, M' }) +
      variation('11', 'id:10', { a1: 'Colour', v1: 'Red', a2: 'Size', stock: '4' }),
  )
  expect(goods[0]!.skus.map(({ code, values, stock }) => [code, values, stock])).toEqual([
    ['S-11-S', ['Red', 'S'], null],
    ['S-11-M', ['Red', 'M'], null],
  ])
  expect(problems).toContain('3 stock_shared')
})

test.each([
  ['stock that is not tracked', { inStock: '1' }, null],
  ['sold out and not tracked', { inStock: '0' }, 0],
  ['backordered', { inStock: 'backorder', stock: '-3' }, 0],
  ['counted at the product', { stock: 'parent' }, null],
])('%s', async (_name, cells, stock) => {
  expect((await read(simple('1', cells))).goods[0]?.skus[0]?.stock).toBe(stock)
})

test.each([
  ['1', 'visible', 'listed'],
  ['1', 'hidden', 'delisted'],
  ['0', 'visible', 'delisted'],
  ['-1', 'visible', 'draft'],
])('published %s and %s is %s', async (published, visibility, status) => {
  expect((await read(simple('1', { published, visibility }))).goods[0]?.status).toBe(status)
})

test('what cannot be taken is told by its line', async () => {
  const { goods, problems } = await read(
    simple('1', { stock: '1', sale: '5', ends: '2027-01-01' }) +
      line({ id: '2', type: 'grouped', name: 'Set', published: '1' }) +
      variation('4', 'id:3') +
      variable('5', { name: '' }) +
      simple('6', { price: 'ten', stock: '1' }),
  )
  expect(problems).toEqual([
    '2 sale_dated',
    '3 type_left_out',
    '5 title_missing Name',
    '5 price_missing Regular price',
    '5 stock_uncounted Stock',
    '6 price_invalid Regular price',
    '4 parent_missing',
  ])
  expect(goods.map(({ handle, skus }) => [handle, skus[0]?.priceMinor])).toEqual([['woo-1', 950]])
})
