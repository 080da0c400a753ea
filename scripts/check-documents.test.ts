import { expect, test } from 'vitest'
import { findDecisionProblems, findDocumentProblems, findNumberProblems } from './check-documents.ts'

const files = [
  'README.md',
  'docs/orders.md',
  'docs/decisions/0001-run-one-process.md',
  'server/main.ts',
  'server/modules/orders/place-order.ts',
  'server/modules/orders/orders.queries.ts',
]

test.each([
  ['a link beside it', '[one](decisions/0001-run-one-process.md)'],
  ['a link upwards, to a heading', '[the map](../README.md#map)'],
  ['a link to a folder', '[all](decisions/)'],
  ['a link to a site', '[site](https://galleria.example/x.md)'],
  ['a path', 'It is `server/main.ts`.'],
  ['a folder', 'See server/modules/orders/.'],
  ['a name without folder', 'It is `place-order.ts`.'],
  ['a path with a placeholder', '`server/modules/<name>/<name>.queries.ts`'],
  ['a path with a choice', '`server/modules/orders/{place-order,orders.queries}.ts`'],
  ['a number to be chosen', '`docs/decisions/NNNN-<verb>-<noun>.md`'],
  ['a relative path', '`./decisions/0001-run-one-process.md`'],
  ['part of an address', 'https://unpkg.example/server/none.ts'],
])('%s is found', (_, text) => {
  expect(findDocumentProblems('docs/orders.md', text, files)).toEqual([])
})

test.each([
  ['a link', '[one](decisions/0002-gone.md)', 'links to decisions/0002-gone.md'],
  ['a path', 'It is `server/gone.ts`.', 'names server/gone.ts'],
  ['a folder', 'See server/gone/.', 'names server/gone'],
  ['a name without folder', '`gone.ts`, said again: `gone.ts`', 'names gone.ts'],
  ['a part of a name', '`order.ts`', 'names order.ts'],
  ['a placeholder', '`server/modules/<name>/<name>.rules.ts`', 'names server/modules/<name>/<name>.rules.ts'],
  ['one of a choice', '`server/{gone,away}.ts`', 'names server/{gone,away}.ts'],
  ['a relative path', '`../gone.ts`', 'names ../gone.ts'],
])('%s that leads nowhere is caught (negative control)', (_, text, problem) => {
  expect(findDocumentProblems('docs/orders.md', text, files)).toEqual([problem])
})

const decision = 'docs/decisions/0007-write-plain-css.md'

test.each([
  ['of ten words', '# 7. One two three four five six seven eight nine ten\n', []],
  [
    'of eleven words',
    '# 7. One two three four five six seven eight nine ten eleven\n',
    ['has a title of more than 10 words'],
  ],
  ['of another number', '# 8. Write plain CSS\n', ['has a title without its number']],
  ['without a number', '# Write plain CSS\n', ['has a title without its number']],
  ['of forty lines', `# 7. Write plain CSS\n${'x\n'.repeat(39)}`, []],
  ['of more lines', `# 7. Write plain CSS\n${'x\n'.repeat(40)}`, ['has more than 40 lines']],
])('a decision %s is judged', (_, text, problems) => {
  expect(findDecisionProblems(decision, text)).toEqual(problems)
})

test.each([
  ['all numbers', ['0001-run.md', '0002-say.md'], []],
  ['a gap', ['0001-run.md', '0003-say.md'], ['docs/decisions has no record 2']],
  ['a number twice', ['0001-run.md', '0001-say.md'], ['docs/decisions has two records 1']],
])('records with %s are judged', (_, files, problems) => {
  expect(findNumberProblems(files)).toEqual(problems)
})
