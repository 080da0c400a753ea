import type { DatabaseLog } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { prepareRoles, assertSafeRole } from './roles.ts'

type Options = {
  /**
   * URL of a role that may create roles and own tables: DATABASE_ADMIN_URL, else DATABASE_URL, else the embedded one.
   */
  adminUrl: string
  /** DATABASE_URL, only together with DATABASE_ADMIN_URL. */
  appUrl?: string
  secret: string
  /** Folder of the migrations. */
  migrations: string
  log: DatabaseLog
}

/** Prepares roles and migrates the schema; returns the URL to serve requests with. */
export const prepareDatabase = async ({ adminUrl, appUrl, secret, migrations, log }: Options): Promise<string> => {
  const served = await prepareRoles(adminUrl, { secret, log, ...(appUrl && { appUrl }) })
  await migrate(adminUrl, migrations, log)
  await assertSafeRole(served)
  return served
}
