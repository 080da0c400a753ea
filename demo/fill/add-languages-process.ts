import { openBrandRegistry } from '#server/modules/tenancy/public.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { createLog } from '#server/platform/log.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { addLanguages } from './add-languages.ts'
import type { AddOrder } from './start-adding-languages.ts'

const stopping = new AbortController()
const stop = () => stopping.abort()
// The server ends it, or has died.
process.once('SIGTERM', stop).once('SIGINT', stop).once('disconnect', stop)

/** Adds the languages and returns the number of products. */
async function add({ adminUrl, secret, dataDir }: AddOrder): Promise<number> {
  const log = createLog('warn')
  const database = openDatabase(adminUrl, { poolSize: 2, queryTimeoutMs: 600_000, log })
  try {
    const engine: Engine = {
      forBrand: database.forBrand,
      clock: systemClock,
      log,
      secret,
      files: openLocalFileStore(dataDir),
      cache: new ResponseCache(),
      strict: false,
    }
    const brands = await openBrandRegistry(database.withoutBrand, null).list()
    return await withClient(adminUrl, (client) =>
      addLanguages(client, {
        brands,
        createContext: (brand) => createContext(engine, { brand, principal: null, lang: 'en' }),
        signal: stopping.signal,
      }),
    )
  } finally {
    await database.close()
  }
}

process.once('message', (order) => {
  void add(order as AddOrder).then(
    (count) => process.send?.(count, () => process.disconnect?.()),
    (error: unknown) => {
      console.error(error)
      process.exitCode = 1
      process.disconnect?.()
    },
  )
})
