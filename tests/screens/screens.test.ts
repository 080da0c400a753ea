import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { operationsWithoutScreen } from './operations-without-screen.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync('web/{client,console,setup,storefront}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const names = Object.entries(api).flatMap(([group, operations]) =>
  Object.keys(operations).map((name) => ({ group, name, operation: `${group}.${name}` })),
)

/** Whether a page names an operation, as a whole or by its group and a variable of one of its names. */
const isUsed = ({ group, name, operation }: (typeof names)[number]): boolean =>
  sources.some(
    (source) =>
      source.includes(`'${operation}'`) || (source.includes(`\`${group}.\${`) && source.includes(`'${name}'`)),
  ) ||
  // The desk is the same for a store and for the service, and names the group by a variable.
  (sources.some((source) => source.includes(`module: '${group}'`)) &&
    sources.some((source) => source.includes(`module}.${name}\``)))

test('every operation is used by a page, or says why by none', () => {
  const missing = names.filter((one) => !isUsed(one) && !operationsWithoutScreen[one.operation])
  expect(missing.map(({ operation }) => operation)).toEqual([])
})

test('no operation has a reason that is used or gone', () => {
  const known = new Map(names.map((one) => [one.operation, one]))
  const stale = Object.keys(operationsWithoutScreen).filter((name) => {
    const one = known.get(name)
    return one === undefined || isUsed(one)
  })
  expect(stale).toEqual([])
})

test('an operation that no page names is found (negative control)', () => {
  expect(isUsed({ group: 'staffOrders', name: 'burn', operation: 'staffOrders.burn' })).toBe(false)
  expect(isUsed({ group: 'staffOrders', name: 'refund', operation: 'staffOrders.refund' })).toBe(true)
})
