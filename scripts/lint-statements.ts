// `npm run lint:sql -- server/modules/cart`: runs these test files and lints every statement that the product sends in them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { lintRecorded } from './sql-lint/recorded-statements.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'galleria-statements-'))
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, STATEMENTS_DIR: folder },
})
const { count, problems } = lintRecorded(folder, { isWholeRun: process.argv.length === 2 })
rmSync(folder, { recursive: true, force: true })
for (const problem of problems) console.error(problem)
console.log(`${count} statements, ${problems.length} problems`)
process.exitCode = status === 0 && problems.length === 0 ? 0 : 1
