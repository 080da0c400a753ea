import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { ResponseCache } from '#server/platform/response-cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { openLocalFileStore } from '#server/platform/local-file-store.ts'
import { fillBrands, openBrandRegistry, readBrandFiles, type BrandRegistry } from '#server/modules/tenancy/public.ts'
import type { FixtureContext } from './app.ts'

const root = resolve(import.meta.dirname, '../..')
const log = { info: () => undefined, warn: () => undefined }

export type Fixtures = FixtureContext & {
  readonly engine: Engine
  readonly brands: BrandRegistry
  readonly close: () => Promise<void>
}

type FixtureOptions = {
  /** The superuser's address of the database. */
  readonly adminUrl: string
  readonly secret: string
  readonly dataDir: string
  /** Changes to the shipped policy of the default brand, if this process is the first to fill it. */
  readonly policy?: Readonly<Record<string, number>>
}

/** An engine without requests and jobs, to write rows as the shop itself does. */
export const createFixtureEngine = (
  { forBrand }: Pick<Database, 'forBrand'>,
  { secret, dataDir }: Pick<FixtureOptions, 'secret' | 'dataDir'>,
): Engine => ({
  forBrand,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  secret,
  files: openLocalFileStore(dataDir),
  cache: new ResponseCache(),
  strict: false,
})

/** The default brand's rows in the database of a shop that another process serves, migrated and filled if it is new. */
export async function openFixtures({ adminUrl, secret, dataDir, policy = {} }: FixtureOptions): Promise<Fixtures> {
  const appUrl = await prepareDatabase({ adminUrl, secret, migrations: join(root, 'server/db/migrations'), log })
  const database = openDatabase(appUrl, { poolSize: 4, queryTimeoutMs: 60_000, log })
  const files = readBrandFiles(join(root, 'brands')).filter(({ site }) => site === 'default')
  const changed = files.map((file) => ({ ...file, policy: { ...file.policy, ...policy } }))
  await fillBrands({ adminUrl, files: changed, at: systemClock.now(), log })
  const brands = openBrandRegistry(database.withoutBrand, 'default')
  const brand = (await brands.findBySite('default'))!
  const engine = createFixtureEngine(database, { secret, dataDir })
  return {
    engine,
    brands,
    brand,
    clock: systemClock,
    db: (of = brand) => database.forBrand(of.id),
    ctx: (principal = null, of = brand) => createContext(engine, { brand: of, principal, lang: 'en' }),
    close: database.close,
  }
}
