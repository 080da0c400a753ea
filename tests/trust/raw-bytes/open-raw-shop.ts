import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { openFixtures } from '#tests/harness/fixtures.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { makePerson } from '#tests/harness/people.ts'
import { computeBrandDigest } from '../compute-brand-digest.ts'
import { freePort } from '../crash-recovery/crashable-server.ts'
import type { RawWorld } from './raw-requests.ts'

const log = { info: () => undefined, warn: () => undefined }
const root = resolve(import.meta.dirname, '../../..')
const highLimits = {
  ordersPerMinutePerUser: 1e6,
  otherRequestsPerSecondPerAddress: 1e6,
  searchesPerSecondPerAddress: 1e6,
  loginsPerMinutePerAddress: 1e6,
}

/** A server process with all brands and, where they are built, its pages; its database is its own. */
export type RawShop = {
  readonly port: number
  readonly world: RawWorld
  /** False once the process has ended. */
  readonly isRunning: () => boolean
  /** Lines that the server logged at level error or above. */
  readonly errors: () => readonly string[]
  /** One digest over every row of the default brand. */
  readonly digest: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Names of the built files of the pages; none where they are not built. */
function listAssets(): string[] {
  const folder = join(root, '.build/client/assets')
  return existsSync(folder) ? readdirSync(folder).filter((name) => /\.(js|css)$/.test(name)) : []
}

/** Opens a shop; `decodeAsBefore` breaks it on purpose. */
export async function openRawShop({ decodeAsBefore = false } = {}): Promise<RawShop> {
  const dataDir = makeDataDir('raw')
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'postgres'), log })
  const { adminUrl } = embedded
  const fixtures = await openFixtures({ adminUrl, secret: testSecret, dataDir, policy: highLimits })
  const { goodsId } = await makeGoods(fixtures, { store: await makeStore(fixtures), stock: [5] })
  await reindexGoods(fixtures.ctx(), [goodsId])
  const { token } = await makePerson(fixtures)
  const host = 'shop.example'
  const port = await freePort()
  await withClient(adminUrl, (client) =>
    client.query('insert into brand_hosts (host, brand_id) values ($1, $2)', [host, fixtures.brand.id]),
  )
  const webhookSecret = 'whsec_of_the_raw_shop'
  const server = spawn(join(root, 'node_modules/.bin/node'), [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      SECRET: testSecret,
      LOG_LEVEL: 'warn',
      STRIPE_SECRET_KEY: 'sk_test_of_the_raw_shop',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      ...(decodeAsBefore && { DECODE_AS_BEFORE: '1' }),
    },
  })
  let output = ''
  server.stderr!.on('data', (chunk: Buffer) => (output += String(chunk)))
  const isRunning = () => server.exitCode === null && server.signalCode === null
  const [first] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as unknown[]
  if (first !== 'ready') throw new Error(`the server ended before it listened: ${output}`)
  return {
    port,
    world: { hosts: ['localhost', '127.0.0.1', host], goodsId, token, webhookSecret, assets: listAssets() },
    isRunning,
    errors: () => output.split('\n').filter((line) => line !== '' && !/^\{"level":[1-4]0,/.test(line)),
    digest: () => withClient(adminUrl, (client) => computeBrandDigest(client, fixtures.brand)),
    close: async () => {
      if (isRunning()) {
        const ended = once(server, 'exit')
        server.kill('SIGKILL')
        await ended
      }
      await fixtures.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
