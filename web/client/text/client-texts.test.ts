import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** The areas of the texts that a source uses. */
const listAreas = (source: string): string[] =>
  [...source.matchAll(/\bt(?:\.rich)?\(\s*'([a-z]+)\./gi)].map(([, area]) => area!)

test('web/client uses only texts that every app loads', () => {
  const files = globSync('web/client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const areas = new Set(files.flatMap((file) => listAreas(readFileSync(join(root, file), 'utf8'))))
  expect([...areas].toSorted()).toEqual(['common', 'errors'])
})

test('a text of another area is found (negative control)', () => {
  expect(listAreas("t('goods.gallery.zoom')")).toEqual(['goods'])
})
