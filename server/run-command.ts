import { join, resolve } from 'node:path'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { fillBrands, openBrandBook, readBrandFiles, type BrandBook } from './modules/tenancy/public.ts'
import { AnswerCache } from './platform/answer-cache.ts'
import type { Brand } from './platform/brand.ts'
import { systemClock } from './platform/clock.ts'
import type { Ctx } from './platform/context.ts'
import { openDatabase } from './platform/database/connect.ts'
import { isUnavailable } from './platform/database/errors.ts'
import { failureBody } from './platform/http/answers.ts'
import { contextFor, type Engine } from './platform/http/engine.ts'
import { openLocalFiles } from './platform/local-files.ts'
import { createLog } from './platform/log.ts'
import { Refusal } from './platform/refuse.ts'
import { prepareConfigured } from './prepare-configured.ts'

const root = resolve(import.meta.dirname, '..')

/** What a person at the keyboard did wrong, in one sentence that says what to do instead. */
export class CommandError extends Error {}

/** What a command works with: the brands, and a context in one of them. */
export type CommandShop = { readonly brands: BrandBook; readonly contextOf: (brand: Brand) => Ctx }

/** The brand of a name given on the command line. */
export function brandOf({ brands }: CommandShop, site: string | undefined): Brand {
  const brand = site === undefined ? null : brands.bySite(site)
  if (brand) return brand
  const known = brands.all().map((one) => one.site)
  const problem = site ? `There is no brand "${site}"` : 'Say which brand it is'
  throw new CommandError(`${problem}: take one of ${known.join(', ')}.`)
}

async function withShop(work: (shop: CommandShop) => Promise<void>): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const prepared = await prepareConfigured(config, root, log)
  // Nobody waits for a command as for a page, and a whole ledger takes its time.
  const database = openDatabase(prepared.appUrl, { poolSize: 2, queryTimeoutMs: 600_000, log })
  try {
    const files = readBrandFiles(join(root, 'brands'))
    await fillBrands({ adminUrl: prepared.adminUrl, files, at: systemClock.now(), log })
    const brands = await openBrandBook(database.withoutBrand, null)
    const { forBrand } = database
    const engine: Engine = {
      forBrand,
      clock: systemClock,
      log,
      secret: config.secret,
      files: openLocalFiles(config.dataDir),
      cache: new AnswerCache(),
      strict: false,
    }
    await work({ brands, contextOf: (brand) => contextFor(engine, { brand, who: null, lang: 'en' }) })
  } finally {
    await database.close()
    await prepared.stop()
  }
}

const sentenceOf = (error: Refusal): string => {
  const { message, error: failure } = failureBody('en', error)
  return [message, ...Object.entries(failure.fields ?? {}).map(([name, fault]) => `${name}: ${fault}`)].join(' ')
}

const unreachable = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return `The database does not answer (${message || code}): start it, or correct DATABASE_URL.`
}

/** Runs one command on the configured database, beside a running server or without one; what fails sets exit code 1. */
export async function runCommand(work: (shop: CommandShop) => Promise<void>): Promise<void> {
  try {
    await withShop(work)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof CommandError || error instanceof ConfigError) console.error(error.message)
    else if (error instanceof Refusal) console.error(sentenceOf(error))
    else if (isUnavailable(error)) console.error(unreachable(error))
    else console.error(error)
  }
}
