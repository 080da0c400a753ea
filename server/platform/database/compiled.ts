import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import { builder } from './compile-only.ts'

/** Stands for a value while a statement is built; its text must not depend on it. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  #refuse(): never {
    throw new TypeError(`A compiled statement looked at its value ${this.name} while it was built`)
  }

  toJSON(): never {
    return this.#refuse()
  }

  [Symbol.toPrimitive](): never {
    return this.#refuse()
  }

  get length(): never {
    return this.#refuse()
  }

  [Symbol.iterator](): never {
    return this.#refuse()
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/** A statement that is built once and then run with any values; `values` are its parameters as they are sent. */
export type CompiledStatement<T, Values, Row> = (
  ctx: { readonly db: Kysely<T> },
  values: Values,
) => Promise<QueryResult<Row>>

/**
 * Builds a statement at its first use and keeps its text, for those that every purchase runs: to build and compile one
 * takes Kysely longer than the database takes to answer it. `values` may only be put where parameters go (throws
 * TypeError otherwise); what decides the text belongs into two statements. Lists go as one array (`= any($1)`, `unnest`).
 */
export function compiled<T, Values extends object, Row>(
  build: (db: Kysely<T>, values: Values) => Compilable<Row> | { compile(db: Kysely<T>): CompiledQuery<Row> },
): CompiledStatement<T, Values, Row> {
  let kept: { readonly query: CompiledQuery<Row>; readonly names: readonly (string | null)[] } | undefined
  const compile = () => {
    const db = builder<T>()
    const query = build(db, placeholders as Values).compile(db)
    const names = query.parameters.map((value) => (value instanceof Placeholder ? value.name : null))
    return { query, names }
  }
  return (ctx, values) => {
    const { query, names } = (kept ??= compile())
    const given = values as Readonly<Record<string, unknown>>
    const parameters = names.map((name, place) => (name === null ? query.parameters[place] : given[name]))
    // Plugins may watch what is sent; it is too late to change it.
    ctx.db.getExecutor().transformQuery(query.query, query.queryId)
    return ctx.db.executeQuery({ ...query, parameters })
  }
}
