import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '#server/platform/database/with-client.ts'

/** Rows of one kind that a transaction locks together. */
export type Rows = {
  readonly name: string
  /** `stock where brand_id = $1 and ...`, with the values. */
  readonly from: string
  readonly values: readonly unknown[]
  /** True for rows that the transaction passes over when another has locked them. */
  readonly isSkipped?: boolean
}

/** As an update locks a row that keeps its keys; foreign keys are not in its way. */
const lockSql = ({ from }: Rows, more = '') => `select from ${from} for no key update ${more}`

async function isLocked(observer: pg.Client, rows: Rows): Promise<boolean> {
  const { from, values } = rows
  const all = await observer.query(`select from ${from}`, [...values])
  if (all.rowCount === 0) throw new Error(`There is no row: ${from}`)
  await observer.query('begin')
  const free = await observer.query(lockSql(rows, 'skip locked'), [...values])
  await observer.query('rollback')
  return free.rowCount! < all.rowCount!
}

/** The process that waits for the holder; throws when `run` ended without waiting. */
async function waitUntilBlocked(observer: pg.Client, holderPid: number, hasEnded: () => boolean): Promise<number> {
  for (;;) {
    const { rows } = await observer.query<{ pid: number }>(
      'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [holderPid],
    )
    if (rows[0]) return rows[0].pid
    if (hasEnded()) throw new Error('The transaction ended without waiting for these rows')
    await pause(2)
  }
}

async function observeOne(
  { holder, observer }: { readonly holder: pg.Client; readonly observer: pg.Client },
  { rows, others }: { readonly rows: Rows; readonly others: readonly Rows[] },
  run: () => Promise<unknown>,
): Promise<string[]> {
  const { rows: pids } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('begin')
  const held = await holder.query(lockSql(rows), [...rows.values])
  if (held.rowCount === 0) throw new Error(`There is no row: ${rows.from}`)
  let hasEnded = false
  const running = run().then(
    () => (hasEnded = true),
    () => (hasEnded = true),
  )
  try {
    const blocked = await waitUntilBlocked(observer, pids[0]!.pid, () => hasEnded)
    const locked: string[] = []
    for (const other of others) if (await isLocked(observer, other)) locked.push(other.name)
    // Rolled back, the transaction can be run again.
    await observer.query('select pg_cancel_backend($1)', [blocked])
    return locked
  } finally {
    await running.finally(() => holder.query('rollback'))
  }
}

/**
 * Runs a transaction once for each kind of rows, with these rows locked by another transaction, and cancels it where it
 * waits for them. Returns for each kind which of the others it had locked by then. `run` is the transaction; what it
 * throws is ignored.
 */
export const observeLocks = (
  adminUrl: string,
  kinds: readonly Rows[],
  run: () => Promise<unknown>,
): Promise<Readonly<Record<string, readonly string[]>>> =>
  withClient(adminUrl, (holder) =>
    withClient(adminUrl, async (observer) => {
      const seen: Record<string, readonly string[]> = {}
      for (const rows of kinds.filter(({ isSkipped }) => !isSkipped))
        seen[rows.name] = await observeOne(
          { holder, observer },
          { rows, others: kinds.filter((other) => other !== rows) },
          run,
        )
      return seen
    }),
  )

/** The observation when the kinds are locked in this order. */
export const expectLocks = (kinds: readonly Rows[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    kinds.flatMap(({ name, isSkipped }, nth) =>
      isSkipped ? [] : [[name, kinds.slice(0, nth).map((earlier) => earlier.name)]],
    ),
  )
