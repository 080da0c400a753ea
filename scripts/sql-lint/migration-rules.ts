import type { AlterTableCmd, AlterTableStmt, Constraint, CreateStmt, IndexStmt, Node } from 'libpg-query'
import { findTablesNotJoinedByBrand, type Problem } from './brand-rules.ts'
import { findCommandProblems, findLevelProblems, findInsertFromQuery } from './check-statement.ts'
import { localSchemas, publicTables, referenceTables } from './exceptions.ts'
import { parseSql, toNames, type Command } from './parse-sql.ts'
import { listLevels } from './query-levels.ts'
import type { Schema } from './read-schema.ts'

export type MigrationProblem = Problem & { readonly line: number }

/** Citus appends the number of the shard and cuts names above 63 letters. */
export const maxConstraintName = 55

const getConstraints = (nodes: readonly Node[] | undefined): Constraint[] =>
  (nodes ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []))

const isReference = (table: string) => Object.hasOwn(referenceTables, table)

/** Tables that the file has handled so far. */
type Progress = {
  readonly created: Set<string>
  readonly distributed: Set<string>
  readonly referenced: Set<string>
  readonly isolated: Set<string>
}

const namedKinds = new Set(['CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_FOREIGN', 'CONSTR_EXCLUSION'])

const startsWithBrand = (columns: readonly Node[] | undefined) => toNames(columns)[0] === 'brand_id'

function findKeyProblems(table: string, constraint: Constraint): string[] {
  const { contype, keys, fk_attrs, pktable, fk_del_action, conname = '' } = constraint
  const problems: string[] = []
  if (conname.length > maxConstraintName)
    problems.push(`the name ${conname} has more than ${maxConstraintName} letters`)
  if (contype === 'CONSTR_IDENTITY') problems.push(`${table} has an identity column`)
  if ((contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE') && !isReference(table) && !startsWithBrand(keys))
    problems.push(`${table} has a key that does not start with brand_id: (${toNames(keys).join(', ')})`)
  if (contype !== 'CONSTR_FOREIGN') return problems
  const target = pktable?.relname ?? ''
  const isToBrand = isReference(target) || isReference(table)
  if (!startsWithBrand(fk_attrs) || (!isToBrand && toNames(fk_attrs).length === 1))
    problems.push(`a foreign key of ${table} to ${target} does not start with brand_id`)
  if (fk_del_action === 'n' || fk_del_action === 'd') problems.push(`${table} uses ON DELETE SET NULL or SET DEFAULT`)
  return problems
}

function findTableProblems({ relation, tableElts }: CreateStmt): Problem[] {
  const table = relation?.relname ?? ''
  const fail = (rule: string, message: string): Problem => ({ rule, message })
  const columns = (tableElts ?? []).flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef] : []))
  const problems: Problem[] = []
  for (const column of columns)
    for (const constraint of getConstraints(column.constraints)) {
      if (constraint.contype === 'CONSTR_FOREIGN')
        problems.push(fail('foreign key', `${table} declares a foreign key inside create table`))
      const keys: Node[] = [{ String: { sval: column.colname! } }]
      for (const message of findKeyProblems(table, { ...constraint, keys })) problems.push(fail('key', message))
    }
  for (const constraint of getConstraints(tableElts)) {
    if (constraint.contype === 'CONSTR_FOREIGN')
      problems.push(fail('foreign key', `${table} declares a foreign key inside create table`))
    for (const message of findKeyProblems(table, constraint)) problems.push(fail('key', message))
  }
  const brand = columns.find(({ colname }) => colname === 'brand_id')
  const isRequired = getConstraints(brand?.constraints).some(({ contype }) => contype === 'CONSTR_NOTNULL')
  if (!isReference(table) && (!isRequired || toNames(brand?.typeName?.names).at(-1) !== 'int4'))
    problems.push(fail('key', `${table} has no "brand_id integer not null"`))
  return problems
}

function findConstraintProblems(table: string, constraint: Constraint, { created, distributed }: Progress): Problem[] {
  const problems = findKeyProblems(table, constraint).map((message): Problem => ({ rule: 'key', message }))
  if (!constraint.conname && namedKinds.has(constraint.contype!))
    problems.push({ rule: 'unnamed constraint', message: `a constraint of ${table} has no name` })
  if (constraint.contype !== 'CONSTR_FOREIGN') return problems
  const both = [table, constraint.pktable?.relname ?? '']
  for (const one of both)
    if (created.has(one) && !distributed.has(one))
      problems.push({ rule: 'foreign key', message: `${table} gets a foreign key before ${one} is distributed` })
  return problems
}

function findAlterProblems({ relation, cmds, objtype }: AlterTableStmt, progress: Progress): Problem[] {
  if (objtype !== 'OBJECT_TABLE') return []
  const table = relation?.relname ?? ''
  const changes = (cmds ?? []).flatMap((node): AlterTableCmd[] => ('AlterTableCmd' in node ? [node.AlterTableCmd] : []))
  const problems = changes.flatMap(({ def }) => {
    const added =
      def && 'ColumnDef' in def ? getConstraints(def.ColumnDef.constraints) : getConstraints(def ? [def] : [])
    return added.flatMap((constraint) => findConstraintProblems(table, constraint, progress))
  })
  if (changes.length > 1)
    problems.push({ rule: 'mixed subcommands', message: `${changes.length} subcommands in one alter table ${table}` })
  return problems
}

