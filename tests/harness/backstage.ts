import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { AnswerCache } from '#server/platform/answer-cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import { contextFor, type Engine } from '#server/platform/http/engine.ts'
import { openLocalFiles } from '#server/platform/local-files.ts'
import { fillBrands, openBrandBook, readBrandFiles, type BrandBook } from '#server/modules/tenancy/public.ts'
import type { Backstage } from './app.ts'

const root = resolve(import.meta.dirname, '../..')
const log = { info: () => undefined, warn: () => undefined }

export type OpenBackstage = Backstage & {
  readonly engine: Engine
  readonly brands: BrandBook
  readonly close: () => Promise<void>
}

type Place = {
  /** The superuser's address of the database. */
  readonly adminUrl: string
  readonly secret: string
  readonly dataDir: string
  /** What the default brand does otherwise than shipped, if this process is the first to fill it. */
  readonly policy?: Readonly<Record<string, number>>
}

/** The default brand's rows in the database of a shop that another process serves, migrated and filled if it is new. */
export async function openBackstage({ adminUrl, secret, dataDir, policy = {} }: Place): Promise<OpenBackstage> {
  const appUrl = await prepareDatabase({ adminUrl, secret, migrations: join(root, 'server/db/migrations'), log })
  const database = openDatabase(appUrl, { poolSize: 4, queryTimeoutMs: 60_000, log })
  const files = readBrandFiles(join(root, 'brands')).filter(({ site }) => site === 'default')
  const changed = files.map((file) => ({ ...file, policy: { ...file.policy, ...policy } }))
  await fillBrands({ adminUrl, files: changed, at: systemClock.now(), log })
  const brands = await openBrandBook(database.withoutBrand, 'default')
  const brand = brands.bySite('default')!
  const engine: Engine = {
    forBrand: database.forBrand,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    secret,
    files: openLocalFiles(dataDir),
    cache: new AnswerCache(),
    strict: false,
  }
  return {
    engine,
    brands,
    brand,
    clock: systemClock,
    db: (of = brand) => database.forBrand(of.id),
    ctx: (who = null, of = brand) => contextFor(engine, { brand: of, who, lang: 'en' }),
    close: database.close,
  }
}
