import { expect, test } from 'vitest'
import type { HomeContent } from '#contract/staff-home.ts'
import { countChanges, toContent, toFields } from './home-content.ts'

const section = (id: string, en = id) => ({ id, titles: { en } })
const home = (sections: object[], banners: object[] = []) => ({ sections, banners }) as unknown as HomeContent
const two = home([section('a'), section('b')], [section('x')])

test('a content comes back from its record', () => expect(toContent(toFields(two))).toEqual(two))

test('what a record lacks is removed, and what its order does not name stands at the end', () => {
  const fields = { ...toFields(home([section('a'), section('b')])), 'sections.c': section('c'), 'sections.a': null }
  expect(toContent(fields).sections.map(({ id }) => id)).toEqual(['b', 'c'])
})

test.each([
  ['nothing', two, 0],
  ['one title', home([section('a', 'New'), section('b')], [section('x')]), 1],
  ['the order', home([section('b'), section('a')], [section('x')]), 1],
  ['a section more', home([section('a'), section('b'), section('c')], [section('x')]), 1],
  ['a banner less', home([section('a'), section('b')]), 1],
  ['a section for another', home([section('a'), section('c')], [section('x')]), 2],
])('%s', (_name, content, count) => expect(countChanges(two, content)).toBe(count))
