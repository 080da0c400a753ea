import { resolve } from 'node:path'
import { readConfig, type Config } from '#server/config.ts'
import { ConfigError, UnavailableError } from '#server/config-error.ts'
import {
  BrandFileError,
  openBrandRegistry,
  type BrandAdmin,
  type BrandRegistry,
} from '#server/modules/tenancy/public.ts'
import { ResponseCache } from '#server/platform/response-cache.ts'
import type { Brand } from '#server/platform/brand.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { openDocumentKeys } from '#server/platform/document-keys.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { isUnavailable } from '#server/platform/database/errors.ts'
import { buildFailureBody } from '#server/platform/http/response-body.ts'
import { createContext, type Engine } from '#server/platform/http/engine.ts'
import { createLog } from '#server/platform/log.ts'
import { openQueue, type JobQueue } from '#server/platform/queue/open-queue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openFileStore } from '#server/open-file-store.ts'
import { prepareConfiguredDatabase } from '#server/prepare-configured-database.ts'

const root = resolve(import.meta.dirname, '../..')

/** A mistake of the operator; the message names the remedy. */
export class CommandError extends Error {}

/** The brands and contexts that a command works with. */
export type CommandShop = { readonly brands: BrandRegistry; readonly createContext: (brand: Brand) => Ctx }

/** A shop whose command may also create and change brands. */
export type OperatorShop = CommandShop & {
  readonly admin: BrandAdmin
  readonly config: Pick<Config, 'dataDir' | 's3' | 'secret'>
}

/** Resolves to the brand of a site name. Throws CommandError that lists the brands. */
export async function getBrand({ brands }: CommandShop, site: string | undefined): Promise<Brand> {
  const brand = site === undefined ? null : await brands.findBySite(site)
  if (brand) return brand
  const known = (await brands.list()).map((one) => one.site)
  const choice = known.length > 0 ? `take one of ${known.join(', ')}` : 'make one by brand create'
  throw new CommandError(site ? `There is no brand "${site}": ${choice}.` : `Say which brand it is: ${choice}.`)
}

/** Opens the configured shop for `work`, and closes it afterwards. */
export async function withShop<R>(config: Config, work: (shop: OperatorShop) => Promise<R>): Promise<R> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const prepared = await prepareConfiguredDatabase(config, root, log)
  // Commands have no waiting visitor, and a whole ledger takes long.
  let closeQueue: () => Promise<void> = async () => undefined
  const database = openDatabase(prepared.coordinatorUrl, { poolSize: 2, queryTimeoutMs: 600_000, log })
  try {
    const brands = openBrandRegistry(database.withoutBrand, null)
    const { forBrand } = database
    let queue: Promise<JobQueue> | undefined
    const open = () => (queue ??= openQueue({ ...prepared.queue, kinds: [], log, mode: 'sender' }))
    closeQueue = async () => await (await queue)?.close()
    const engine: Engine = {
      forBrand,
      clock: systemClock,
      log,
      secret: config.secret,
      // Unchecked, so that a command that needs no file works while S3 is away.
      files: await openFileStore(config, log, { check: false }),
      cache: new ResponseCache(),
      strict: false,
      externalServices: {
        jobs: { getRecords: async () => (await open()).records },
        documentKeys: openDocumentKeys(config.documentKeysFile, config.secret),
      },
    }
    const admin = { adminUrl: prepared.adminUrl, log }
    return await work({
      brands,
      admin,
      config,
      createContext: (brand) => createContext(engine, { brand, principal: null, lang: 'en' }),
    })
  } finally {
    await closeQueue()
    await database.close()
    await prepared.stop()
  }
}

const formatRefusal = (error: Refusal): string => {
  const { message, error: failure } = buildFailureBody('en', error)
  return [message, ...Object.entries(failure.fields ?? {}).map(([name, text]) => `${name}: ${text}`)].join(' ')
}

const formatUnreachable = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return `The database does not answer (${message || code}): start it, or correct DATABASE_URL.`
}

const explainedErrors = [CommandError, ConfigError, UnavailableError, BrandFileError]

/** Runs a command on the configured database, with or without a running server; errors set exit code 1. */
export const runCommand = (work: (shop: OperatorShop) => Promise<void>): Promise<void> =>
  printErrors(() => withShop(readConfig(), work))

/** Runs `work`; prints its error, in one sentence where it is expected, and sets exit code 1. */
export async function printErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    if (explainedErrors.some((kind) => error instanceof kind)) console.error((error as Error).message)
    else if (error instanceof Refusal) console.error(formatRefusal(error))
    else if (isUnavailable(error)) console.error(formatUnreachable(error))
    else console.error(error)
  }
}
