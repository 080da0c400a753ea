import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPostmaster } from './embedded-cluster.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import { silentLog } from './temporary-cluster.ts'
import { withClient } from '../with-client.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-'))
let embedded: Embedded
const start = () => startEmbedded({ dataDir, log: silentLog, settings: { shared_buffers: '32MB' } })
const count = (table: string) =>
  withClient(embedded.adminUrl, (client) => client.query(`select from ${table}`)).then(({ rowCount }) => rowCount)

beforeAll(async () => void (embedded = await start()), 60_000)
afterAll(async () => {
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const running = () => readPostmaster(join(dataDir, 'postgres'))?.pid

test('a fresh folder gets a durable PostgreSQL 18 with a UTF-8 database, closed to everyone else', async () => {
  const { rows } = await withClient(embedded.adminUrl, (client) =>
    client.query(`select current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
      current_setting('listen_addresses') as address, current_setting('jit') as jit, lower('ÄÖ') as folded, current_database() as name`),
  )
  expect(rows[0]).toEqual({
    major: 18,
    fsync: 'on',
    sync: 'on',
    address: '127.0.0.1',
    jit: 'off',
    folded: 'äö',
    name: 'galleria',
  })
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  await expect(
    withClient(embedded.adminUrl.replace(/:[^:@]+@/, ':guess@'), (client) => client.query('select 1')),
  ).rejects.toThrow(/password authentication failed/)
})

test.runIf(process.getuid?.() === 0)('root lends the database to another user', () => {
  expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
  expect(statSync(`/proc/${embedded.pid}`).uid).toBe(statSync(join(dataDir, 'postgres')).uid)
})

test.runIf(process.platform === 'linux')(
  'is reached by the socket in its closed folder, and by TCP as well',
  async () => {
    const byTcp = new URL(embedded.adminUrl)
    byTcp.searchParams.delete('host')
    const howReached = async (url: string) =>
      (await withClient(url, (client) => client.query('select inet_server_addr() is null as socket'))).rows[0]
    expect(await howReached(embedded.adminUrl)).toEqual({ socket: true })
    expect(await howReached(byTcp.href)).toEqual({ socket: false })
  },
)

test('a second user of the folder shares the server, and only the last one stops it', async () => {
  const second = await start()
  expect(second.pid).toBe(embedded.pid)
  await second.stop()
  expect(running()).toBe(embedded.pid)
  await embedded.stop()
  expect(running()).toBeUndefined()
  embedded = await start()
})

test('the server of a process that was killed is adopted', async () => {
  await embedded.stop()
  const program = `
    import { startEmbedded } from '${fileURLToPath(new URL('embedded.ts', import.meta.url))}'
    const { pid, adminUrl } = await startEmbedded({ dataDir: '${dataDir}', log: console, settings: { shared_buffers: '32MB' } })
    process.stdout.write(JSON.stringify({ pid, adminUrl }))`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const first = JSON.parse(said.toString()) as { pid: number; adminUrl: string }
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  embedded = await start()
  expect({ pid: embedded.pid, adminUrl: embedded.adminUrl }).toEqual(first)
  await embedded.stop()
  expect(running()).toBeUndefined()
  embedded = await start()
})

test('five kills in the middle of writing lose no acknowledged row, and the server comes back on its port', async () => {
  await withClient(embedded.adminUrl, (client) => client.query('create table kept (id int primary key, note text)'))
  const acknowledged: number[] = []
  let next = 0
  const write = async (until: AbortSignal) => {
    const client = new pg.Client(embedded.adminUrl)
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (!until.aborted) {
        const id = ++next
        await client.query("insert into kept values ($1, repeat('x', 200))", [id])
        acknowledged.push(id)
      }
    } catch {
      // The server was killed during this writer: what it acknowledged is recorded already.
    }
  }
  for (let round = 1; round <= 5; round++) {
    const over = new AbortController()
    const writers = Array.from({ length: 4 }, () => write(over.signal))
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before + 50)
    const killed = embedded.pid
    process.kill(killed, 'SIGKILL')
    await Promise.all(writers)
    over.abort()
    await expect.poll(() => embedded.pid, { timeout: 60_000 }).not.toBe(killed)
    const { rows } = await withClient(embedded.adminUrl, (client) =>
      client.query<{ id: number }>('select id from kept'),
    )
    const present = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(100)
  expect(await count('kept')).toBeGreaterThanOrEqual(acknowledged.length)
}, 60_000)
