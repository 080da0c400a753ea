import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely'

/** Compiles PostgreSQL statements without a connection. */
export const compileOnlyDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** A query builder for statements that run elsewhere. */
export const createQueryBuilder = <T>(): Kysely<T> => new Kysely<T>({ dialect: compileOnlyDialect })
