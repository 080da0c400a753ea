import { defineConfig } from 'vitest/config'
import { pureRuleTests } from './pure-rules.ts'

/** The tests of the pure rules alone: without a database they take a second, so that each mutant can run them. */
export default defineConfig({
  test: { include: [...pureRuleTests], isolate: false, testTimeout: 30_000 },
})
