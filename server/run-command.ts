import { resolve } from 'node:path'
import { readConfig, type Config } from './config.ts'
import { ConfigError, UnavailableError } from './config-error.ts'
import { BrandFileError, openBrandBook, type BrandAdmin, type BrandBook } from './modules/tenancy/public.ts'
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

/** The same with the right to make and change brands. */
export type OperatorShop = CommandShop & { readonly admin: BrandAdmin }

/** The brand of a name given on the command line. */
export function brandOf({ brands }: CommandShop, site: string | undefined): Brand {
  const brand = site === undefined ? null : brands.bySite(site)
  if (brand) return brand
  const known = brands.all().map((one) => one.site)
  const choice = known.length > 0 ? `take one of ${known.join(', ')}` : 'make one by brand create'
  throw new CommandError(site ? `There is no brand "${site}": ${choice}.` : `Say which brand it is: ${choice}.`)
}

/** Opens the configured shop for `work`, and closes it again. */
export async function withShop<R>(config: Config, work: (shop: OperatorShop) => Promise<R>): Promise<R> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const prepared = await prepareConfigured(config, root, log)
  // Nobody waits for a command as for a page, and a whole ledger takes its time.
  const database = openDatabase(prepared.appUrl, { poolSize: 2, queryTimeoutMs: 600_000, log })
  try {
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
    const admin = { adminUrl: prepared.adminUrl, log }
    return await work({ brands, admin, contextOf: (brand) => contextFor(engine, { brand, who: null, lang: 'en' }) })
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

const saidErrors = [CommandError, ConfigError, UnavailableError, BrandFileError]

/** Runs one command on the configured database, beside a running server or without one; what fails sets exit code 1. */
export const runCommand = (work: (shop: OperatorShop) => Promise<void>): Promise<void> =>
  sayErrors(() => withShop(readConfig(), work))

/** Runs `work`; what fails is said, in one sentence where it is known, and sets exit code 1. */
export async function sayErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    if (saidErrors.some((kind) => error instanceof kind)) console.error((error as Error).message)
    else if (error instanceof Refusal) console.error(sentenceOf(error))
    else if (isUnavailable(error)) console.error(unreachable(error))
    else console.error(error)
  }
}
