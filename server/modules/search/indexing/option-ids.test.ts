import { expect, test } from 'vitest'
import { toOptionNames, toOptionId, toOptionKeys } from './option-ids.ts'

test.each([
  [{ en: 'Pine green', 'zh-CN': '松绿' }, 'pine-green'],
  [{ 'zh-CN': '松绿', ar: 'أخضر' }, '松绿'],
  [{ de: 'Größe: XL / weit' }, 'grosse-xl-weit'],
  [{ en: '1.5 l' }, '1-5-l'],
  [{ en: '!!!' }, ''],
  [{}, ''],
])('%j is %s', (name, id) => {
  expect(toOptionId(name)).toBe(id)
})

test('values of one option share its id, equal ones are one, and what has no letters is no value', () => {
  const size = { name: { en: 'Size' }, values: [{ en: 'M' }, { en: 'm' }, { en: '–' }] }
  expect(toOptionKeys([size, { name: { en: '?' }, values: [{ en: 'x' }] }])).toEqual(['size:m'])
  expect(toOptionNames([size]).map(({ option, value }) => [option, value])).toEqual([
    ['size', ''],
    ['size', 'm'],
    ['size', 'm'],
  ])
})
