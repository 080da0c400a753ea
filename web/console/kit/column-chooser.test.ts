import { expect, test } from 'vitest'
import { arrangeColumns, listShownColumns } from './column-chooser.tsx'

const columns = [
  { key: 'number', label: 'Order', canHide: false },
  { key: 'placed', label: 'Placed' },
  { key: 'total', label: 'Total' },
  { key: 'username', label: 'User', isHiddenAtFirst: true },
]
const atFirst = ['number', 'placed', 'total']

test.each([
  ['nothing chosen', null, atFirst],
  ['chosen ones in their order', ['username', 'placed'], ['number', 'username', 'placed']],
  ['unknown and repeated ones', ['colour', 'total', 'total'], ['number', 'total']],
  ['unknown ones alone', ['colour'], atFirst],
  ['the column that names the row, wherever it is chosen', ['total', 'number'], ['number', 'total']],
  ['that column alone', ['number'], ['number']],
])('%s', (_, chosen, shown) => {
  expect(listShownColumns(columns, chosen)).toEqual(shown)
})

test('hidden columns follow the shown ones', () => {
  expect(arrangeColumns(columns, ['number', 'total']).map(({ key }) => key)).toEqual([
    'number',
    'total',
    'placed',
    'username',
  ])
})
