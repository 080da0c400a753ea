/** Tables that every node of a cluster has whole, so a statement names no brand for them. */
export const referenceTables: Readonly<Record<string, string>> = {
  brands: 'read to find out which brand a request is for',
  brand_hosts: 'names of hosts, read before the brand is known',
  platform_administrators: 'administrators of all brands, few rows',
  platform_setup: 'the one row of the set-up, before there is a brand',
}

/** Schemas whose tables are on the node that the process is connected to. */
export const localSchemas: Readonly<Record<string, string>> = {
  pgboss: 'the queue: numbers of brands and ids of rows of all brands, on the coordinator',
  migration: 'the list of applied migrations, on the coordinator',
  pg_catalog: 'the catalogue of PostgreSQL',
  information_schema: 'the catalogue of PostgreSQL',
}

/** Brand tables without row-level security. */
export const publicTables: Readonly<Record<string, string>> = {
  search_documents: 'data that every visitor may see, found by words',
}

/** Files that send statements which are linted elsewhere; the lint of statements only takes their number per text. */
export const fileSenders: Readonly<Record<string, string>> = {
  'server/platform/database/migrate.ts':
    'migrations, which the check of migrations reads: their updates are of all brands',
}

export type Exception = {
  readonly kind: 'statement' | 'function'
  readonly rule: string
  /** Beginning of the file and function that send the statement, or of the name of a function in the database. */
  readonly where: string
  readonly reason: string
}

/** Statements that break a rule for a reason. One that nothing needs any more is a finding. */
export const exceptions: readonly Exception[] = [
  {
    kind: 'function',
    rule: 'table without brand',
    where: 'find_due_jobs',
    reason: 'looks up over all brands which have work (decision 48); its role reads only these columns',
  },
  {
    kind: 'function',
    rule: 'definer function',
    where: 'find_due_jobs',
    reason: 'reads over all brands, so no node has all',
  },
  {
    kind: 'statement',
    rule: 'generic plan',
    where: 'server/platform/database/',
    reason: 'sent only where the extension is absent',
  },
  {
    kind: 'statement',
    rule: 'table without brand',
    where: 'demo/fill/deferred-indexes.ts deferIndexes',
    reason: 'looks whether any brand has search documents, as indexes are of all of them',
  },
  {
    kind: 'statement',
    rule: 'table without brand',
    where: 'server/commands/backup/read-orders.ts',
    reason: 'names the last orders of all brands to the operator who makes or restores a copy',
  },
  ...['table without brand', 'unknown table'].map((rule): Exception => ({
    kind: 'statement',
    rule,
    where: 'demo/fill/fill-tables.ts copyThroughRls',
    reason: 'rows of one brand pass a temporary table, which is made without rows',
  })),
]
