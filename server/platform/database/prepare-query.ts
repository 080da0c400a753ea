import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import { createQueryBuilder } from './compile-only-dialect.ts'

/** Stands for a value while a statement is built; the SQL text must not depend on it. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  #reject(): never {
    throw new TypeError(`A prepared query read its value ${this.name} while it was built`)
  }

  toJSON(): never {
    return this.#reject()
  }

  [Symbol.toPrimitive](): never {
    return this.#reject()
  }

  get length(): never {
    return this.#reject()
  }

  [Symbol.iterator](): never {
    return this.#reject()
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/** Runs a prepared query; `values` are sent as its parameters. */
export type PreparedQuery<T, Values, Row> = (
  ctx: { readonly db: Kysely<T> },
  values: Values,
) => Promise<QueryResult<Row>>

/**
 * Builds a query at its first use and reuses its SQL, because Kysely takes longer to build one than PostgreSQL to run
 * it. `values` may only be used as parameters (throws TypeError otherwise); a text that depends on a value needs two
 * queries. Pass lists as one array (`= any($1)`, `unnest`).
 */
export function prepareQuery<T, Values extends object, Row>(
  build: (db: Kysely<T>, values: Values) => Compilable<Row> | { compile(db: Kysely<T>): CompiledQuery<Row> },
): PreparedQuery<T, Values, Row> {
  let cached: { readonly query: CompiledQuery<Row>; readonly names: readonly (string | null)[] } | undefined
  const compile = () => {
    const db = createQueryBuilder<T>()
    const query = build(db, placeholders as Values).compile(db)
    const names = query.parameters.map((value) => (value instanceof Placeholder ? value.name : null))
    return { query, names }
  }
  return (ctx, values) => {
    const { query, names } = (cached ??= compile())
    const named = values as Readonly<Record<string, unknown>>
    const parameters = names.map((name, index) => (name === null ? query.parameters[index] : named[name]))
    // Plugins may observe the query but not change it.
    ctx.db.getExecutor().transformQuery(query.query, query.queryId)
    return ctx.db.executeQuery({ ...query, parameters })
  }
}
