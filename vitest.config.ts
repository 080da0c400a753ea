import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { viteContract } from './scripts/vite-contract.ts'
import { viteTexts } from './scripts/vite-texts.ts'

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
  },
})
