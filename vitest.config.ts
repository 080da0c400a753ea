import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { viteContract } from './scripts/vite-contract.ts'
import { viteTexts } from './scripts/vite-texts.ts'

/** Servers that tests start read compiled modules from here, as those of `npm start` do. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile-cache')

/** Test files that take minutes, the longest first. */
const longTests = [
  'server-crash-recovery',
  'bad-input',
  'rolling-restart',
  'model-based',
  'restart',
  'faults',
  'overload',
  'raw-bytes',
  'purchases',
  'database-crash-recovery',
  'baskets',
]

/** Begins with the long files, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification) => {
      const rank = longTests.findIndex((name) => moduleId.endsWith(`/tests/trust/${name}.test.ts`))
      return rank < 0 ? longTests.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => getRank(one) - getRank(other))
  }
}

/** Everything but the browser journeys: rules as tables, and features over HTTP on one real database. */
export default defineConfig({
  plugins: [react(), viteTexts(), viteContract()],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.build/**', '.data/**'],
    globalSetup: ['tests/harness/database.ts'],
    setupFiles: process.env.STATEMENTS_DIR ? ['tests/harness/record-statements.ts'] : [],
    // Three files share two processors, which may be busy with other work, too.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // On a busy machine a condition may take longer than the default of one second.
    expect: { poll: { timeout: 15_000 } },
    // Half of the time a worker waits for servers that it starts; figures are measured with a processor for each.
    maxWorkers: process.env.TRUST_FIGURES ? 2 : 3,
    pool: 'forks',
    // Files share their process: loading the server for each took a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
