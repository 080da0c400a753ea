import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as CodegenDialect } from 'kysely-codegen'
import pg from 'pg'
import { dumpSchema } from '#server/platform/database/dump-schema.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { startTemporaryCluster } from '#server/platform/database/embedded/temporary-cluster.ts'

const folder = new URL('../server/db/', import.meta.url)
const toPath = (name: string) => fileURLToPath(new URL(name, folder))

/** The tables as types, as our parsers deliver them: int8 as number, numeric and date as text. */
async function generateTypes(url: string): Promise<string> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) })
  try {
    const text = await generate({
      db,
      dialect: new CodegenDialect({ dateParser: 'string', numericParser: 'string' }),
      camelCase: false,
      defaultSchemas: ['public'],
      excludePattern: '{migration,pgboss}.*',
      typeMapping: { int8: 'number' },
      outFile: null,
    })
    return text.replace('export interface DB {', 'export interface Tables {')
  } finally {
    await db.destroy()
  }
}

/** Runs the migrations on a temporary database and writes what came of them: schema.ts and schema.sql. */
async function writeSchema(): Promise<void> {
  const cluster = await startTemporaryCluster()
  try {
    const { adminUrl } = cluster
    await prepareDatabase({
      adminUrl,
      secret: 'only for this temporary run',
      migrations: toPath('migrations'),
      log: console,
    })
    writeFileSync(toPath('schema.ts'), await generateTypes(adminUrl))
    writeFileSync(toPath('schema.sql'), await dumpSchema(adminUrl))
  } finally {
    await cluster.remove()
  }
}

await writeSchema()
