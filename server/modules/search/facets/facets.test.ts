import { expect, test } from 'vitest'
import { orderValues } from './facets.ts'

test.each([
  ['sizes', ['xl', 's', 'm'], ['s', 'm', 'xl']],
  ['numbers', ['100-ml', '30-ml', '50-ml'], ['30-ml', '50-ml', '100-ml']],
  ['sizes among other words, by count', ['red', 's'], ['s', 'red']],
  ['nothing', [], []],
])('%s', (_, ids, ordered) => {
  const values = ids.map((id, index) => ({ id, count: index }))
  expect(orderValues(values).map(({ id }) => id)).toEqual(ordered)
})
