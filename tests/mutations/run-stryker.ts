import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { writeLastRun } from './last-runs.ts'
import { pureRules } from './pure-rules.ts'

/** Share of the mutants that the tables must kill, in percent. */
const minKilled = 90

process.chdir(resolve(import.meta.dirname, '../..'))
const nameFilters = process.argv.slice(2)
const mutate = pureRules.filter((file) => nameFilters.length === 0 || nameFilters.some((word) => file.includes(word)))
const started = performance.now()
const results = await new Stryker({
  mutate,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutations/vitest.rules.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignorePatterns: ['.git', '.data', '.build', 'demo', 'bench', 'docs', 'documents', 'web', 'tests/e2e', 'tests/golden'],
  tempDirName: '.build/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.build/stryker-report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  allowConsoleColors: false,
  thresholds: { high: 95, low: minKilled, break: minKilled },
  timeoutMS: 20_000,
  symlinkNodeModules: true,
  // TypeScript 7 has no compiler API for Stryker to rewrite the file with; the tests do not need it.
  tsconfigFile: 'none.json',
}).runMutationTest()
// A mutant that does not run is not counted, as in StrykerJS itself.
const valid = results.filter(({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status))
const killed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
const minutes = Math.round((performance.now() - started) / 6_000) / 10
console.log(
  `${killed} of ${valid.length} mutants of ${mutate.length} files killed (${((100 * killed) / valid.length).toFixed(1)} %), ${minutes} minutes`,
)
if (nameFilters.length === 0) writeLastRun('stryker', { caught: killed, of: valid.length, minutes })
