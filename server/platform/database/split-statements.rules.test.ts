import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text)

test.each([
  ['two statements', 'select 1; select 2', ['select 1', 'select 2']],
  ['an end with and without a semicolon', 'select 1;\n', ['select 1']],
  ['empty statements and comments alone', ';;\n-- nothing;\n;/* none; */ ;select 1;;', ['select 1']],
  ['strings', `select ';', ''';', E'\\';'; select 2`, [`select ';', ''';', E'\\';'`, 'select 2']],
  ['a string after a name that ends in e', `select date';\\'; select 2`, [`select date';\\'`, 'select 2']],
  ['identifiers', 'select 1 as "a;""b;"; select 2', ['select 1 as "a;""b;"', 'select 2']],
  ['line comments', "select 1 -- it's; not\n, 2; select 3", ["select 1 -- it's; not\n, 2", 'select 3']],
  ['nested block comments', 'select /* a; /* b; */ c; */ 1; select 2', ['select /* a; /* b; */ c; */ 1', 'select 2']],
  ['dollar quotes', 'do $$ begin; end $$; select $a$ ;$$; $a$;', ['do $$ begin; end $$', 'select $a$ ;$$; $a$']],
  ['names and parameters with dollars', 'select a$b, $1, b$a; select 2', ['select a$b, $1, b$a', 'select 2']],
  [
    'parentheses',
    'create rule r as on insert to t do (select 1; select 2); select 3',
    ['create rule r as on insert to t do (select 1; select 2)', 'select 3'],
  ],
  ['an unclosed string', "select 1; select ';", ['select 1', "select '"]],
  ['letters outside of ASCII', "select 'é;ü😀'; select $ü$;$ü$", ["select 'é;ü😀'", 'select $ü$;$ü$']],
])('%s', (_, sql, expected) => {
  expect(texts(sql)).toEqual(expected)
})

test('a statement begins at its first word, not at the comment before it', () => {
  expect(splitStatements('-- why\nselect 1;\n\n/* how */ select 2')).toEqual([
    { text: 'select 1', start: 7 },
    { text: 'select 2', start: 28 },
  ])
})

test('nothing of a migration is lost but semicolons, blanks and comments between statements', () => {
  const folder = resolve(import.meta.dirname, '../../db/migrations')
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.sql'))) {
    const sql = readFileSync(resolve(folder, name), 'utf8')
    let end = 0
    for (const { text, start } of splitStatements(sql)) {
      expect(sql.slice(end, start).replaceAll(/--.*$/gm, '').trim()).toMatch(/^(;\s*)*$/)
      expect(sql.slice(start, start + text.length)).toBe(text)
      end = start + text.length
    }
    expect(sql.slice(end).replaceAll(/--.*$/gm, '').trim()).toMatch(/^;?$/)
  }
})
