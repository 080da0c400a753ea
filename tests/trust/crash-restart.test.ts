import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { recordFigure } from './figures.ts'
import { listChildProcesses, freePort } from './crash-recovery/crashable-server.ts'

const root = resolve(import.meta.dirname, '../..')
const log = { info: () => undefined, warn: () => undefined }
const minutes = 60_000

/** A shop as `npm start` runs it, whose server throws where nothing catches it when it gets SIGUSR2. */
type SupervisedShop = {
  readonly dataDir: string
  readonly supervisor: ChildProcess
  readonly output: () => string
  /** The process id of the server that runs now; none while there is none. */
  readonly server: () => number | undefined
  readonly isReady: () => Promise<boolean>
  readonly post: (path: string, body: object) => Promise<number>
}

const throwOnSignal = `process.on('SIGUSR2', () => { throw new Error('thrown on purpose') })`
const startedShops: SupervisedShop[] = []

async function startShop(env: NodeJS.ProcessEnv = {}): Promise<SupervisedShop> {
  const dataDir = makeDataDir('crash')
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const supervisor = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'scripts/start.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      SITE: 'default',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwOnSignal)}`,
      ...env,
    },
  })
  let output = ''
  for (const stream of [supervisor.stdout, supervisor.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const shop: SupervisedShop = {
    dataDir,
    supervisor,
    output: () => output,
    server: () => listChildProcesses(supervisor.pid!)[0],
    isReady: () =>
      fetch(`${base}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
  }
  startedShops.push(shop)
  return shop
}

const hasExited = ({ supervisor }: SupervisedShop) => supervisor.exitCode !== null || supervisor.signalCode !== null

async function stop(shop: SupervisedShop): Promise<number | null> {
  if (!hasExited(shop)) {
    const ended = once(shop.supervisor, 'exit')
    shop.supervisor.kill('SIGTERM')
    await ended
  }
  return shop.supervisor.exitCode
}

afterEach(async () => {
  for (const shop of startedShops.splice(0)) {
    await stop(shop)
    rmSync(shop.dataDir, { recursive: true, force: true })
  }
})

const expectReadySoon = (shop: SupervisedShop) =>
  expect.poll(shop.isReady, { timeout: 2 * minutes, interval: 50 }).toBe(true)

it.runIf(process.platform === 'linux')(
  'a server that is killed, or that crashes, is back with the same database; one that is stopped is not',
  { timeout: 6 * minutes },
  async () => {
    const shop = await startShop()
    await expectReadySoon(shop)
    const database = await startEmbedded({ dataDir: join(shop.dataDir, 'postgres'), log })
    try {
      const account = { username: 'survivor1', password: 'gallery77x', confirmPassword: 'gallery77x' }
      expect(await shop.post('/api/user/register', account)).toBe(200)
      const { pid } = database
      for (const signal of ['SIGKILL', 'SIGUSR2'] as const) {
        const before = shop.server()!
        process.kill(before, signal)
        await expect.poll(() => shop.server() ?? before, { timeout: minutes, interval: 20 }).not.toBe(before)
        await expectReadySoon(shop)
        expect(database.pid).toBe(pid)
        const login = { account: account.username, password: account.password }
        expect(await shop.post('/api/user/login', login)).toBe(200)
      }
      const fatal = shop
        .output()
        .split('\n')
        .find((line) => line.includes('the server crashed'))
      expect(JSON.parse(fatal!)).toMatchObject({ level: 60, err: { stack: expect.stringContaining('on purpose') } })
      // The control: what is stopped stays down, so that an answer above does mean a new server.
      expect(await stop(shop)).toBe(0)
      expect(await shop.isReady()).toBe(false)
    } finally {
      await database.stop()
    }
    recordFigure({
      promise: 4,
      name: 'crash-restart',
      text: '1 kill -9 and 1 uncaught error of the server under `npm start`: back each time with the database that ran on; control: after SIGTERM it stays down',
    })
  },
)

it('an error of the configuration ends at once, with its sentence', { timeout: 2 * minutes }, async () => {
  const shop = await startShop({ PORT: '99999' })
  const [code] = hasExited(shop) ? [shop.supervisor.exitCode] : await once(shop.supervisor, 'exit')
  expect(code).toBe(78)
  expect(shop.output().match(/PORT is "99999"/g)).toHaveLength(1)
})
