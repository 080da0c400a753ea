import type { Connection, Submittable } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { getErrorType, type Span } from '../tracing/tracing.ts'
import type { PoolObserver } from './pool.ts'
import { valueParsers } from './value-parsers.ts'

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

type QueuedStatement = Statement & {
  isSilent?: true
  /** Null once it has ended, and when nothing is traced. */
  span?: Span | null
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

type Columns = { readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }
type RowDescription = { fields: { name: string; dataTypeID: number }[] }

const noColumns: Columns = { names: [], parsers: [] }

/** Prepared statements and result columns of each connection; null when an error left unknown whether it was parsed. */
const parsedByConnection = new WeakMap<Connection, Map<string, Columns | null>>()

const getParsedStatements = (connection: Connection): Map<string, Columns | null> => {
  const known = parsedByConnection.get(connection) ?? new Map<string, Columns | null>()
  parsedByConnection.set(connection, known)
  return known
}

const toWire = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : prepareValue(value))

/** `INSERT 0 2`, `UPDATE 2`, `COMMIT`. */
const commandTag = /^([A-Z]+).*?(\d+)?$/

/**
 * Statements sent in one packet with a single Sync, which saves wake-ups on both sides. They run in order up to the
 * first that fails; those after it fail with the same error.
 */
export class StatementBatch implements Submittable {
  /** Called by pg at the end, with the error if there was one. */
  callback: (error?: unknown) => void = () => undefined
  readonly #statements: QueuedStatement[] = []
  readonly #results: StatementResult[] = []
  #parsed = new Map<string, Columns | null>()
  #columns: Columns | undefined
  #rows: Record<string, unknown>[] = []
  #isTransaction = false
  #startedAt = 0
  #isObserved = false
  readonly #observer: PoolObserver | undefined
  #parseError: { readonly at: number; readonly error: unknown } | undefined

  constructor(observer?: PoolObserver) {
    this.#observer = observer
  }

  add(statement: Statement): Promise<StatementResult> {
    const span = this.#observer?.startStatement?.(statement.text) ?? null
    return new Promise((resolve, reject) => this.#statements.push({ ...statement, span, resolve, reject }))
  }

  /** Adds a statement without rows or a result; when it fails, those after it fail. */
  addSilent(statement: Statement): void {
    this.#statements.push({ ...statement, isSilent: true, resolve: () => undefined, reject: () => undefined })
  }

  /** Ends the batch with a commit: when that fails, all statements fail. */
  addCommit(commit: Statement): void {
    this.addSilent(commit)
    this.#isTransaction = true
  }

  submit(connection: Connection): Error | null {
    this.#parsed = getParsedStatements(connection)
    this.#startedAt = performance.now()
    try {
      // All messages or none are written, so that an error leaves no partial message.
      connection.stream.write(
        Buffer.concat([...this.#statements.flatMap((one) => this.#encode(one)), serialize.sync()]),
      )
      return null
    } catch (error) {
      return error as Error
    }
  }

  #encode({ name, text, values = [], isSilent }: QueuedStatement): Buffer[] {
    const known = name === undefined ? undefined : this.#parsed.get(name)
    const bound = serialize.bind({ statement: name ?? '', values: values as unknown[], valueMapper: toWire })
    if (known) return [bound, serialize.execute()]
    // Closing an unknown name is no error, but parsing an existing one is.
    const closing = name !== undefined && known === null ? [serialize.close({ type: 'S', name })] : []
    if (name !== undefined) this.#parsed.set(name, null)
    return [
      ...closing,
      serialize.parse({ name: name ?? '', text }),
      bound,
      ...(isSilent ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ]
  }

  get #current(): QueuedStatement {
    return this.#statements[this.#results.length]!
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => valueParsers.getTypeParser(dataTypeID as never, 'text')),
    }
  }

  #getColumns({ name }: QueuedStatement): Columns {
    return this.#columns ?? (name === undefined ? undefined : this.#parsed.get(name)) ?? noColumns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers } = this.#getColumns(this.#current)
    const row: Record<string, unknown> = {}
    try {
      for (let nth = 0; nth < names.length; nth++) {
        const text = fields[nth]!
        row[names[nth]!] = text === null ? null : parsers[nth]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#parseError ??= { at: this.#results.length, error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = commandTag.exec(text) ?? []
    this.#end({ command, count: Number(count ?? 0), rows: this.#rows })
  }

  handleEmptyQuery(): void {
    this.#end({ command: '', count: 0, rows: [] })
  }

  #end(result: StatementResult): void {
    const { name, span } = this.#current
    if (span) this.#endSpan(this.#current, result)
    if (name !== undefined && !this.#parsed.get(name)) this.#parsed.set(name, this.#columns ?? noColumns)
    this.#results.push(result)
    this.#columns = undefined
    this.#rows = []
  }

  #endSpan(statement: QueuedStatement, { rows, count }: StatementResult): void {
    statement.span?.set({ 'db.response.returned_rows': rows.length, 'galleria.affected_rows': count })
    statement.span?.end()
    statement.span = null
  }

  /** The first statement without a result failed; those after it did not run. */
  #endSpans(errorType: string): void {
    let reason = errorType
    for (const statement of this.#statements) {
      if (!statement.span) continue
      statement.span.end(reason)
      statement.span = null
      reason = 'aborted'
    }
  }

  /** After a timeout the answer may still come; it is not counted again. */
  #observe(isFailed: boolean): void {
    if (!this.#observer || this.#isObserved) return
    this.#isObserved = true
    const count = this.#statements.reduce((sum, { isSilent }) => (isSilent ? sum : sum + 1), 0)
    this.#observer.onRoundTrip(count, performance.now() - this.#startedAt, isFailed)
  }

  handleError(error: unknown): void {
    this.#observe(true)
    this.#endSpans(getErrorType(error))
    this.#settle(
      this.#isTransaction || this.#results.length === this.#statements.length ? 0 : this.#results.length,
      error,
    )
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.#observe(false)
    this.#settle(this.#statements.length, undefined)
    this.callback()
  }

  #settle(done: number, error: unknown): void {
    for (const [nth, { resolve, reject }] of this.#statements.entries()) {
      if (nth >= done) reject(error)
      else if (this.#parseError?.at === nth) reject(this.#parseError.error)
      else resolve(this.#results[nth]!)
    }
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Rows are copied on connections of their own')
  }

  handleCopyData(): void {
    // Not used here.
  }

  handlePortalSuspended(): void {
    // Only for partial fetches.
  }
}
