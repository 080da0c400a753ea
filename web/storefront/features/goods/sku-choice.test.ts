import { describe, expect, it } from 'vitest'
import { chooseValue, getFirstChoice, isPossible, getQuantityBounds, findSku } from './sku-choice.ts'

const sku = (name: string, stock = 5, price = 10, bounds = {}) => ({
  skuId: name,
  choice: name.split('').map(Number),
  price,
  stock,
  image: null,
  minQuantity: 1,
  maxQuantity: 999,
  ...bounds,
})

// Colour 0 in sizes 0 and 1 (1 is sold out), colour 1 in size 1 only, colour 2 gone altogether.
const skus = [sku('00', 5, 12), sku('01', 0, 9), sku('11', 5, 11), sku('20', 0)]

describe('the first choice', () => {
  it.each<[string | null, string, string]>([
    [null, '11', 'the cheapest in stock'],
    ['00', '00', 'the one the address names'],
    ['01', '01', 'the one the address names, sold out or not'],
    ['gone', '11', 'the cheapest when the address names none of these'],
  ])('for %s is %s: %s', (named, expected) => expect(getFirstChoice(skus, named).join('')).toBe(expected))

  it('is the first SKU when all are sold out, and empty without options', () => {
    expect(getFirstChoice([sku('10', 0), sku('00', 0)], null)).toEqual([1, 0])
    expect(getFirstChoice([sku('')], null)).toEqual([])
  })
})

describe('a value', () => {
  it.each([
    // choice, option, value, possible
    ['00', 0, 0, true],
    ['00', 0, 1, true],
    ['00', 0, 2, false],
    ['00', 1, 0, true],
    ['00', 1, 1, false],
    ['11', 1, 0, false],
    ['11', 1, 1, true],
    ['00', 1, 7, false],
  ])('with %s chosen, option %i value %i is possible: %s', (choice, option, value, expected) =>
    expect(isPossible(skus, choice.split('').map(Number), option, value)).toBe(expected),
  )

  it('needs the least quantity in stock', () =>
    expect(isPossible([sku('0', 2, 10, { minQuantity: 3 })], [0], 0, 0)).toBe(false))
})

describe('choosing', () => {
  it.each([
    ['00', 0, 1, '11', 'moves the size to one that the colour has'],
    ['11', 0, 0, '00', 'and back again'],
    ['00', 1, 1, '00', 'changes nothing when sold out'],
    ['00', 0, 2, '00', 'changes nothing when there is none'],
  ])('from %s option %i value %i leads to %s: it %s', (choice, option, value, expected) =>
    expect(chooseValue(skus, choice.split('').map(Number), option, value).join('')).toBe(expected),
  )

  it('keeps later options where it can', () => {
    const three = [sku('000'), sku('100'), sku('111')]
    expect(chooseValue(three, [0, 0, 0], 0, 1)).toEqual([1, 0, 0])
    expect(chooseValue([...three, sku('101'), sku('010')], [1, 1, 1], 0, 0)).toEqual([0, 1, 0])
  })
})

it('finds the SKU of a choice', () => {
  expect(findSku(skus, [1, 1])?.skuId).toBe('11')
  expect(findSku(skus, [1, 0])).toBeUndefined()
  expect(findSku([sku('')], [])?.skuId).toBe('')
})

it.each([
  [{ stock: 5 }, { min: 1, max: 5 }],
  [
    { stock: 50, maxQuantity: 4 },
    { min: 1, max: 4 },
  ],
  [
    { stock: 1, minQuantity: 3 },
    { min: 3, max: 3 },
  ],
  [
    { stock: 9, minQuantity: 2 },
    { min: 2, max: 9 },
  ],
])('of %o one may buy %o', (given, bounds) => expect(getQuantityBounds({ ...sku('0'), ...given })).toEqual(bounds))
