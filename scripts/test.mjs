// `npm test` and, with --quick, `npm run verify`: installs what is missing, then hands over to scripts/test.ts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node, prepare, root } from './prepare.mjs'

const quick = process.argv.includes('--quick')
await prepare({ build: !quick })
const { status } = spawnSync(node, [join(root, 'scripts/test.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
