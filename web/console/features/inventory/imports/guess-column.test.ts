import { expect, test } from 'vitest'
import { guessColumns } from './guess-column.ts'

const guess = (...names: string[]) =>
  [...guessColumns(names.map((name) => ({ name, key: null })))].map(([index, key]) => `${names[index]}: ${key}`)

test('headings of other shops are guessed in several languages', () => {
  expect(guess('Ref', 'Nom du produit', 'Prix', 'Quantité', 'Werkstoff')).toEqual([
    'Ref: handle',
    'Nom du produit: title',
    'Prix: price',
    'Quantité: stock',
  ])
  expect(guess('商品名称', '售价', '库存', 'الوزن')).toEqual([
    '商品名称: title',
    '售价: price',
    '库存: stock',
    'الوزن: weight',
  ])
})

test('no column is guessed twice, and a key that a column has is not guessed', () => {
  expect(guess('Price', 'Cost per item')).toEqual(['Price: price'])
  const columns = [
    { name: 'Variant Price', key: 'price' as const },
    { name: 'Old price', key: null },
    { name: 'My price', key: null },
  ]
  expect([...guessColumns(columns)]).toEqual([[1, 'marketPrice']])
})

test('a short word is no part of another heading', () => {
  expect(guess('Width', 'Nominal')).toEqual([])
})
