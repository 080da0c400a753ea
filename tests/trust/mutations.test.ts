import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readLastRuns, type LastRun } from '#tests/mutations/last-runs.ts'
import { mutate } from '#tests/mutations/mutation.ts'
import { mutationsByArea } from '#tests/mutations/mutations.ts'
import { pureRuleTests, pureRules } from '#tests/mutations/pure-rules.ts'
import { recordFigure } from './figures.ts'

const root = resolve(import.meta.dirname, '../..')
const allMutations = Object.values(mutationsByArea).flat()

describe('the mutations', () => {
  it('are a hundred or more, each with a name and tests of its own that exist', () => {
    expect(allMutations.length).toBeGreaterThanOrEqual(100)
    expect(new Set(allMutations.map(({ name }) => name)).size).toBe(allMutations.length)
    for (const { name, tests } of allMutations) {
      expect(tests.length, name).toBeGreaterThan(0)
      for (const file of tests) expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true)
    }
  })

  it('can all be applied to the code as it is', () => {
    const stale = allMutations.flatMap((mutation) => {
      try {
        mutate(readFileSync(join(root, mutation.file), 'utf8'), mutation)
        return []
      } catch (error) {
        return [(error as Error).message]
      }
    })
    expect(stale).toEqual([])
    const told = (last: LastRun | null) =>
      last
        ? `${last.caught} of ${last.of} (${((100 * last.caught) / last.of).toFixed(1)} %) on ${last.day} at ${last.commit}`
        : 'not run yet'
    const { mutations, stryker } = readLastRuns()
    recordFigure({
      promise: 20,
      name: 'mutations',
      text: `${allMutations.length} chosen errors in queries, handlers, rules and migrations; last full run (--mutations): ${told(mutations)} caught; control, a comment: caught by no test`,
    })
    recordFigure({
      promise: 20,
      name: 'stryker',
      text: `mutants of the pure rules; last full run (--stryker): ${told(stryker)} killed`,
    })
  })
})

test.each([...pureRules, ...pureRuleTests])('the pure rules and their tables are where the list says: %s', (file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

test.each([
  ['is missing', 'x', 'y'],
  ['is there twice', 'a', 'b'],
  ['stays the same', 'c', 'c'],
])('control: a mutation whose text %s is refused', (_why, find, replace) => {
  expect(() => mutate('a a c', { name: 'sample', file: 'sample.ts', find, replace })).toThrow('sample')
})
