import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { localSchemas, referenceTables } from './exceptions.ts'
import { parseSql, toNames } from './parse-sql.ts'
import type { TableUse } from './query-levels.ts'

/** Types of the columns by table; the tables of other schemas are not in it. */
export type Schema = {
  readonly getColumnType: (table: string, column: string) => string | undefined
  /** A table that a cluster splits by brand. */
  readonly isDistributed: (table: Pick<TableUse, 'schema' | 'name'>) => boolean
  readonly isKnown: (table: Pick<TableUse, 'schema' | 'name'>) => boolean
}

export const schemaFile = resolve(import.meta.dirname, '../../server/db/schema.sql')

/** Reads `create table` of an SQL text; tables that are neither reference tables nor local are distributed. */
export function readSchema(sql: string = readFileSync(schemaFile, 'utf8')): Schema {
  const tables = new Map<string, Map<string, string>>()
  for (const { tree } of parseSql(sql)) {
    if (!('CreateStmt' in tree)) continue
    const { relation, tableElts } = tree.CreateStmt
    if (!relation || (relation.schemaname && relation.schemaname !== 'public')) continue
    const columns = new Map<string, string>()
    for (const element of tableElts ?? []) {
      if (!('ColumnDef' in element)) continue
      const { colname, typeName } = element.ColumnDef
      const isList = (typeName?.arrayBounds ?? []).length > 0
      columns.set(colname!, toNames(typeName?.names).at(-1)! + (isList ? '[]' : ''))
    }
    tables.set(relation.relname!, columns)
  }
  const isPublic = (schema: string | null) => schema === null || schema === 'public'
  return {
    getColumnType: (table, column) => tables.get(table)?.get(column),
    isDistributed: ({ schema, name }) => isPublic(schema) && tables.has(name) && !Object.hasOwn(referenceTables, name),
    isKnown: ({ schema, name }) =>
      schema === null || schema === 'public'
        ? tables.has(name) || name.startsWith('pg_')
        : Object.hasOwn(localSchemas, schema),
  }
}
