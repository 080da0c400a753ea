import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** The areas of the texts that a source uses outside its comments. */
const listAreas = (source: string): string[] =>
  [...source.replace(comment, '').matchAll(/\bt(?:\.rich)?\(\s*'([a-z]+)\./gi)].map(([, area]) => area!)

/** The areas that every app loads. */
const sharedAreas = ['common', 'errors']

test('web/client uses only texts that every app loads', () => {
  const files = globSync('web/client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const areas = new Set(files.flatMap((file) => listAreas(readFileSync(join(root, file), 'utf8'))))
  expect(areas.size).toBeGreaterThan(0)
  expect([...areas].filter((area) => !sharedAreas.includes(area))).toEqual([])
})

test('a text of another area is found (negative control)', () => {
  expect(listAreas("t('goods.gallery.zoom')")).toEqual(['goods'])
})
