import { expect, test } from 'vitest'
import { parseSheet, planFill, planPaste, stepByTab, toFillRange, toRange, writeSheet } from './sheet-cells.ts'

const at = (row: number, column: number) => ({ row, column })
const size = { rows: 4, columns: 3 }

test('copied cells are read back, with tabs, quotes and line ends in them', () => {
  const cells = [
    ['a', 'b "c"', ''],
    ['1\t2', 'x\ny', '3'],
  ]
  expect(parseSheet(writeSheet(cells))).toEqual(cells)
  expect(parseSheet('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(parseSheet('12.50')).toEqual([['12.50']])
  expect(parseSheet('')).toEqual([['']])
})

test('pasted cells go from the start of the selection on, and repeat in a selection that holds them several times', () => {
  const one = planPaste([['7']], toRange(at(1, 0), at(2, 1)), size)
  expect(one.map(({ row, column }) => `${row}${column}`)).toEqual(['10', '11', '20', '21'])
  const block = planPaste([['1', '2'], ['3']], toRange(at(0, 1), at(0, 1)), size)
  expect(block).toEqual([
    { row: 0, column: 1, value: '1' },
    { row: 0, column: 2, value: '2' },
    { row: 1, column: 1, value: '3' },
  ])
  const beyond = planPaste([['1', '2', '3'], ['4'], ['5']], toRange(at(3, 2), at(3, 2)), size)
  expect(beyond).toEqual([{ row: 3, column: 2, value: '1' }])
})

test('a fill repeats its source to either side', () => {
  const text = ({ row }: { row: number }) => 'ab'[row - 1]!
  const source = toRange(at(1, 0), at(2, 0))
  expect(planFill(source, toRange(at(0, 0), at(3, 0)), text)).toEqual([
    { row: 0, column: 0, value: 'b' },
    { row: 3, column: 0, value: 'a' },
  ])
  expect(toFillRange(source, at(3, 1))).toEqual(toRange(at(1, 0), at(3, 0)))
  expect(toFillRange(source, at(1, 2))).toEqual(toRange(at(1, 0), at(2, 2)))
  expect(toFillRange(source, at(0, 0))).toEqual(toRange(at(0, 0), at(2, 0)))
})

test('Tab goes line by line and leaves at both ends', () => {
  expect(stepByTab(at(0, 2), size, false)).toEqual(at(1, 0))
  expect(stepByTab(at(1, 0), size, true)).toEqual(at(0, 2))
  expect(stepByTab(at(3, 2), size, false)).toBeNull()
  expect(stepByTab(at(0, 0), size, true)).toBeNull()
})
