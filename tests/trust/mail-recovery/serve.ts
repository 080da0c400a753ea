import { pino } from 'pino'
import { openSmtpChannel } from '#server/modules/messages/channels/smtp-channel.ts'
import { sendMessageJob } from '#server/modules/messages/public.ts'
import { openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { startRelay } from '#server/platform/outbox.ts'
import { openQueue } from '#server/platform/queue/open-queue.ts'
import { startWorkers } from '#server/platform/queue/run-jobs.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'

/** Settings of this process, from its parent. */
const {
  DATABASE_URL: url,
  SITE: site,
  SMTP_URL: smtpUrl,
  SECRET: secret,
  DATA_DIR: dataDir,
} = process.env as Record<'DATABASE_URL' | 'SITE' | 'SMTP_URL' | 'SECRET' | 'DATA_DIR', string>

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const database = openDatabase(url, { poolSize: 8, queryTimeoutMs: 20_000, log })
const brand = (await openBrandRegistry(database.withoutBrand, null).findBySite(site))!
const { send } = openSmtpChannel({ url: smtpUrl, from: 'shop@galleria.example' })
const engine: Engine = {
  forBrand: database.forBrand,
  clock: systemClock,
  log,
  secret,
  files: openLocalFileStore(dataDir),
  cache: new ResponseCache(),
  strict: false,
  externalServices: { messageChannels: { email: send, phone: null, getOrigin: () => 'https://shop.example' } },
}
const timing = { pollSeconds: 1, heartbeatSeconds: 10, superviseSeconds: 1 }
const kinds = [sendMessageJob]
const queue = await openQueue({ url, kinds, log, mode: 'worker', timing })
await startWorkers({ engine, queue, kinds, findBrand: async (id) => (id === brand.id ? brand : undefined) })
startRelay({ engine, findBrand: (id) => (id === brand.id ? brand : null), database, queue, pollSeconds: 0.2 })
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
