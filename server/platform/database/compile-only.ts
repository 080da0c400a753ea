import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type Dialect } from 'kysely'

/** PostgreSQL's words without a server. */
export const compileOnly: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/** Builds statements that others run. */
export const builder = <T>(): Kysely<T> => new Kysely<T>({ dialect: compileOnly })
