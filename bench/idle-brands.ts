import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BrandFile } from '#contract/brand-file.ts'
import { fillBrands } from '#server/modules/tenancy/public.ts'
import { startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

const root = resolve(import.meta.dirname, '..')
const secret = 'secret of the idle brands'
const log = { info: () => undefined, warn: console.warn }

const help = `
npm run bench:idle                    what background work costs in brands without visitors

  --brands N        brands, 1,000 by default
  --open-trades N   unpaid trades over all brands, none of them due; 0 by default
  --settle N        seconds before the measurement, for the first runs of every job; 180 by default
  --seconds N       seconds of the measurement; 60 by default
`

const { values: options } = parseArgs({
  options: {
    brands: { type: 'string', default: '1000' },
    'open-trades': { type: 'string', default: '0' },
    settle: { type: 'string', default: '180' },
    seconds: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
})

/** Processor time in ms of a process with its ended children, and its parent's id. */
function readProcess(pid: string): { readonly cpuMs: number; readonly parent: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    // user and system time, own and of ended children, in hundredths of a second
    return {
      cpuMs: [11, 12, 13, 14].reduce((sum, nth) => sum + Number(fields[nth]) * 10, 0),
      parent: Number(fields[1]),
    }
  } catch {
    return null
  }
}

/** Processor time in ms of a process and its children, living or ended. */
function readCpuMs(pid: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...readProcess(name) }))
  return processes.filter((one) => one.pid === pid || one.parent === pid).reduce((sum, { cpuMs = 0 }) => sum + cpuMs, 0)
}

async function seed(admin: pg.Client, adminUrl: string): Promise<void> {
  const model = BrandFile.parse(JSON.parse(readFileSync(join(root, 'brands/default/brand.json'), 'utf8')))
  const files = Array.from({ length: Number(options.brands) }, (_, nth) => {
    return { ...model, site: `brand-${nth + 1}`, hosts: [`brand-${nth + 1}.example`] }
  })
  await fillBrands({ adminUrl, files, at: new Date(), log })
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into trades (brand_id, id, user_id, status, payable_minor, currency, created_at, expires_at, unpaid_slot)
     select 1 + n % $1, gen_random_uuid(), gen_random_uuid(), 'awaiting_payment', 1, 'EUR', now(), now() + interval '1 day', 1
     from generate_series(1, $2) as n`,
    [Number(options.brands), Number(options['open-trades'])],
  )
  await admin.query('set session_replication_role = default')
  await admin.query('vacuum analyze')
}

/** Commits of the database; backends report theirs with a delay of up to a second. */
const readCommits = async (admin: pg.Client): Promise<number> =>
  Number((await admin.query('select sum(xact_commit) as commits from pg_stat_database')).rows[0].commits)

async function measure(): Promise<void> {
  const cluster = await startTemporaryCluster()
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-idle-brands-'))
  const admin = new pg.Client(cluster.adminUrl)
  try {
    const { adminUrl } = cluster
    await prepareDatabase({ adminUrl, secret, migrations: join(root, 'server/db/migrations'), log })
    await admin.connect()
    await seed(admin, adminUrl)
    const server = fork(join(root, 'bench/serve-jobs.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: adminUrl,
        SECRET: secret,
        DEMO: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      },
    })
    try {
      await once(server, 'message')
      await pause(Number(options.settle) * 1000)
      const seconds = Number(options.seconds)
      const read = async () => ({
        commits: await readCommits(admin),
        server: readCpuMs(server.pid!),
        database: readCpuMs(cluster.pid),
      })
      const before = await read()
      await pause(seconds * 1000)
      const after = await read()
      const share = (ms: number) => `${((ms / (seconds * 1000)) * 100).toFixed(2)} % of a core`
      console.log(`brands                    ${options.brands}, ${options['open-trades']} unpaid trades`)
      console.log(`transactions per minute   ${Math.round(((after.commits - before.commits) * 60) / seconds)}`)
      console.log(`processor, server         ${share(after.server - before.server)}`)
      console.log(`processor, database       ${share(after.database - before.database)}`)
      console.log(`load of the machine       ${loadavg()[0]!.toFixed(1)}`)
    } finally {
      server.disconnect()
      await once(server, 'exit')
    }
  } finally {
    await admin.end()
    await cluster.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

if (options.help) console.log(help)
else await measure()
