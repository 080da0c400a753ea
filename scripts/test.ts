import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checks } from './checks.ts'
import { findChromium } from './find-chromium.ts'
import { runChecks } from './run-checks.ts'
import { lintRecorded } from './sql-lint/recorded-statements.ts'
import { firstLines, readPlaywrightReport, readVitestReport, type Failure, type Result } from './test-reports.ts'

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

async function readCode(): Promise<Result> {
  const failed = await runChecks(checks)
  const failures = failed.map(({ name }): Failure => ({
    title: `check ${name}`,
    message: `Run: npm run check -- "${name}"`,
  }))
  return { passed: checks.length - failed.length, failures }
}

/** The result in a runner's JSON report; a runner that ended without one, or badly without a failed test, is a failure. */
function readResult(runner: string, file: string, status: number, read: (report: never) => Result): Result {
  if (!existsSync(file)) return { passed: 0, failures: [{ title: runner, message: `Ended with ${status}, no report` }] }
  const result = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  if (status === 0 || result.failures.length > 0) return result
  return { ...result, failures: [{ title: runner, message: `Ended with ${status}, but no test failed` }] }
}

/** Load, model-based, crash and fuzz tests, which take minutes; left out of the quick run. */
const slowTests = [
  'purchases',
  'baskets',
  'exactly-once',
  'model-based',
  'server-crash-recovery',
  'database-crash-recovery',
  'rolling-restart',
  'restart',
  'faults',
  'overload',
  'job-recovery',
  'mail-recovery',
  'uploads',
  'bad-input',
  'raw-bytes',
  'crash-restart',
].map((name) => `--exclude=tests/trust/${name}.test.ts`)

/** Each process of the tests writes the statements that it sends to a file here. */
const statementsFolder = join(folder, 'statements')

function runFeatures(): Result {
  const file = join(folder, 'vitest.json')
  const status = run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...(quick ? slowTests : [])],
    { STATEMENTS_DIR: statementsFolder },
  )
  return readResult('vitest', file, status, readVitestReport)
}

function runJourneys(): Result {
  const file = join(folder, 'playwright.json')
  const status = run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM: findChromium(),
    STATEMENTS_DIR: statementsFolder,
  })
  return readResult('playwright', file, status, readPlaywrightReport)
}

/** Counts as one test: every statement that the other tests sent, by the rules of a cluster. */
function lintStatements(): Result {
  const started = performance.now()
  const { count, problems } = lintRecorded(statementsFolder, { isWholeRun: !quick })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${count} statements (${seconds} s)`)
  return {
    passed: problems.length === 0 ? 1 : 0,
    failures: problems.map((message): Failure => ({ title: 'statements (npm run lint:sql)', message })),
  }
}

const results = [await readCode(), runFeatures(), ...(quick ? [] : [runJourneys()]), lintStatements()]
rmSync(folder, { recursive: true, force: true })
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
for (const { title, message } of failures) console.log(`\nFAIL ${title}\n${firstLines(message)}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)
