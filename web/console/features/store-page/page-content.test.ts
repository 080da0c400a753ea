import { expect, test } from 'vitest'
import type { StorePageContent } from '#contract/store-pages.ts'
import { mergeVersions } from '../../app/forms/merge-versions.ts'
import { toContent, toFields } from './page-content.ts'

const section = (id: string, en: string): StorePageContent['sections'][number] => ({
  id,
  kind: 'text',
  titles: { en },
  texts: {},
  pick: 'selected',
  goodsIds: [],
  hidden: false,
})
const content = (...sections: StorePageContent['sections']): StorePageContent => ({
  names: { en: 'Oak' },
  abouts: {},
  monogram: 'O',
  tint: 1,
  banner: { titles: {}, texts: {} },
  sections,
})

test('a content is a record by section, and comes back', () => {
  const page = content(section('a', 'A'), section('b', 'B'))
  expect(toContent(toFields(page))).toEqual(page)
})

test('two versions are merged section by section', () => {
  const base = toFields(content(section('a', 'A'), section('b', 'B')))
  const yours = toFields(content(section('b', 'B'), section('a', 'Mine'), section('c', 'C')), base)
  const theirs = toFields(content(section('a', 'Theirs'), section('d', 'D')), base)
  const { values, conflicts } = mergeVersions(base, yours, theirs)
  // Both changed the first one and the order; they removed the second.
  expect(conflicts).toEqual(['section.a', 'order'])
  expect(toContent(values).sections.map(({ id, titles }) => `${id} ${titles.en}`)).toEqual(['a Mine', 'c C', 'd D'])
})
