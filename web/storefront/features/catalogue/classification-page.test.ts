import { expect, it } from 'vitest'
import type { Category } from '#contract/goods.ts'
import { findCategoryPath } from './classification-page.tsx'

const category = (id: string, ...children: Category[]): Category => ({
  id,
  name: id,
  picture: null,
  tint: 1,
  goodsCount: 0,
  children,
})
const tree = [category('kitchen', category('pans', category('woks'))), category('audio')]

it.each([
  ['woks', 'kitchen pans woks'],
  ['pans', 'kitchen pans'],
  ['audio', 'audio'],
  ['gone', ''],
  ['', ''],
])('the way down to %s is %s', (id, expected) =>
  expect(
    findCategoryPath(tree, id)
      .map((step) => step.name)
      .join(' '),
  ).toBe(expected),
)
