import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { prepareDatabase } from './platform/database/prepare.ts'

export type PreparedDatabase = {
  readonly adminUrl: string
  readonly appUrl: string
  /** Lets go of the embedded server; the last process to do so stops it. */
  readonly stop: () => Promise<void>
}

/** The database of the configuration, migrated: a given one, or the embedded one in the data folder (adopted if it runs). */
export async function prepareConfigured(config: Config, root: string, log: Logger): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), log })
  const adminUrl = embedded?.adminUrl ?? config.databaseAdminUrl ?? config.databaseUrl!
  try {
    const appUrl = await prepareDatabase({
      adminUrl,
      ...(config.databaseAdminUrl && config.databaseUrl ? { appUrl: config.databaseUrl } : {}),
      secret: config.secret,
      migrations: join(root, 'server/db/migrations'),
      log,
    })
    return { adminUrl, appUrl, stop: async () => await embedded?.stop() }
  } catch (error) {
    // The embedded server would keep a process alive that has nothing left to do.
    await embedded?.stop()
    throw error
  }
}
