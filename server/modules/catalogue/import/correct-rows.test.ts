import { expect, test } from 'vitest'
import type { Row } from './read-rows.ts'
import { correctRows, type Correction } from './correct-rows.ts'

const rows: readonly Row[] = [
  { line: 1, fields: ['Handle', 'Name', 'Price', 'Title'] },
  { line: 2, fields: ['a', 'Cup', 'x', 'old'] },
  { line: 3, fields: ['b', 'Pan'], broken: 'import.line_cut' },
]
async function* from(all: readonly Row[]): AsyncGenerator<Row> {
  yield* all
}
const read = async (options: Parameters<typeof correctRows>[1]) => {
  const found: string[][] = []
  for await (const { fields } of correctRows(from(rows), options)) found.push([...fields])
  return found
}
const at = (line: number, column: string, value: string): Correction => ({ line, column, value })

test('without changes rows stay as they are', async () => {
  expect(await read({})).toEqual(rows.map(({ fields }) => fields))
})

test('a mapped column takes our heading, and the one that bore it loses it', async () => {
  expect((await read({ columns: { title: 'Name' } }))[0]).toEqual(['Handle', 'Title', 'Price', ''])
  expect((await read({ columns: { title: 'Absent' } }))[0]).toEqual(['Handle', 'Name', 'Price', ''])
})

test('a cell is corrected by its line and the heading of the file', async () => {
  const corrected = await read({
    columns: { title: 'Name' },
    corrections: [
      at(2, 'Price', '12'),
      at(2, 'Name', 'Mug'),
      at(2, 'Nothing', '1'),
      at(3, 'Name', 'Pot'),
      at(9, 'Name', 'Z'),
    ],
  })
  expect(corrected.slice(1)).toEqual([
    ['a', 'Mug', '12', 'old'],
    ['b', 'Pan'],
  ])
})
