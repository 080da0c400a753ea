import { openDatabase, type Database } from './open-database.ts'
import type { DatabaseLog } from './embedded/embedded.ts'

type Admin = { readonly adminUrl: string; readonly log: DatabaseLog }

/** Runs `work` with the migrating role, for reference tables that the application role can only read. */
export async function withAdminDatabase<R>(
  { adminUrl, log }: Admin,
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const database = openDatabase(adminUrl, { poolSize: 1, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
