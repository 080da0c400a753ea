import type pg from 'pg'
import { toCommand, isConnectionUnusable } from './brand-session.ts'
import type { ConnectionPool, PoolObserver } from './pool.ts'
import { StatementBatch, type StatementResult, type Statement } from './statement-batch.ts'
import { genericPlanHint } from './statement-names.ts'

type Pending = {
  readonly statement: Statement
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

export type SharedConnection = {
  /** Runs one statement in the brand; rejects with the database's error or OverloadedError. */
  execute(statement: Statement): Promise<StatementResult>
}

type Options = {
  readonly pool: ConnectionPool
  /** `set local app.brand = '7'`. */
  readonly setting: string
}

const setGenericPlan = toCommand('set local plan_cache_mode=force_generic_plan')
const setAutomaticPlan = toCommand('set local plan_cache_mode=auto')

function buildBatch(setting: string, pending: readonly Pending[], observer: PoolObserver | undefined) {
  const batch = new StatementBatch(observer)
  batch.addSilent(toCommand('begin'))
  batch.addSilent({ text: setting })
  let isGeneric = false
  const results = pending.map(({ statement }) => {
    const wantsGeneric = statement.text.includes(genericPlanHint)
    if (wantsGeneric !== isGeneric) batch.addSilent(wantsGeneric ? setGenericPlan : setAutomaticPlan)
    isGeneric = wantsGeneric
    return batch.add(statement)
  })
  batch.addCommit(toCommand('commit'))
  return { batch, results }
}

/** Runs a batch as one transaction; resolves to its error, or undefined after the commit. */
async function sendBatch(
  client: pg.PoolClient,
  { pool, setting }: Options,
  pending: readonly Pending[],
): Promise<unknown> {
  const { batch, results } = buildBatch(setting, pending, pool.observer)
  const ended = new Promise<unknown>((resolve) => {
    batch.callback = resolve
  })
  client.query(batch)
  const [failure, settled] = await Promise.all([ended, Promise.allSettled(results)])
  if (failure !== undefined) return failure
  for (const [index, one] of settled.entries()) {
    if (one.status === 'fulfilled') pending[index]!.resolve(one.value)
    else pending[index]!.reject(one.reason)
  }
  return undefined
}

/**
 * One connection for all statements of a request outside of transactions. Concurrent statements are sent in one packet,
 * so a page with seven statements takes one connection and one round trip. The connection returns to the pool when
 * idle. When a statement fails, the others of its batch are run again one by one, so that each fails only by its own
 * error.
 */
export const openSharedConnection = (options: Options): SharedConnection => {
  const { pool } = options
  let waiting: Pending[] = []
  let isRunning = false

  /** Returns whether the connection can be used again. */
  const run = async (client: pg.PoolClient, pending: readonly Pending[]): Promise<boolean> => {
    const failure = await sendBatch(client, options, pending)
    if (failure === undefined) return true
    const rejectAll = () => pending.forEach((one) => one.reject(failure))
    // After a timeout the server may still be working on this connection.
    const isUsable =
      !isConnectionUnusable(failure) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    if (!isUsable || pending.length === 1) {
      rejectAll()
      return isUsable
    }
    let isStillUsable = true
    for (const one of pending) {
      if (isStillUsable) isStillUsable = await run(client, [one])
      else one.reject(failure)
    }
    return isStillUsable
  }

  const drain = async () => {
    isRunning = true
    let client: pg.PoolClient
    try {
      client = await pool.acquire()
    } catch (error) {
      isRunning = false
      for (const { reject } of waiting.splice(0)) reject(error)
      return
    }
    let isUsable = true
    while (isUsable && waiting.length > 0) isUsable = await run(client, waiting.splice(0))
    isRunning = false
    client.release(!isUsable)
    if (waiting.length > 0) void drain()
  }

  return {
    execute: (statement) =>
      new Promise<StatementResult>((resolve, reject) => {
        waiting.push({ statement, resolve, reject })
        if (!isRunning) void drain()
      }).catch((error: unknown) => {
        // The stack of the socket callback does not show the caller.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }),
  }
}
