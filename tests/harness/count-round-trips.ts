import pg from 'pg'

/**
 * Runs `work` and counts how often anything of this process asked the database meanwhile; what a connection is sent in
 * one turn of the event loop counts once.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype
  let count = 0
  const senders = new WeakSet<pg.Client>()
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    if (!senders.has(this)) {
      count += 1
      senders.add(this)
      process.nextTick(() => senders.delete(this))
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
    return count
  } finally {
    pg.Client.prototype.query = query
  }
}
