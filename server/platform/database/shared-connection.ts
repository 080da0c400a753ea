import type pg from 'pg'
import { toCommand, isConnectionUnusable } from './brand-session.ts'
import type { ConnectionPool } from './pool.ts'
import { openStatementSender, type StatementResult, type Statement } from './send-statement.ts'
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
  readonly accessMode?: 'read only'
}

const setGenericPlan = toCommand('set local plan_cache_mode=force_generic_plan')
const setAutomaticPlan = toCommand('set local plan_cache_mode=auto')

/** Sends the statements as one transaction. */
function sendAll(client: pg.PoolClient, { pool, setting, accessMode }: Options, pending: readonly Pending[]) {
  const { send, sendCommand } = openStatementSender(client, pool.observer)
  const commands = [
    sendCommand(toCommand(accessMode ? `begin ${accessMode}` : 'begin')),
    sendCommand({ text: setting }),
  ]
  let isGeneric = false
  const results = pending.map(({ statement }) => {
    // Citus needs the values of a statement to plan it.
    const wantsGeneric = statement.text.includes(genericPlanHint) && !pool.isCitus()
    if (wantsGeneric !== isGeneric) commands.push(sendCommand(wantsGeneric ? setGenericPlan : setAutomaticPlan))
    isGeneric = wantsGeneric
    return send(statement)
  })
  return { commands, results, ending: sendCommand(toCommand('commit')) }
}

/**
 * One connection for all statements of a request outside of transactions. Concurrent statements are sent in one packet,
 * so a page with seven statements takes one connection and one round trip. The connection returns to the pool when
 * idle. When a statement fails, the others of its transaction are run again one by one, so that each fails only by its
 * own error.
 */
export const openSharedConnection = (options: Options): SharedConnection => {
  const { pool } = options
  let waiting: Pending[] = []
  let isRunning = false

  /** Returns whether the connection can be used again. */
  const run = async (client: pg.PoolClient, pending: readonly Pending[]): Promise<boolean> => {
    const { commands, results, ending } = sendAll(client, options, pending)
    const [prepared, settled, [ended]] = await Promise.all([
      Promise.allSettled(commands),
      Promise.allSettled(results),
      Promise.allSettled([ending]),
    ])
    if (ended.status === 'fulfilled' && ended.value.command === 'COMMIT') {
      for (const [index, one] of settled.entries()) {
        if (one.status === 'fulfilled') pending[index]!.resolve(one.value)
        else pending[index]!.reject(one.reason)
      }
      return true
    }
    const failures = [...prepared, ...settled, ended].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const failure: unknown = failures[0]
    // After a timeout the server may still be working on this connection.
    const isUsable =
      !failures.some(isConnectionUnusable) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    if (!isUsable || pending.length === 1) {
      for (const one of pending) one.reject(failure)
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
