import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { ConfigError, UnavailableError } from './config-error.ts'
import { startEmbedded } from './platform/database/embedded/embedded.ts'
import { IncompatibleSchemaError } from './platform/database/compatibility.ts'
import { isUnavailable } from './platform/database/errors.ts'
import { findCoordinatorUrl, isWorkerNode } from './platform/database/citus.ts'
import { FolderError } from './platform/make-folder.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import type { QueueDatabase } from './platform/queue/open-queue.ts'
import { countConnections } from './pool-sizes.ts'

export type PreparedDatabase = {
  readonly adminUrl: string
  readonly appUrl: string
  /** The same login at the coordinator of a Citus cluster, for everything but requests; else `appUrl`. */
  readonly coordinatorUrl: string
  /** Where the queue's tables are. */
  readonly queue: QueueDatabase
  /** Data folder of the embedded cluster; null with an external database. */
  readonly home: string | null
  /** Releases the embedded server; the last process stops it. */
  readonly stop: () => Promise<void>
}

const startConfiguredEmbedded = async ({ dataDir, backupDir, workers }: Config, log: Logger) => {
  try {
    const settings: Record<string, string> = workers > 1 ? { max_connections: String(countConnections(workers)) } : {}
    return await startEmbedded({ dataDir: join(dataDir, 'postgres'), log, backupDir, settings })
  } catch (error) {
    throw error instanceof FolderError ? new ConfigError(error.message) : error
  }
}

const urlErrors: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the user',
  '3D000': 'has no such database',
  ENOTFOUND: 'has no address: there is no such host',
}

const describeServer = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `The database at ${hostname}:${port || 5432} (DATABASE_URL or DATABASE_ADMIN_URL)`
}

/**
 * Converts a connection error of an external database into one that names the remedy; other errors stay as they are.
 */
function toConfigError(error: unknown, url: string): unknown {
  const { code, message } = error as { code?: string; message?: string }
  const where = describeServer(url)
  const wrong = urlErrors[code ?? '']
  if (wrong) return new ConfigError(`${where} ${wrong}: ${message}.`)
  if (isUnavailable(error)) return new UnavailableError(`${where} does not answer: ${code ?? message}. Is it running?`)
  return error
}

/**
 * Prepares the configured database and migrates it: an external one, or the embedded one in the data folder (adopted
 * when it runs).
 */
export async function prepareConfiguredDatabase(config: Config, root: string, log: Logger): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? null : await startConfiguredEmbedded(config, log)
  const adminUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? config.databaseUrl!
  try {
    if (!embedded && (await isWorkerNode(adminUrl)))
      throw new ConfigError(
        `${describeServer(adminUrl)} is a worker of a Citus cluster: set DATABASE_ADMIN_URL to the coordinator, which makes roles and tables.`,
      )
    const appUrl = await prepareDatabase({
      adminUrl,
      ...(config.databaseAdminUrl && config.databaseUrl ? { appUrl: config.databaseUrl } : {}),
      secret: config.secret,
      migrations: join(root, 'server/db/migrations'),
      log,
    })
    const coordinatorUrl = embedded ? appUrl : await findCoordinatorUrl(appUrl, adminUrl)
    const queueUrl = config.databaseQueueUrl ?? coordinatorUrl
    const home = embedded?.home ?? null
    return {
      adminUrl,
      appUrl,
      coordinatorUrl,
      queue: { url: queueUrl, hasOwnDatabase: queueUrl !== coordinatorUrl },
      home,
      stop: async () => await embedded?.stop(),
    }
  } catch (error) {
    // The embedded server would keep the process alive.
    await embedded?.stop()
    if (error instanceof IncompatibleSchemaError) throw new ConfigError(error.message)
    throw embedded ? error : toConfigError(error, adminUrl)
  }
}
