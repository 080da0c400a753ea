import { describe, expect, test } from 'vitest'
import { firstLines, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const passedTest = { status: 'passed', fullName: 'a rule holds', failureMessages: [] }

describe('the report of vitest', () => {
  test('names each failed test with its message', () => {
    const failedTest = { status: 'failed', fullName: 'stock is kept', failureMessages: ['expected 1 to be 2'] }
    const file = { name: 'tests/stock.test.ts', status: 'failed', message: '' }
    const report = { numPassedTests: 1, testResults: [{ ...file, assertionResults: [passedTest, failedTest] }] }
    expect(readVitestReport(report)).toEqual({
      passed: 1,
      failures: [{ title: 'tests/stock.test.ts > stock is kept', message: 'expected 1 to be 2' }],
    })
  })

  test('names a file that fails before its first test', () => {
    const file = { name: 'tests/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
    expect(readVitestReport({ numPassedTests: 3, testResults: [file] }).failures).toEqual([
      { title: 'tests/a.test.ts', message: 'Cannot find module' },
    ])
  })

  test('is a failure when no test ran', () => {
    expect(readVitestReport({ numPassedTests: 0, testResults: [] }).failures).toHaveLength(1)
  })
})

describe('the report of Playwright', () => {
  const journey = (status: 'expected' | 'unexpected' | 'flaky') => ({
    title: status,
    file: 'buy.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'no button' }] }] }],
  })

  test('names failed journeys of inner suites, those passed at a second try too', () => {
    const suites = [{ specs: [journey('expected')], suites: [{ specs: [journey('unexpected'), journey('flaky')] }] }]
    expect(readPlaywrightReport({ stats: { expected: 1 }, suites })).toEqual({
      passed: 1,
      failures: [
        { title: '[phone] buy.spec.ts > unexpected', message: 'no button' },
        { title: '[phone] buy.spec.ts > flaky', message: 'no button' },
      ],
    })
  })

  test('names errors of no journey', () => {
    const report = { stats: { expected: 0 }, suites: [], errors: [{ message: 'the server did not start' }] }
    expect(readPlaywrightReport(report).failures).toEqual([
      { title: 'playwright', message: 'the server did not start' },
    ])
  })
})

test('a message is cut to its first lines, without colours', () => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  expect(firstLines(`\u001B[31m${long}`).split('\n')).toHaveLength(12)
  expect(firstLines('\u001B[31mred\u001B[39m')).toBe('  red')
})
