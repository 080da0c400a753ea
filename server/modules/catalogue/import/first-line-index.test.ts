import { expect, test } from 'vitest'
import { createFirstLineIndex } from './first-line-index.ts'

test('the index returns the first line of a text, and confuses none of 200,000 texts', () => {
  const firstLine = createFirstLineIndex()
  for (let line = 1; line <= 200_000; line += 1) expect(firstLine(`SKU-${line}`, line)).toBe(null)
  expect(firstLine('SKU-7', 900_000)).toBe(7)
  expect(firstLine('SKU-200000', 900_000)).toBe(200_000)
  expect(firstLine('sku-7', 900_000)).toBe(null)
  expect(firstLine('', 3)).toBe(null)
  expect(firstLine('', 4)).toBe(3)
})
