import type { DatabaseLog } from './embedded.ts'
import { migrate } from './migrate.ts'
import { prepareRoles, refuseUnsafeRole } from './roles.ts'

type Options = {
  /** Role that may create roles and own tables: DATABASE_ADMIN_URL, else DATABASE_URL, else the embedded one. */
  adminUrl: string
  /** DATABASE_URL, only when DATABASE_ADMIN_URL stands beside it. */
  appUrl?: string
  secret: string
  /** Folder of the migrations. */
  migrations: string
  log: DatabaseLog
}

/** Brings a database to the present schema and answers the URL that requests are served with. */
export const prepareDatabase = async ({ adminUrl, appUrl, secret, migrations, log }: Options): Promise<string> => {
  const served = await prepareRoles(adminUrl, { secret, log, ...(appUrl && { appUrl }) })
  await migrate(adminUrl, migrations, log)
  await refuseUnsafeRole(served)
  return served
}
