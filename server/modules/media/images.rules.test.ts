import { expect, test } from 'vitest'
import { detectFormat, findExceededPixelLimit, uploadMegapixels } from './images.rules.ts'

test.each([
  ['ffd8ffe000104a46', 'jpeg'],
  ['ffd8ff', 'jpeg'],
  ['89504e470d0a1a0a', 'png'],
  ['89504e470d0a1a', null],
  ['89504e470a1a0a00', null],
  ['ffd800', null],
  ['ffd8', null],
  ['', null],
  ['474946383961', null],
  ['5249464600000000', null],
])('a file that begins with %s: %s', (first, format) => expect(detectFormat(Buffer.from(first, 'hex'))).toBe(format))

test.each([
  [10_000, 5_000, false, null],
  [10_000, 5_001, false, 50],
  [4_000, 4_000, true, null],
  [4_000, 4_001, true, 16],
  [30_000, 30_000, false, 50],
  [2 ** 31 - 1, 2 ** 31 - 1, true, 16],
])('%i x %i, held whole %s: exceeds %s', (width, height, heldWhole, most) =>
  expect(findExceededPixelLimit({ width, height, heldWhole }, uploadMegapixels)).toBe(most),
)
