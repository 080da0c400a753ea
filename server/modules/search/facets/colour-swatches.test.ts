import { expect, test } from 'vitest'
import { findSwatch } from './colour-swatches.ts'

test.each([
  ['colour', 'pine-green', '#3f5c4e'],
  ['color', 'black', '#24272a'],
  ['colour', 'harbour-blue', '#2f5fa8'],
  ['colour', 'blue-and-something', undefined],
  ['scent', 'rose', undefined],
  ['size', 'm', undefined],
])('%s %s has the swatch %s', (option, value, swatch) => expect(findSwatch(option, value)).toBe(swatch))
