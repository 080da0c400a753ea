// `node scripts/run.mjs file.ts ...args`: runs a command of the project on its own Node, installing it first if needed.
import { spawnSync } from 'node:child_process'
import { node, prepare, root } from './prepare.mjs'

await prepare({ build: false })
const { status } = spawnSync(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
