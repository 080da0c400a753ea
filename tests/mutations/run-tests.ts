import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type TestRun = {
  /** `broken` when the tests could not be run at all, `timeout` when they were stopped or a test ran out of time. */
  readonly outcome: 'passed' | 'failed' | 'timeout' | 'broken'
  /** The first test that failed, or the last words of a run that broke. */
  readonly detail: string
}

type Report = {
  readonly numPassedTests: number
  readonly success: boolean
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Time-outs of a test or hook show how busy the machine is, not what the mutation does. */
const timeoutPattern = /timed out in \d+\s?ms/i

function findFirstFailure({ testResults }: Report): Pick<TestRun, 'outcome' | 'detail'> {
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    const words = failed ? (failed.failureMessages ?? []).join('\n') : message
    if (!failed && !words) continue
    const detail = failed?.fullName ?? `${name}: ${words.split('\n')[0]}`
    return { outcome: timeoutPattern.test(words) ? 'timeout' : 'failed', detail }
  }
  return { outcome: 'failed', detail: 'an error outside the tests' }
}

type Options = {
  readonly root: string
  readonly databaseUrl: string
  readonly tests: readonly string[]
  readonly timeoutMs: number
}

/** Leaves out what takes minutes on a busy machine and says nothing that other tests do not say. */
const testNamePattern = '^(?!.* is one of 500 at once)'

/** Runs these test files in one worker against a database, and stops at the first failure. */
export async function runTests({ root, databaseUrl, tests, timeoutMs }: Options): Promise<TestRun> {
  const reportFile = join(root, 'mutation-report.json')
  rmSync(reportFile, { force: true })
  const args = ['run', '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile.json=${reportFile}`]
  // The next run reuses the transformed modules.
  args.push('--fsModuleCache', `--fsModuleCachePath=${join(root, '../cache')}`)
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(join(bin, 'vitest'), [...args, '--testNamePattern', testNamePattern, ...tests], {
    cwd: root,
    // A process group of its own, so that a test process that hangs ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-2_000)))
  let isTimeout = false
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  const timer = setTimeout(() => {
    isTimeout = true
    kill()
  }, timeoutMs)
  process.once('exit', kill)
  await new Promise((resolve) => child.once('close', resolve))
  process.off('exit', kill)
  clearTimeout(timer)
  if (isTimeout) return { outcome: 'timeout', detail: `stopped after ${timeoutMs / 1000} s` }
  if (!existsSync(reportFile)) return { outcome: 'broken', detail: errorOutput.trim().split('\n').at(-1) ?? '' }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  if (!report.success) return findFirstFailure(report)
  return report.numPassedTests > 0
    ? { outcome: 'passed', detail: '' }
    : { outcome: 'broken', detail: 'no test was run' }
}
