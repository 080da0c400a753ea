// Plain JavaScript for any Node from 20 on: it installs what the rest needs, the project's own Node 24 included.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { node, prepare, root, startBuild } from './prepare.mjs'
import { supervise } from './supervise.mjs'

const development = process.argv.includes('--dev')
// A process that only runs jobs renders no pages.
const worker = process.argv.includes('--worker')
const isOne = !(Number(process.env.WORKERS ?? 1) > 1)
const needsPages = !development && !worker
await prepare({ build: needsPages && !isOne, tools: development })
// A first start makes and fills a database meanwhile, and waits for the pages before it listens.
let building = needsPages && isOne ? startBuild() : null

/** Tells a server that waits for the pages how their build ended. */
const sendWhenBuilt = (child, build) => {
  const send = (message) => child.connected && child.send(message)
  build.then(
    () => send('pages built'),
    () => send('pages failed'),
  )
}
building?.then(
  () => (building = null),
  (error) => console.error(error.message),
)

// By default V8 keeps up to 128 MB for new objects and lets the heap grow by half before it collects, and glibc keeps freed
// buffers in an arena for each of many threads.
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=40']
const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

const launch = () => {
  const child = spawn(
    node,
    [
      ...memoryFlags,
      ...(development ? ['--watch-path=server', '--watch-path=contract'] : []),
      join(root, worker ? 'server/worker.ts' : 'server/main.ts'),
      ...(building ? ['--pages-later'] : []),
    ],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', ...(development ? [] : ['ipc'])],
      env: {
        ...memoryEnv,
        ...process.env,
        NODE_ENV: development ? 'development' : 'production',
        // Node watches the files of one process.
        ...(development && { WORKERS: '1' }),
      },
    },
  )
  if (building) sendWhenBuilt(child, building)
  return child
}

/** While developing, Node itself starts the server again when a file has changed. */
function runOnce() {
  const child = launch()
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
  return { ended, stop: (signal) => signal && child.kill(signal) }
}

const server = development ? runOnce() : supervise(launch)
// As `systemctl reload` sends it: several processes are replaced one by one. At a terminal it means that the terminal was
// closed, and one process cannot replace itself; both end the shop as ever.
if (!isOne && !development && !worker && !process.stdin.isTTY) process.on('SIGHUP', () => server.signal('SIGHUP'))
// A terminal's Ctrl-C reaches the child by itself; a signal sent to us alone must be passed on.
process.on('SIGINT', () => server.stop())
process.on('SIGTERM', () => server.stop('SIGTERM'))
endWithNpm(() => server.stop('SIGTERM'))
process.exit(await server.ended)
