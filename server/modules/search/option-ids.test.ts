import { expect, test } from 'vitest'
import { namesOf, optionId, optionKeys } from './option-ids.ts'

test.each([
  [{ en: 'Pine green', 'zh-CN': '松绿' }, 'pine-green'],
  [{ 'zh-CN': '松绿', ar: 'أخضر' }, '松绿'],
  [{ de: 'Größe: XL / weit' }, 'grosse-xl-weit'],
  [{ en: '1.5 l' }, '1-5-l'],
  [{ en: '!!!' }, ''],
  [{}, ''],
])('%j is %s', (name, id) => {
  expect(optionId(name)).toBe(id)
})

test('values of one option share its id, equal ones are one, and what has no letters is no value', () => {
  const size = { name: { en: 'Size' }, values: [{ en: 'M' }, { en: 'm' }, { en: '–' }] }
  expect(optionKeys([size, { name: { en: '?' }, values: [{ en: 'x' }] }])).toEqual(['size:m'])
  expect(namesOf([size]).map(({ option, value }) => [option, value])).toEqual([
    ['size', ''],
    ['size', 'm'],
    ['size', 'm'],
  ])
})
