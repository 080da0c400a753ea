import { expect, it } from 'vitest'
import { listUnexpected, listUnused } from './list-unexpected.ts'

const problem = { rule: 'merge', message: 'MERGE', where: 'server/a.queries.ts merge' }
const exception = { kind: 'statement', rule: 'merge', where: problem.where, reason: 'a test' } as const
const text = 'server/a.queries.ts merge: merge: MERGE'
const unused = 'exceptions.ts: no statement needs the exception "merge" for server/a.queries.ts merge'

it('names a problem without an exception, once', () =>
  expect(listUnexpected([problem, problem], 'statement', [])).toEqual([text]))

it('leaves out a problem with an exception', () => {
  expect(listUnexpected([problem], 'statement', [exception])).toEqual([])
  expect(listUnused([problem], 'statement', [exception])).toEqual([])
})

it('names an exception that nothing needs', () => expect(listUnused([], 'statement', [exception])).toEqual([unused]))

it.each([
  ['another rule', { ...exception, rule: 'row position' }],
  ['another place', { ...exception, where: 'server/b.queries.ts merge' }],
])('an exception for %s does not count', (_name, other) => {
  expect(listUnexpected([problem], 'statement', [other])).toEqual([text])
  expect(listUnused([problem], 'statement', [other])).toHaveLength(1)
})

it('leaves exceptions of another kind to their check', () => {
  expect(listUnused([], 'function', [exception])).toEqual([])
  expect(listUnexpected([problem], 'function', [exception])).toEqual([text])
})
