import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { BrandFile } from '#contract/brand-file.ts'
import { notify } from '#server/modules/messages/notices/public.ts'
import { fillBrands, openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { createBrandContext } from '#server/platform/jobs.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { inTransaction } from '#server/platform/transaction.ts'

const root = resolve(import.meta.dirname, '..')
const secret = 'secret of the notices'
const log = { info: () => undefined, warn: console.warn }
const batchSize = 100

const help = `
npm run bench:notices                 notices that are stored, and mailed by the queue to an SMTP server on loopback

  --notices N   notices, each of another user with a proven address; 10,000 by default
`

const { values: options } = parseArgs({
  options: { notices: { type: 'string', default: '10000' }, help: { type: 'boolean', default: false } },
})
const count = Number(options.notices)

/** A mail server that takes everything and counts it. */
async function openMailServer() {
  const state = { received: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => {
        state.received++
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { state, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

/** The most memory that a process has had resident so far, in MB. */
const readPeakMegabytes = (pid: number): number =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024)

async function makeUsers(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into users (brand_id, id, usercode, username, username_key, password_hash, email, created_at)
     select 1, gen_random_uuid(), 'code' || n, 'person' || n, 'person' || n, 'none', 'person' || n || '@mail.example', now()
     from generate_series(1, $1) as n returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Stores a notice and a mail for each user, as handlers of events do: some in a transaction. Returns the seconds. */
async function notifyAll(adminUrl: string, dataDir: string, userIds: readonly string[]): Promise<number> {
  const silent = pino({ level: 'silent' })
  const database = openDatabase(adminUrl, { poolSize: 4, queryTimeoutMs: 20_000, log: silent })
  const brand = (await openBrandRegistry(database.withoutBrand, null).findBySite('default'))!
  const engine = {
    forBrand: database.forBrand,
    clock: systemClock,
    log: silent,
    secret,
    files: openLocalFileStore(dataDir),
    cache: new ResponseCache(),
    strict: false,
  }
  const started = performance.now()
  for (let start = 0; start < userIds.length; start += batchSize)
    await inTransaction(createBrandContext(engine, brand), async (ctx) => {
      for (const [nth, userId] of userIds.slice(start, start + batchSize).entries())
        await notify(
          ctx,
          { userId, to: `person${start + nth + 1}@mail.example`, lang: 'en' },
          { kind: 'order_expired', params: { orderId: userId, number: String(start + nth) }, key: 'measured' },
        )
    })
  const seconds = (performance.now() - started) / 1000
  await database.close()
  return seconds
}

async function measure(): Promise<void> {
  const cluster = await startTemporaryCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-notices-'))
  const admin = new pg.Client(cluster.adminUrl)
  const mail = await openMailServer()
  try {
    const { adminUrl } = cluster
    await prepareDatabase({ adminUrl, secret, migrations: join(root, 'server/db/migrations'), log })
    await admin.connect()
    const file = BrandFile.parse(JSON.parse(readFileSync(join(root, 'brands/default/brand.json'), 'utf8')))
    await fillBrands({ adminUrl, files: [file], at: new Date(), log })
    const userIds = await makeUsers(admin)
    const server = fork(join(root, 'bench/serve-jobs.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: adminUrl,
        SECRET: secret,
        SMTP_URL: mail.url,
        MAIL_FROM: 'shop@galleria.example',
        DEMO: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      },
    })
    try {
      await once(server, 'message')
      const before = readPeakMegabytes(server.pid!)
      const started = performance.now()
      const stored = await notifyAll(adminUrl, dataDir, userIds)
      while (mail.state.received < count) await pause(50)
      const sent = (performance.now() - started) / 1000
      console.log(`notices and mails           ${count}`)
      console.log(`stored per second           ${Math.round(count / stored)}`)
      console.log(`mailed per second           ${Math.round(count / sent)}, from the first stored to the last received`)
      console.log(`memory of the server        ${readPeakMegabytes(server.pid!)} MB at most, ${before} MB before`)
      console.log(`received more than once     ${mail.state.received - count}`)
      console.log(`load of the machine         ${loadavg()[0]!.toFixed(1)}`)
    } finally {
      server.disconnect()
      await once(server, 'exit')
    }
  } finally {
    mail.close()
    await admin.end()
    await cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (options.help) console.log(help)
else await measure()
