import { expect, it, test } from 'vitest'
import { toCsvCell, toCsvLine } from './csv.rules.ts'

test.each([
  ['plain', 'plain'],
  ['-19.99', '-19.99'],
  ['0.5', '0.5'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1+cmd', "'-1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' blank ', '" blank "'],
  ['', ''],
])('%j is written %j', (value, cell) => expect(toCsvCell(value)).toBe(cell))

it('ends lines as the standard says', () => expect(toCsvLine(['a', 'b'])).toBe('a,b\r\n'))
