import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { viteContract } from './scripts/vite-contract.ts'
import { viteTexts } from './scripts/vite-texts.ts'

/** What takes longest begins first, so that no process is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /trust\/(kills|purchases|baskets)\.test/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Everything but the browser journeys: rules as tables, and features over HTTP on one real database. */
export default defineConfig({
  plugins: [react(), viteTexts(), viteContract()],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '.build/**', '.data/**'],
    globalSetup: ['tests/harness/database.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    pool: 'forks',
    // Files share their process: loading the server for each took a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
