import type pg from 'pg'
import { command, isLost } from './brand-session.ts'
import type { ConnectionPool } from './pool.ts'
import { StatementBatch, type Answer, type Statement } from './statement-batch.ts'
import { planOnce } from './statement-names.ts'

type Pending = {
  readonly statement: Statement
  resolve(answer: Answer): void
  reject(error: unknown): void
}

export type SharedConnection = {
  /** Runs one statement in the brand; rejects with the database's error or with Overloaded. */
  ask(statement: Statement): Promise<Answer>
}

type Options = {
  readonly pool: ConnectionPool
  /** `set local app.brand = '7'`. */
  readonly setting: string
}

const genericPlan = command('set local plan_cache_mode=force_generic_plan')
const automaticPlan = command('set local plan_cache_mode=auto')

function batchOf(setting: string, pending: readonly Pending[]) {
  const batch = new StatementBatch()
  batch.precede(command('begin'))
  batch.precede({ text: setting })
  let isGeneric = false
  const answers = pending.map(({ statement }) => {
    const wantsGeneric = statement.text.includes(planOnce)
    if (wantsGeneric !== isGeneric) batch.precede(wantsGeneric ? genericPlan : automaticPlan)
    isGeneric = wantsGeneric
    return batch.add(statement)
  })
  batch.finish(command('commit'))
  return { batch, answers }
}

/** Sends a batch as one transaction; returns its error, or undefined when it was committed and every statement is settled. */
async function send(client: pg.PoolClient, setting: string, pending: readonly Pending[]): Promise<unknown> {
  const { batch, answers } = batchOf(setting, pending)
  const ended = new Promise<unknown>((resolve) => {
    batch.callback = resolve
  })
  client.query(batch)
  const [failure, settled] = await Promise.all([ended, Promise.allSettled(answers)])
  if (failure !== undefined) return failure
  for (const [index, one] of settled.entries()) {
    if (one.status === 'fulfilled') pending[index]!.resolve(one.value)
    else pending[index]!.reject(one.reason)
  }
  return undefined
}

/**
 * One connection for all statements that a request asks outside of transactions. What is asked at the same moment travels
 * in one packet, so a page that needs seven statements takes one connection and one round trip instead of seven. The
 * connection goes back to the pool whenever nothing is under way.
 *
 * A statement that fails takes its companions' transaction with it; the companions are then run again one by one, so
 * each of them fails only by its own error.
 */
export const openSharedConnection = ({ pool, setting }: Options): SharedConnection => {
  let waiting: Pending[] = []
  let isRunning = false

  /** Returns whether the connection may be used again. */
  const run = async (client: pg.PoolClient, pending: readonly Pending[]): Promise<boolean> => {
    const failure = await send(client, setting, pending)
    if (failure === undefined) return true
    const rejectAll = () => pending.forEach((one) => one.reject(failure))
    // After a timeout nothing is known of what the server still does on this connection.
    const isUsable =
      !isLost(failure) &&
      (await client.query('rollback').then(
        () => true,
        () => false,
      ))
    if (!isUsable || pending.length === 1) {
      rejectAll()
      return isUsable
    }
    let goesOn = true
    for (const one of pending) {
      if (goesOn) goesOn = await run(client, [one])
      else one.reject(failure)
    }
    return goesOn
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
    ask: (statement) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ statement, resolve, reject })
        if (!isRunning) void drain()
      }).catch((error: unknown) => {
        // The stack of the socket's callback says nothing about the statement's author.
        if (error instanceof Error) Error.captureStackTrace(error)
        throw error
      }),
  }
}
