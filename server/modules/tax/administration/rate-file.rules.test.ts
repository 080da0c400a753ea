import { expect, test } from 'vitest'
import { planRates } from './rate-file.rules.ts'
import type { RateRow } from './tax-rows.queries.ts'

const stored: RateRow = {
  id: 'old',
  zoneId: 'eu',
  class: 'standard',
  name: 'VAT',
  jurisdiction: '',
  ratePpm: 190_000,
  from: '2021-01-01',
  until: null,
  source: 'a law',
}
const known = {
  zoneIds: new Map([
    ['Europe', 'eu'],
    ['Canada', 'ca'],
  ]),
  classes: new Set(['standard', 'reduced1']),
  rates: [stored],
}
const plan = (...lines: string[]) => {
  let next = 0
  return planRates(lines.join('\n'), known, () => `new${next++}`)
}
const heading = 'zone,class,rate,from,name,source'
const toProblems = (...lines: string[]) => plan(...lines).problems.map(({ line, column, key }) => [line, column, key])

test('rates of a file follow each other, and the last one of before ends', () => {
  const { planned, ends, problems } = plan(
    heading,
    'Europe,standard,16,2027-07-01,VAT,a law',
    '"Europe","","19,5%",2028-01-01,VAT,a law',
    'Europe,reduced1,7,2020-01-01,VAT,a law',
  )
  expect(problems).toEqual([])
  expect([...ends]).toEqual([['old', '2027-07-01']])
  expect(planned.map(({ line, endsPercent, row }) => [line, endsPercent, row.ratePpm, row.from, row.until])).toEqual([
    [2, 19, 160_000, '2027-07-01', '2028-01-01'],
    [3, 16, 195_000, '2028-01-01', null],
    [4, null, 70_000, '2020-01-01', null],
  ])
})

test('a rate that is there stays, and taxes that the file lists together add up', () => {
  const { planned, ends, problems } = plan(
    `\u{feff}${heading},until,jurisdiction`,
    'Europe,standard,19,2021-01-01,VAT,a law,,',
    'Canada,standard,5,2020-01-01,GST,a law,,Canada',
    'Canada,standard,7,2020-01-01,PST,a law,2030-01-01,British Columbia',
  )
  expect(problems).toEqual([])
  expect(ends.size).toBe(0)
  expect(planned.map(({ isKnown, row }) => [isKnown, row.name, row.until])).toEqual([
    [true, 'VAT', null],
    [false, 'GST', null],
    [false, 'PST', '2030-01-01'],
  ])
})

test.each([
  ['no heading', ['Europe,standard,7,2030-01-01,VAT,a law'], [1, 'zone', 'field.required']],
  ['no column of rates', ['zone,from,name,source', 'Europe,2030-01-01,VAT,a law'], [1, 'rate', 'field.required']],
  ['an unknown zone', [heading, 'Mars,standard,7,2030-01-01,VAT,a law'], [2, 'zone', 'tax.zone_not_found']],
  ['an unknown class', [heading, 'Europe,toys,7,2030-01-01,VAT,a law'], [2, 'class', 'tax.class_not_found']],
  ['no source', [heading, 'Europe,standard,7,2030-01-01,VAT,'], [2, 'source', 'field.required']],
  ['words for a rate', [heading, 'Europe,standard,seven,2030-01-01,VAT,a law'], [2, 'rate', 'field.pattern']],
  ['more than all', [heading, 'Europe,standard,101,2030-01-01,VAT,a law'], [2, 'rate', 'field.out_of_range']],
  ['a day that is none', [heading, 'Europe,standard,7,2030-02-31x,VAT,a law'], [2, 'from', 'field.too_long']],
  ['a wrong day', [heading, 'Europe,standard,7,01.02.2030,VAT,a law'], [2, 'from', 'field.pattern']],
  ['another spelling', [heading, 'Europe,standard,7,2030-01-01,vat,a law'], [2, null, 'tax.name_taken']],
  ['an overlap', [heading, 'Europe,standard,7,2020-01-01,VAT,a law'], [2, null, 'tax.rate_overlaps']],
])('%s is a problem of its line', (_, lines, problem) => {
  expect(toProblems(...lines)[0]).toEqual(problem)
})

test('each wrong line is named, and good ones beside them are still shown', () => {
  const { planned, problems } = plan(
    heading,
    'Mars,standard,7,2030-01-01,VAT,a law',
    'Europe,standard,20,2030-01-01,VAT,a law',
    'Europe,standard,20,2030-01-01,VAT,',
  )
  expect(problems.map(({ line }) => line)).toEqual([2, 4])
  expect(planned.map(({ line }) => line)).toEqual([3])
})
