import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import { startEmbedded, type Embedded } from '#server/platform/database/embedded/embedded.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { openFixtures, type Fixtures } from '#tests/harness/fixtures.ts'
import { testSecret } from '#tests/harness/database.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'
import { openStripeHost, type StripeHost } from '#tests/harness/stripe-host.ts'
import { makeShoppers, type Shopper } from '../shoppers.ts'
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const log = { info: () => undefined, warn: () => undefined }

export const loginPassword = 'gallery77x'

/** A shop's database, its network, its card provider and as many server processes as a test starts. */
export type FaultShop = {
  readonly embedded: Embedded
  readonly proxy: DatabaseProxy
  readonly stripe: StripeHost
  readonly fixtures: Fixtures
  readonly shoppers: readonly Shopper[]
  readonly goods: readonly { readonly goodsId: string; readonly skuId: string; readonly title: string }[]
  /** A new server process on a port of its own, whose database is behind the proxy. */
  readonly start: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>
  readonly close: () => Promise<void>
}

type Options = {
  /** The folder in which the database stands; a temporary one by default. */
  readonly databaseDir?: string
  readonly shoppers?: number
  readonly products?: number
}

async function makeProducts(fixtures: Fixtures, count: number) {
  const store = await makeStore(fixtures)
  const products: { goodsId: string; skuId: string; title: string }[] = []
  for (let index = 0; index < count; index++) {
    const title = `Lantern ${index}`
    const { goodsId, skuIds } = await makeGoods(fixtures, { store, title, stock: [1_000_000] })
    products.push({ goodsId, skuId: skuIds[0]!, title })
  }
  await reindexGoods(
    fixtures.ctx(),
    products.map(({ goodsId }) => goodsId),
  )
  return products
}

/** Shoppers who can also log in. */
async function makeAccounts(fixtures: Fixtures, count: number): Promise<Shopper[]> {
  const shoppers = await makeShoppers(fixtures, count, 1_000_000_000)
  await fixtures
    .db()
    .updateTable('users')
    .set({ password_hash: await hashPassword(testSecret, loginPassword) })
    .where('brand_id', '=', fixtures.brand.id)
    .execute()
  return shoppers
}

/** Opens a shop on a database of its own; no server runs yet. */
export async function openFaultShop({ databaseDir, shoppers = 20, products = 4 }: Options = {}): Promise<FaultShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-faults-'))
  // The database's user cannot enter a folder inside a closed one.
  const ownDatabaseDir = databaseDir ?? mkdtempSync(join(tmpdir(), 'galleria-faults-database-'))
  const embedded = await startEmbedded({ dataDir: ownDatabaseDir, log, settings: { max_connections: '120' } })
  const policy = {
    ...noOrderLimits,
    otherRequestsPerSecondPerAddress: 1e6,
    loginsPerMinutePerAddress: 1e6,
    chatMessagesPerTenSecondsPerUser: 1e6,
    chatMessagesPerTenSecondsPerConversation: 1e6,
  }
  const fixtures = await openFixtures({ adminUrl: embedded.adminUrl, secret: testSecret, dataDir, policy })
  const goods = await makeProducts(fixtures, products)
  const people = await makeAccounts(fixtures, shoppers)
  const proxy = await openDatabaseProxy(embedded.adminUrl)
  const stripe = await openStripeHost(() => new Date())
  const servers: ServerProcess[] = []
  return {
    embedded,
    proxy,
    stripe,
    fixtures,
    goods,
    shoppers: people,
    start: async (env = {}) => {
      const server = await startServer({
        DATA_DIR: dataDir,
        DATABASE_URL: proxy.url,
        SECRET: testSecret,
        STRIPE_SECRET_KEY: stripe.keys.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
        STRIPE_API_HOST: stripe.address.host,
        STRIPE_API_PORT: String(stripe.address.port),
        STRIPE_API_PROTOCOL: stripe.address.protocol,
        ...env,
      })
      servers.push(server)
      return server
    },
    close: async () => {
      await Promise.all(servers.filter((server) => !server.hasEnded()).map((server) => server.end('SIGKILL')))
      await proxy.close()
      await stripe.close()
      await fixtures.close()
      await embedded.stop()
      for (const folder of databaseDir ? [dataDir] : [dataDir, ownDatabaseDir])
        rmSync(folder, { recursive: true, force: true })
    },
  }
}
