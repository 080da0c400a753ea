import type { PoolClient } from 'pg'
import { getErrorType, type Span } from '../tracing/tracing.ts'
import { NotReplicatedError } from './errors.ts'
import { isUnreplicated, type PoolObserver } from './pool.ts'

export type Statement = {
  readonly text: string
  /** Name of the prepared statement on the connection; without one it is parsed each time. */
  readonly name?: string | undefined
  readonly values?: readonly unknown[] | undefined
}

export type StatementResult = {
  readonly command: string
  readonly count: number
  readonly rows: Record<string, unknown>[]
}

/** Sends statements on one connection, in the order of the calls, without waiting for those under way. */
export type StatementSender = {
  /** Rejects with the database's error. */
  send(statement: Statement): Promise<StatementResult>
  /** Sends a command around the statements (begin, a setting, commit), which is neither counted nor traced. */
  sendCommand(statement: Statement): Promise<StatementResult>
}

/**
 * Times are sent in UTC, and JSON is built here: a value that cannot be written must throw before a part of its
 * statement is sent.
 */
const toParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  const isJson = typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)
  return isJson ? JSON.stringify(value) : value
}

async function query(client: PoolClient, { text, name, values }: Statement): Promise<StatementResult> {
  const { command, rowCount, rows } = await client.query<Record<string, unknown>>({
    text,
    ...(name !== undefined && { name }),
    ...(values && { values: values.map(toParameter) }),
  })
  if (isUnreplicated(client)) throw new NotReplicatedError('the synchronous standby has not confirmed the transaction')
  return { command, count: rowCount ?? 0, rows }
}

/** Runs a statement in its span. */
async function trace(span: Span, run: () => Promise<StatementResult>): Promise<StatementResult> {
  try {
    const result = await run()
    span.set({ 'db.response.returned_rows': result.rows.length, 'galleria.affected_rows': result.count })
    span.end()
    return result
  } catch (error) {
    // The statement itself did not run, because one before it in its transaction failed.
    span.end((error as { code?: unknown }).code === '25P02' ? 'aborted' : getErrorType(error))
    throw error
  }
}

/** Statements sent in one turn of the event loop leave in one packet, and are observed as one round trip. */
type RoundTrip = { statements: number; underway: number; isFailed: boolean; readonly startedAt: number }

export function openStatementSender(client: PoolClient, observer?: PoolObserver): StatementSender {
  let current: RoundTrip | null = null

  const observe = (observed: PoolObserver, statements: number, result: Promise<StatementResult>): void => {
    if (!current) {
      current = { statements: 0, underway: 0, isFailed: false, startedAt: performance.now() }
      process.nextTick(() => (current = null))
    }
    const trip = current
    trip.statements += statements
    trip.underway += 1
    const end = (isFailed: boolean) => {
      trip.isFailed ||= isFailed
      trip.underway -= 1
      if (trip.underway === 0) observed.onRoundTrip(trip.statements, performance.now() - trip.startedAt, trip.isFailed)
    }
    result.then(
      () => end(false),
      () => end(true),
    )
  }

  const sendCommand = (statement: Statement) => {
    const result = query(client, statement)
    if (observer) observe(observer, 0, result)
    return result
  }
  const send = (statement: Statement) => {
    const span = observer?.startStatement?.(statement.text) ?? null
    const result = span ? trace(span, () => query(client, statement)) : query(client, statement)
    if (observer) observe(observer, 1, result)
    return result
  }
  return { send, sendCommand }
}
