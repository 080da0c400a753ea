import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checks } from './checks.ts'
import { findChromium } from './find-chromium.ts'

type Count = { readonly passed: number; readonly failed: number }

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const quick = process.argv.includes('--quick')
const folder = mkdtempSync(join(tmpdir(), 'galleria-results-'))

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(join(bin, command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...env },
  }).status ?? 1

function runChecks(): Count {
  const count = { passed: 0, failed: 0 }
  for (const { name, command, args } of checks) {
    const started = performance.now()
    const isGood = run(command, args) === 0
    count[isGood ? 'passed' : 'failed'] += 1
    console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  }
  return count
}

/** Counts of a JSON report; a runner that died without one counts as one failure. */
function readCount(file: string, status: number, read: (report: never) => Count): Count {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const count = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Load, model-based, crash and fuzz tests, which take minutes; left out of the quick run. */
const slowTests = [
  'purchases',
  'baskets',
  'exactly-once',
  'model-based',
  'server-crash-recovery',
  'database-crash-recovery',
  'uploads',
  'bad-input',
  'raw-bytes',
  'crash-restart',
].map((name) => `--exclude=tests/trust/${name}.test.ts`)

function runFeatures(): Count {
  const file = join(folder, 'vitest.json')
  const status = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(quick ? slowTests : []),
  ])
  return readCount(
    file,
    status,
    (report: { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests || (report.numPassedTests === 0 ? 1 : 0),
    }),
  )
}

function runJourneys(): Count {
  const file = join(folder, 'playwright.json')
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM: findChromium(),
  })
  return readCount(file, status, (report: { stats: { expected: number; unexpected: number; flaky: number } }) => ({
    passed: report.stats.expected,
    // A test that passes only when it is tried again has failed.
    failed: report.stats.unexpected + report.stats.flaky,
  }))
}

const counts = [runChecks(), runFeatures(), ...(quick ? [] : [runJourneys()])]
rmSync(folder, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
