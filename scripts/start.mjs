// Plain JavaScript for any Node from 20 on: it installs what the rest needs, the project's own Node 24 included.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, prepare, root } from './prepare.mjs'

const development = process.argv.includes('--dev')
await prepare({ build: !development })

const child = spawn(
  node,
  [...(development ? ['--watch-path=server', '--watch-path=contract'] : []), join(root, 'server/main.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: development ? 'development' : 'production' },
  },
)
// A terminal's Ctrl-C reaches the child by itself; a signal sent to us alone must be passed on.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
