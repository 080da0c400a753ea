import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { checks } from './checks.ts'

const root = resolve(import.meta.dirname, '..')
const failed = checks.filter(
  ({ command, args }) =>
    spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' }).status !== 0,
)
if (failed.length > 0) console.error(`\nNot in order: ${failed.map((check) => check.name).join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
