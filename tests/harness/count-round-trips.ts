import pg from 'pg'

/** Runs `work` and counts how often anything of this process asked the database meanwhile; a batch counts once. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    count += 1
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
    return count
  } finally {
    pg.Client.prototype.query = query
  }
}
