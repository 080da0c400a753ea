// `node scripts/run.mjs [--build] file.ts ...args`: runs a command of the project on its own Node, installing it first if
// needed; with --build on freshly built pages.
import { spawnSync } from 'node:child_process'
import { node, prepare, root } from './prepare.mjs'

const build = process.argv[2] === '--build'
await prepare({ build })
const { status } = spawnSync(node, process.argv.slice(build ? 3 : 2), { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
