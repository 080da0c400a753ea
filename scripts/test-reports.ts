import { stripVTControlCharacters } from 'node:util'

/** One test that failed: where it is, and what it said. */
export type Failure = { readonly title: string; readonly message: string }
export type Result = { readonly passed: number; readonly failures: readonly Failure[] }

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Passed and failed tests of vitest's JSON report; a file that failed without a failed test (on import) is one. */
export function readVitestReport(report: VitestReport): Result {
  const failures = report.testResults.flatMap((file): Failure[] => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, message: file.message }]
    return failed.map((test) => ({
      title: `${file.name} > ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
  })
  if (report.numPassedTests === 0 && failures.length === 0) failures.push({ title: 'vitest', message: 'No test ran' })
  return { passed: report.numPassedTests, failures }
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}
type PlaywrightReport = {
  readonly stats: { readonly expected: number }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
}

/** Passed and failed journeys of Playwright's JSON report; one that passes only when tried again has failed. */
export function readPlaywrightReport(report: PlaywrightReport): Result {
  const specs = report.suites.flatMap(function collect(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(collect)]
  })
  const failures = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test): Failure => ({
        title: `[${test.projectName}] ${spec.file} > ${spec.title}`,
        message: test.results.flatMap((result) => result.errors.map((error) => error.message ?? '')).join('\n'),
      })),
  )
  const otherErrors = (report.errors ?? []).map((error): Failure => ({
    title: 'playwright',
    message: error.message ?? '',
  }))
  return { passed: report.stats.expected, failures: [...failures, ...otherErrors] }
}

/** The first 12 lines of a message, without colours: enough to name the cause at the end of a long log. */
export const firstLines = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n')
