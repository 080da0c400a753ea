import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { openFixtures, type Fixtures } from '#tests/harness/fixtures.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { testSecret } from '#tests/harness/database.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

const log = { info: () => undefined, warn: () => undefined }
const node = resolve(import.meta.dirname, '../../../node_modules/.bin/node')

/** A shop of two processes, server and database, either of which can be killed and comes back on its port. */
export type CrashableServer = {
  readonly base: string
  /** Process id of the server as it is now. */
  readonly serverPid: number
  readonly adminUrl: string
  readonly fixtures: Fixtures
  /** kill -9, then a new one; resolves when that one listens. */
  readonly killServer: () => Promise<void>
  /** kill -9 of the database with all its processes; resolves when the shop can serve again. */
  readonly killDatabase: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function waitUntil(condition: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const deadline = performance.now() + 180_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within three minutes: ${what}`)
    await pause(15)
  }
}

/** The processes that a process has started; none where the system does not tell. */
export function listChildProcesses(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended by itself a moment before.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Opens a shop on a data folder of its own; `keysInMemory` breaks it on purpose. */
export async function openCrashableServer({ keysInMemory = false } = {}): Promise<CrashableServer> {
  const dataDir = makeDataDir('kills')
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), log })
  const { adminUrl } = embedded
  const policy = { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6, addressesPerUserMax: 1e6 }
  const fixtures = await openFixtures({ adminUrl, secret: testSecret, dataDir, policy })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`

  const start = async (): Promise<ChildProcess> => {
    const child = spawn(node, [join(import.meta.dirname, 'serve.ts')], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '0',
        SECRET: testSecret,
        LOG_LEVEL: 'silent',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...(keysInMemory && { KEYS_IN_MEMORY: '1' }),
      },
    })
    const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
    if (first !== 'ready') throw new Error(`the server ended before it listened: ${String(first)}`)
    return child
  }
  let server = await start()

  const end = async () => {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  const isReady = () =>
    fetch(`${base}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    base,
    get serverPid() {
      return server.pid!
    },
    adminUrl,
    fixtures,
    killServer: async () => {
      await end()
      server = await start()
    },
    killDatabase: async () => {
      const { pid } = embedded
      for (const one of [...listChildProcesses(pid), pid]) killProcess(one)
      await waitUntil(() => embedded.pid !== pid, 'another database')
      await waitUntil(isReady, 'a shop that is ready')
    },
    close: async () => {
      await end()
      await fixtures.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
