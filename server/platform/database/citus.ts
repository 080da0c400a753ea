import type pg from 'pg'

/** Whether this database has the extension that distributes tables over several nodes. */
export const hasCitus = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
  (await client.query("select from pg_extension where extname = 'citus'")).rowCount === 1
