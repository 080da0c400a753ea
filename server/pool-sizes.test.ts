import { expect, test } from 'vitest'
import { admissionDefaults } from './platform/http/admission.ts'
import { countConnections, getAdmissionLimits, getPoolSizes } from './pool-sizes.ts'

test('one process has the pools and limits that it always had', () => {
  expect(getPoolSizes({ workers: 1, runsJobs: true })).toEqual({ requests: 20, background: 14 })
  expect(getAdmissionLimits(20)).toEqual(admissionDefaults)
})

test.each([
  [2, 12, 94],
  [3, 8, 98],
  [4, 6, 104],
  [8, 6, 160],
])('%i processes have %i connections for requests each, and %i at most in all', (workers, requests, total) => {
  expect(getPoolSizes({ workers, runsJobs: false })).toEqual({ requests, background: 4 })
  expect(getPoolSizes({ workers, runsJobs: true })).toEqual({ requests, background: 14 })
  expect(countConnections(workers)).toBe(total)
})

test.each([6, 8, 12, 20])(
  'fewer requests than the %i connections of a pool run at a time, and no class takes all',
  (poolSize) => {
    const { maxRunning, classes } = getAdmissionLimits(poolSize)
    expect(maxRunning).toBeLessThan(poolSize)
    for (const limits of Object.values(classes)) {
      expect(limits.maxRunning).toBeGreaterThan(0)
      expect(limits.maxRunning).toBeLessThan(maxRunning)
    }
  },
)