const findIndexProblems = ({ unique, relation, indexParams, idxname = '' }: IndexStmt): Problem[] => {
  if (!unique || isReference(relation?.relname ?? '')) return []
  const [first] = indexParams ?? []
  const problems: Problem[] = []
  if (!first || !('IndexElem' in first) || first.IndexElem.name !== 'brand_id')
    problems.push({ rule: 'key', message: `unique index ${idxname} does not start with brand_id` })
  if (idxname.length > maxConstraintName)
    problems.push({ rule: 'key', message: `the name ${idxname} has more than ${maxConstraintName} letters` })
  return problems
}

/** Name and first argument of `select app_distribute('carts')`; null for any other command. */
export function getCalledFunction(tree: Node): readonly [string, string] | null {
  const [target] = 'SelectStmt' in tree ? (tree.SelectStmt.targetList ?? []) : []
  const value = target && 'ResTarget' in target ? target.ResTarget.val : undefined
  if (!value || !('FuncCall' in value)) return null
  const [argument] = value.FuncCall.args ?? []
  const text = argument && 'A_Const' in argument ? argument.A_Const.sval?.sval : undefined
  return text === undefined ? null : [toNames(value.FuncCall.funcname).at(-1)!, text]
}

const isLocal = (schema: string | undefined) => schema !== undefined && Object.hasOwn(localSchemas, schema)

function record(tree: Node, { created, distributed, referenced, isolated }: Progress): void {
  if ('CreateStmt' in tree) created.add(tree.CreateStmt.relation?.relname ?? '')
  const [name, table] = getCalledFunction(tree) ?? []
  if (table === undefined) return
  if (name === 'app_distribute') distributed.add(table)
  if (name === 'app_reference') {
    referenced.add(table)
    distributed.add(table)
  }
  if (name === 'app_wall' || name === 'app_enable_rls') isolated.add(table)
}

function findDefinitionProblems(tree: Node, progress: Progress): Problem[] {
  if ('CreateStmt' in tree) return findTableProblems(tree.CreateStmt)
  if ('AlterTableStmt' in tree) return findAlterProblems(tree.AlterTableStmt, progress)
  if ('IndexStmt' in tree) return findIndexProblems(tree.IndexStmt)
  if ('CreateTrigStmt' in tree)
    return [{ rule: 'trigger', message: 'a trigger (Citus has none on distributed tables)' }]
  return []
}

const getTableSchema = (tree: Node): string | undefined => {
  if ('CreateStmt' in tree) return tree.CreateStmt.relation?.schemaname
  if ('AlterTableStmt' in tree) return tree.AlterTableStmt.relation?.schemaname
  if ('IndexStmt' in tree) return tree.IndexStmt.relation?.schemaname
  return undefined
}

/** Data of all brands is changed in one statement, so brands are joined instead of given. */
const findDataProblems = (command: Command, schema: Schema): Problem[] => {
  const levels = listLevels(command.tree)
  return [
    ...findCommandProblems(command, levels, schema),
    ...levels.flatMap((level) => [
      ...findLevelProblems(level, schema).filter(({ rule }) => rule !== 'unknown table'),
      ...findTablesNotJoinedByBrand(level, { schema }),
      ...findInsertFromQuery(level, schema),
    ]),
  ]
}

function findUnfinishedTables({ created, distributed, referenced, isolated }: Progress): string[] {
  return [...created].flatMap((table) => {
    if (isReference(table)) return referenced.has(table) ? [] : [`${table} is never made a reference table`]
    return [
      ...(distributed.has(table) ? [] : [`${table} is never distributed`]),
      ...(isolated.has(table) || Object.hasOwn(publicTables, table) ? [] : [`${table} has no row-level security`]),
    ]
  })
}

const beginsSequentially = ({ tree }: Command) =>
  'VariableSetStmt' in tree &&
  tree.VariableSetStmt.name === 'citus.multi_shard_modify_mode' &&
  JSON.stringify(tree.VariableSetStmt.args).includes('"sequential"')

/** Breaches of the rules that let one migration run on PostgreSQL and on Citus. */
export function findMigrationProblems(sql: string, schema: Schema): MigrationProblem[] {
  const commands = parseSql(sql)
  const progress: Progress = { created: new Set(), distributed: new Set(), referenced: new Set(), isolated: new Set() }
  const problems: MigrationProblem[] = []
  if (!commands[0] || !beginsSequentially(commands[0]))
    problems.push({ rule: 'sequential mode', message: 'the file does not begin with the sequential mode', line: 1 })
  for (const command of commands) {
    const { tree, line } = command
    if (isLocal(getTableSchema(tree))) continue
    const found = [...findDefinitionProblems(tree, progress), ...findDataProblems(command, schema)]
    problems.push(...found.map((problem) => ({ ...problem, line })))
    record(tree, progress)
  }
  return [...problems, ...findUnfinishedTables(progress).map((message) => ({ rule: 'table', message, line: 1 }))]
}

/** Names of constraints and unique indexes that are too long, those included that PostgreSQL made. */
export function findLongNames(schemaSql: string): string[] {
  const names = parseSql(schemaSql).flatMap(({ tree }) => {
    if ('IndexStmt' in tree) return tree.IndexStmt.unique ? [tree.IndexStmt.idxname ?? ''] : []
    if ('CreateStmt' in tree && !isLocal(tree.CreateStmt.relation?.schemaname))
      return getConstraints(tree.CreateStmt.tableElts).map(({ conname = '' }) => conname)
    return []
  })
  return names.filter((name) => name.length > maxConstraintName)
}
