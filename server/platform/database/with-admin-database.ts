import { openDatabase, type Database } from './connect.ts'
import type { DatabaseLog } from './embedded.ts'

type Admin = { readonly adminUrl: string; readonly log: DatabaseLog }

/** Runs `work` on a connection of the migrating role, for the reference tables that the application role only reads. */
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
