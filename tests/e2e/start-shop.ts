import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'

const root = resolve(import.meta.dirname, '../..')
const port = process.env.E2E_PORT ?? '3400'
/** Of the OpenID provider that a journey starts. */
const providerPort = Number(port) + 1000

/** Filling the demo catalogue takes minutes beside other work; a shop that ends is noticed at once. */
const maxStartMs = 600_000

async function waitUntilReady(hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + maxStartMs
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
    if (response?.ok) return
    if (hasEnded()) throw new Error('the shop ended before it was ready')
    if (Date.now() > deadline) throw new Error(`the shop was not ready within ${maxStartMs} ms`)
    await pause(200)
  }
}

/**
 * Withdrawals are open around the clock, and to new accounts but in the two brands of the journey about identities: a
 * journey must not depend on the hour. The same few shoppers place all orders, and all journeys come from one address.
 */
async function prepareBrands(dataDir: string): Promise<void> {
  const log = { info: () => {}, warn: () => {} }
  const database = await startEmbedded({ dataDir: join(dataDir, 'postgres'), log })
  await withClient(database.adminUrl, (client) =>
    client.query(
      `with told as (select pg_notify('brands', ''))
       update brands set settings = jsonb_set(settings, '{policy}',
         settings -> 'policy' || '{"withdrawalFromTime": "00:00", "withdrawalUntilTime": "23:59", "maxUnpaidTrades": 1000,
           "loginsPerMinutePerAddress": 300, "registrationsPerMinutePerAddress": 300, "pagesPerSecondPerAddress": 200,
           "searchesPerSecondPerAddress": 200, "otherRequestsPerSecondPerAddress": 500}'
           || case when site in ('cairn', 'tidemark') then '{}'::jsonb else '{"identityForWithdrawal": "none", "identityForCredit": "none"}' end)
       from told`,
    ),
  )
  await database.stop()
}

/** Starts the built shop on its own data folder; answers what ends it. */
export default async function startShop(): Promise<() => Promise<void>> {
  if (await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined))
    throw new Error(`port ${port} is taken: another run goes on, or is left over (E2E_PORT names another port)`)
  const dataDir = makeDataDir('e2e')
  // Journeys that run a command of the shop name its data folder.
  process.env.E2E_DATA_DIR = dataDir
  const recorder = process.env.STATEMENTS_DIR ? ['--import', join(root, 'tests/harness/record-statements.ts')] : []
  const shop = spawn(join(root, 'node_modules/.bin/node'), [...recorder, join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'small',
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'error',
      OIDC_HOSTS: `127.0.0.1:${providerPort}`,
    },
  })
  let hasEnded = false
  shop.once('exit', () => {
    hasEnded = true
  })
  const stop = async () => {
    const ended = hasEnded || new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(() => hasEnded)
    await prepareBrands(dataDir)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
