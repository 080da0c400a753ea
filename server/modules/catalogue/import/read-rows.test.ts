import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows, type Row } from './read-rows.ts'

async function read(text: string, chunkSize = text.length || 1): Promise<Row[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += chunkSize) yield text.slice(at, at + chunkSize)
  }
  return gather(readRows(pieces()))
}

async function gather(rows: AsyncIterable<Row>): Promise<Row[]> {
  const gathered: Row[] = []
  for await (const row of rows) gathered.push(row)
  return gathered
}

const brief = (rows: Row[]) => rows.map(({ line, fields, broken }) => `${line} ${broken ? 'broken' : fields.join('|')}`)

test.each([
  ['LF', 'a,b\n1,2\n', ['1 a|b', '2 1|2']],
  ['CRLF', 'a,b\r\n1,2\r\n', ['1 a|b', '2 1|2']],
  ['CR', 'a,b\r1,2\r', ['1 a|b', '2 1|2']],
  ['no line break at the end', 'a,b\n1,2', ['1 a|b', '2 1|2']],
  ['semicolons', 'a;b;c,d\n1;"2;3";4', ['1 a|b|c,d', '2 1|2;3|4']],
  ['tabs', 'a\tb\n1\t2', ['1 a|b', '2 1|2']],
  ['delimiters inside a quoted heading', '"a;;;",b\n1,2', ['1 a;;;|b', '2 1|2']],
  ['doubled quotes', 'a,b\n"say ""hi""",""', ['1 a|b', '2 say "hi"|']],
  ['quoted line breaks, counted', 'a,b\n"1\n\r\n2",3\r\n4,5', ['1 a|b', '2 1\n\r\n2|3', '5 4|5']],
  ['blank lines, counted but left out', '\na,b\n\n\r\n1,2\n,\n3,4', ['2 a|b', '5 1|2', '7 3|4']],
  ['trailing delimiters', 'a,b\n1,2,,\n', ['1 a|b', '2 1|2||']],
  ['missing trailing fields', 'a,b,c\n1\n2,3\n', ['1 a|b|c', '2 1', '3 2|3']],
  ['an end inside a line', 'a,b,c\n1\n2,3', ['1 a|b|c', '2 1', '3 broken']],
  ['an end without a line break that is as short as the line above', 'a,b,c\n1\n2', ['1 a|b|c', '2 1', '3 2']],
  ['a quote inside an unquoted field', 'a,b\n5" pipe,2', ['1 a|b', '2 5" pipe|2']],
  ['too many fields', 'a,b\n1,2,3\n4,5', ['1 a|b', '2 broken', '3 4|5']],
  ['an open quote up to the end', 'a,b\n1,"2\n3,4\n5,6', ['1 a|b', '2 broken', '3 3|4', '4 5|6']],
  ['an open quote before quoted rows', 'a,b\n1,"2\n3,"4"\n5,6', ['1 a|b', '2 broken', '3 3|4', '4 5|6']],
  ['an open quote closed by a later row', 'a,b\n1,"2\n",x",3\n4,5', ['1 a|b', '2 broken', '3 ,x|3', '4 4|5']],
  ['text after a closing quote', 'a,b\n1,"2"x\n3,4', ['1 a|b', '2 broken', '3 3|4']],
  ['a break inside lines of HTML', 'a,b,c\n1,"<p "x">\nmore\n</p>",2\n3,4,5', ['1 a|b|c', '2 broken', '5 3|4|5']],
  ['an empty file', '', []],
])('%s', async (_name, text, rows) => {
  for (const size of [1, 2, 3, 1000]) expect(brief(await read(text, size))).toEqual(rows)
})

test('a broken row keeps the fields before the break, for they say whose row it was', async () => {
  const rows = await read('a,b,c\nshirt,red,"x"y\n')
  expect(rows[1]).toEqual({ line: 2, fields: ['shirt', 'red'], broken: 'import.quote_broken' })
})

test('so does a row whose quote stays open', async () => {
  const rows = await read('a,b,c\nshirt,red,"x\ncoat,blue,y\n')
  expect(rows[1]).toMatchObject({ line: 2, fields: ['shirt', 'red'], broken: expect.any(String) })
  expect(rows[2]).toEqual({ line: 3, fields: ['coat', 'blue', 'y'] })
})

test.each([['\ufffd'], ['\u0000'], ['\u0081']])('a field with undecodable text is pointed at (%j)', async (sign) => {
  const rows = await read(`a,b\n1,x${sign}y\n2,3`)
  expect(rows.map((row) => row.damagedField)).toEqual([undefined, 1, undefined])
})

test('an open quote before megabytes of rows costs one row', async () => {
  const rows = await read(`a,b\n1,"2\n${'3,4\n'.repeat(300_000)}`, 65_536)
  expect(rows.length).toBe(300_002)
  expect(rows.filter((row) => row.broken).map((row) => row.line)).toEqual([2])
  expect(rows.at(-1)).toEqual({ line: 300_002, fields: ['3', '4'] })
})

test('a file without line breaks is refused without being gathered in memory', async () => {
  let requestCount = 0
  async function* pieces() {
    for (; requestCount < 2000; requestCount += 1) yield 'x'.repeat(65_536)
  }
  expect(brief(await gather(readRows(pieces())))).toEqual(['1 broken'])
  expect(requestCount).toBe(2000)
})

test('rows written as CSV are read back with their fields and true lines', async () => {
  const field = fc.string({
    unit: fc.constantFrom('a', 'ß', '龙', ' ', '"', ',', ';', '\t', '\n', '\r', '\r\n'),
    maxLength: 12,
  })
  const width = 3
  const rowsOf = fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 12 })
  const style = fc.record({
    always: fc.boolean(),
    eol: fc.constantFrom('\n', '\r\n', '\r'),
    size: fc.integer({ min: 1, max: 40 }),
  })
  const delimiters = fc.constantFrom(',', ';', '\t')
  await fc.assert(
    fc.asyncProperty(rowsOf, style, delimiters, async (body, { always, eol, size }, delimiter) => {
      const rows = [['h1', 'h2', 'h3'], ...body.map((row) => ['x', ...row].slice(0, width))]
      let line = 1
      let text = ''
      const expected = rows.map((row) => {
        const written = row.map((cell) =>
          always || /["\r\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        const start = line
        line += 1 + (row.join('|').match(/\r\n|\n|\r/g)?.length ?? 0)
        text += written.join(delimiter) + eol
        return { line: start, fields: row }
      })
      expect(await read(text, size)).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})
