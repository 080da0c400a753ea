import type { Connection, Submittable } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { valueParsers } from './value-parsers.ts'

export type Statement = {
  readonly text: string
  /** Under which the connection keeps what it parsed; without one it is parsed each time. */
  readonly name?: string | undefined
  readonly values?: readonly unknown[] | undefined
}

export type Answer = { readonly command: string; readonly count: number; readonly rows: Record<string, unknown>[] }

type Asked = Statement & { isSilent?: true; resolve(answer: Answer): void; reject(error: unknown): void }

type Columns = { readonly names: readonly string[]; readonly parsers: readonly ((text: string) => unknown)[] }
type Described = { fields: { name: string; dataTypeID: number }[] }

const noColumns: Columns = { names: [], parsers: [] }

/** What a connection has parsed, and which columns it answers; null where an error left open whether it was parsed. */
const parsedOn = new WeakMap<Connection, Map<string, Columns | null>>()

const parsedBy = (connection: Connection): Map<string, Columns | null> => {
  const known = parsedOn.get(connection) ?? new Map<string, Columns | null>()
  parsedOn.set(connection, known)
  return known
}

const toWire = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : prepareValue(value))

/** `INSERT 0 2`, `UPDATE 2`, `COMMIT`. */
const completed = /^([A-Z]+).*?(\d+)?$/

/**
 * Statements that travel to the database in one packet and come back in one: each of them but the last would otherwise
 * end with a synchronisation, which wakes both sides. They run in their order and stop at the first that fails; those
 * after it fail with the same error.
 */
export class StatementBatch implements Submittable {
  /** Called by pg at the end, with the error if there was one. */
  callback: (error?: unknown) => void = () => undefined
  readonly #asked: Asked[] = []
  readonly #answers: Answer[] = []
  #parsed = new Map<string, Columns | null>()
  #columns: Columns | undefined
  #rows: Record<string, unknown>[] = []
  #isOne = false
  #unreadable: { readonly at: number; readonly error: unknown } | undefined

  add(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => this.#asked.push({ ...statement, resolve, reject }))
  }

  /** Adds one that answers no rows and that nobody waits for; its failure is that of those behind it. */
  precede(statement: Statement): void {
    this.#asked.push({ ...statement, isSilent: true, resolve: () => undefined, reject: () => undefined })
  }

  /** Ends a batch that is a transaction of its own with its commit: what fails there fails all of it. */
  finish(commit: Statement): void {
    this.precede(commit)
    this.#isOne = true
  }

  submit(connection: Connection): Error | null {
    this.#parsed = parsedBy(connection)
    try {
      // Written whole or not at all: what cannot be written must not leave half a message behind.
      connection.stream.write(Buffer.concat([...this.#asked.flatMap((one) => this.#written(one)), serialize.sync()]))
      return null
    } catch (error) {
      return error as Error
    }
  }

  #written({ name, text, values = [], isSilent }: Asked): Buffer[] {
    const known = name === undefined ? undefined : this.#parsed.get(name)
    const bound = serialize.bind({ statement: name ?? '', values: values as unknown[], valueMapper: toWire })
    if (known) return [bound, serialize.execute()]
    // Closing what was never parsed is no error, parsing a name again would be one.
    const forgotten = name !== undefined && known === null ? [serialize.close({ type: 'S', name })] : []
    if (name !== undefined) this.#parsed.set(name, null)
    return [
      ...forgotten,
      serialize.parse({ name: name ?? '', text }),
      bound,
      ...(isSilent ? [] : [serialize.describe({ type: 'P' })]),
      serialize.execute(),
    ]
  }

  get #current(): Asked {
    return this.#asked[this.#answers.length]!
  }

  handleRowDescription({ fields }: Described): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => valueParsers.getTypeParser(dataTypeID as never, 'text')),
    }
  }

  #columnsOf({ name }: Asked): Columns {
    return this.#columns ?? (name === undefined ? undefined : this.#parsed.get(name)) ?? noColumns
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names, parsers } = this.#columnsOf(this.#current)
    const row: Record<string, unknown> = {}
    try {
      for (let nth = 0; nth < names.length; nth++) {
        const text = fields[nth]!
        row[names[nth]!] = text === null ? null : parsers[nth]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable ??= { at: this.#answers.length, error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = completed.exec(text) ?? []
    this.#end({ command, count: Number(count ?? 0), rows: this.#rows })
  }

  handleEmptyQuery(): void {
    this.#end({ command: '', count: 0, rows: [] })
  }

  #end(answer: Answer): void {
    const { name } = this.#current
    if (name !== undefined && !this.#parsed.get(name)) this.#parsed.set(name, this.#columns ?? noColumns)
    this.#answers.push(answer)
    this.#columns = undefined
    this.#rows = []
  }

  handleError(error: unknown): void {
    this.#settle(this.#isOne || this.#answers.length === this.#asked.length ? 0 : this.#answers.length, error)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.#settle(this.#asked.length, undefined)
    this.callback()
  }

  #settle(done: number, error: unknown): void {
    for (const [nth, { resolve, reject }] of this.#asked.entries()) {
      if (nth >= done) reject(error)
      else if (this.#unreadable?.at === nth) reject(this.#unreadable.error)
      else resolve(this.#answers[nth]!)
    }
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('Rows are copied on connections of their own')
  }

  handleCopyData(): void {
    // Nobody asks for it here.
  }

  handlePortalSuspended(): void {
    // Only where rows are asked for in portions.
  }
}
