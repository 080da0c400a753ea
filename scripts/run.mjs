// `node scripts/run.mjs [--build] file.ts ...args`: runs a command of the project on its own Node, installing it first if
// needed; with --build on freshly built pages.
import { spawnSync } from 'node:child_process'
import { node, prepare, root } from './prepare.mjs'

const build = process.argv[2] === '--build'
const args = process.argv.slice(build ? 3 : 2)
// Operators' commands run where the shop runs.
const isForOperators = args.some((argument) =>
  /^(server\/commands\/.*|scripts\/(build|promote-standby))\.ts$/.test(argument),
)
await prepare({ build, tools: !isForOperators })
const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
