import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { buildApp, type AppParts } from '#server/app.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Engine, Registry } from '#server/platform/http/engine.ts'
import { testSecret } from '#tests/harness/database.ts'
import { noMessages } from '#tests/harness/read-messages.ts'
import type { TestShop } from '#tests/harness/app.ts'
import { inject } from 'vitest'

export type Instance = {
  readonly app: FastifyInstance
  readonly registry: Registry
  readonly close: () => Promise<void>
}

type Options = {
  readonly log?: Logger
  readonly databaseUrl?: string
  /** Changes to the engine, such as a database that fails. */
  readonly engine?: Partial<Engine>
  /** Further parts of its app. */
  readonly parts?: Pick<AppParts, 'timeouts' | 'pages' | 'admission'>
}

/** Another process of the same shop, as far as anything is shared: own connections, own cache, own log. */
export async function openInstance(
  shop: TestShop,
  { log = pino({ level: 'silent' }), databaseUrl = inject('databaseUrl'), engine: changed, parts }: Options = {},
): Promise<Instance> {
  const database = openDatabase(databaseUrl, { poolSize: 4, log })
  const ownParts = { forBrand: database.forBrand, cache: new ResponseCache(), log }
  const engine: Engine = { ...shop.engine, ...ownParts, ...changed }
  const config = {
    host: '127.0.0.1',
    port: 0,
    dataDir: '/nonexistent',
    s3: null,
    backupDir: null,
    databaseUrl: null,
    databaseAdminUrl: null,
    databaseQueueUrl: null,
    redisUrl: null,
    replica: null,
    site: null,
    demo: 'small',
    secret: testSecret,
    trustProxy: false,
    logLevel: 'silent',
    cacheBytes: 64 << 20,
    webhookHosts: [],
    oidcHosts: [],
    metricsToken: null,
    telemetry: null,
    production: false,
    jobs: 'inside',
    workers: 1,
    stopDelaySeconds: 0,
    documentKeysFile: '/nonexistent/document-keys',
    cards: { stripe: null, stripeBySite: new Map(), stripeHost: null, sandbox: false },
    messages: noMessages,
  } as const
  const { app, registry } = await buildApp({
    config,
    engine,
    brands: shop.brands,
    log,
    isReady: async () => true,
    ...parts,
  })
  await app.ready()
  return {
    app,
    registry,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
