import { expect, test } from 'vitest'
import { planSkus, toRetiredChoice, type KnownSku, type WantedSku } from './plan-skus.rules.ts'

const sku = (id: string, values: (string | null)[], isListed = true): KnownSku => ({
  id,
  code: `C-${id}`,
  values,
  isListed,
})
const want = (values: string[], code = `new-${values.join('-')}`, skuId?: string): WantedSku => ({
  code,
  values,
  skuId,
})

/** Name, stored SKUs, wanted SKUs, the stored SKU of each wanted one, and the codes of those that are retired. */
const cases: readonly [string, KnownSku[], WantedSku[], (string | null)[], string[]][] = [
  ['a new product', [], [want(['Red']), want(['Blue'])], [null, null], []],
  ['nothing changes', [sku('a', ['Red'])], [want(['Red'])], ['a'], []],
  ['a value is added', [sku('a', ['Red'])], [want(['Red']), want(['Blue'])], ['a', null], []],
  ['a value is taken out', [sku('a', ['Red']), sku('b', ['Blue'])], [want(['Blue'])], ['b'], ['C-a']],
  ['a value comes back', [sku('a', ['Red']), sku('b', ['Blue'], false)], [want(['Blue'])], ['b'], ['C-a']],
  [
    'of two with the same values the one for sale stays',
    [sku('a', ['Red'], false), sku('b', ['Red'])],
    [want(['Red'])],
    ['b'],
    ['C-a'],
  ],
  ['a value is renamed and the id is sent', [sku('a', ['Red'])], [want(['Scarlet'], 'C-a', 'a')], ['a'], []],
  ['a value is renamed and the code stays', [sku('a', ['Red'])], [want(['Scarlet'], 'C-a')], ['a'], []],
  ['an id wins over equal values', [sku('a', ['Red']), sku('b', ['Blue'])], [want(['Red'], 'x', 'B')], ['b'], ['C-a']],
  [
    'an option is added: the code decides, the others are new',
    [sku('a', ['Red'])],
    [want(['Red', 'S'], 'C-a'), want(['Red', 'M'])],
    ['a', null],
    [],
  ],
  ['all options go', [sku('a', ['Red']), sku('b', ['Blue'])], [want([], 'C-b')], ['b'], ['C-a']],
  ['the only SKU without options', [sku('a', [])], [want([], 'other')], ['a'], []],
  [
    'the code of a retired SKU is wanted by another',
    [sku('a', ['Red']), sku('b', ['Blue'])],
    [want(['Blue'], 'C-a')],
    ['b'],
    ['C-a~a'],
  ],
]

test.each(cases)('%s', (_, known, wanted, skuIds, retired) => {
  const plan = planSkus(known, wanted)
  expect(plan).toMatchObject({ skuIds })
  expect('retired' in plan && plan.retired.map(({ code }) => code)).toEqual(retired)
})

test('an id that is not of the product is named by its index', () => {
  expect(planSkus([sku('a', ['Red'])], [want(['Red']), want(['Blue'], 'x', 'z')])).toEqual({ unknown: 1 })
  expect(planSkus([sku('a', ['Red'])], [want(['Red'], 'x', 'a'), want(['Blue'], 'y', 'a')])).toEqual({ unknown: 1 })
})

test('a retired SKU keeps its values while the product has them, and shows none otherwise', () => {
  const options = [{ values: ['Blue', 'Red'] }, { values: ['S'] }]
  expect(toRetiredChoice(['Red', 'S'], options)).toEqual([1, 0])
  expect(toRetiredChoice(['Green', 'S'], options)).toEqual([])
  expect(toRetiredChoice(['Red'], options)).toEqual([])
  expect(toRetiredChoice([null, 'S'], options)).toEqual([])
  expect(toRetiredChoice([], [])).toEqual([])
})
