import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultQueryExecutor, type CompiledQuery, type QueryResult } from 'kysely'
import pg from 'pg'

/** A statement that the project sent, one line of JSON in the folder that STATEMENTS_DIR names. */
export type RecordedStatement = {
  readonly text: string
  /** `server/modules/cart/cart.queries.ts listCart`; empty when the calls that led to it are not known. */
  readonly where: string
  /** Whether the caller read how many rows it wrote. */
  readonly isCountRead: boolean
}

const root = resolve(import.meta.dirname, '../..')

/** Files that send what others wrote. */
const senders = new Set(
  [
    'brand-dialect',
    'brand-session',
    'pipelined-transaction',
    'prepare-query',
    'reading-connection',
    'request-dialect',
    'send-statement',
    'shared-connection',
    'with-client',
  ].map((name) => `server/platform/database/${name}.ts`),
)

/** Sends the statements of sessions, whose callers are known when they are built. */
const sessionSender = 'server/platform/database/send-statement.ts'
const noFiles: ReadonlySet<string> = new Set()

const isInsert = /\binsert\b/i

/** Paths in the project by the addresses that V8 gives; null for other files. */
const paths = new Map<string, string | null>()

function findPath(address: string): string | null {
  const known = paths.get(address)
  if (known !== undefined) return known
  const file = relative(root, address.startsWith('file:') ? fileURLToPath(address) : address)
  const isOther =
    file.startsWith('..') || file.includes('node_modules') || file === 'tests/harness/record-statements.ts'
  const path = isOther || /^\w+:/.test(file) ? null : file
  paths.set(address, path)
  return path
}

type Caller = { readonly file: string; readonly name: string }

/** The nearest function of the project that led here and is in none of the files left out. */
function findCaller(leftOut: ReadonlySet<string>): Caller | null {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 60
  Error.prepareStackTrace = (_error, sites) => sites
  const sites = new Error('stack').stack as unknown as readonly NodeJS.CallSite[]
  Error.stackTraceLimit = stackTraceLimit
  Error.prepareStackTrace = prepareStackTrace
  for (const site of sites) {
    const file = findPath(site.getFileName() ?? 'node:')
    if (file !== null && !leftOut.has(file)) return { file, name: site.getFunctionName() ?? '' }
  }
  return null
}

const isProduct = ({ file }: Caller) => /^(server|demo)\//.test(file) && !file.includes('.test.')

const describeCaller = (caller: Caller | null) => (caller ? `${caller.file} ${caller.name}`.trim() : '')

/** Writes each statement of the product once; those that tests send themselves are left out. */
function startRecording(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const recorded = new Set<string>()
  /** Of tests; the product may send the same later. */
  const fromTests = new Set<string>()
  const write = (statement: RecordedStatement) => {
    recorded.add(statement.text)
    appendFileSync(file, `${JSON.stringify(statement)}\n`)
  }

  const recordCaller = (text: string) => {
    if (recorded.has(text)) return
    const author = findCaller(senders)
    // A statement of an unknown author is recorded, so that none is missed.
    if (!author || isProduct(author)) write({ text, where: describeCaller(author), isCountRead: false })
    else fromTests.add(text)
  }
  const counted = new Set<string>()
  /** Records when the count of rows of a result is read. */
  const watchCount = (result: QueryResult<unknown>, text: string): void => {
    const { numAffectedRows } = result
    const get = () => {
      if (recorded.has(text) && !counted.has(text)) {
        counted.add(text)
        write({ text, where: '', isCountRead: true })
      }
      return numAffectedRows
    }
    Object.defineProperty(result, 'numAffectedRows', { get, enumerable: true, configurable: true })
  }
  /** Commands around statements, such as a setting, and statements that were not built by Kysely. */
  const recordSent = (text: string) => {
    if (recorded.has(text) || fromTests.has(text)) return
    if (findCaller(noFiles)?.file !== sessionSender) return recordCaller(text)
    write({ text, where: describeCaller(findCaller(new Set([sessionSender]))), isCountRead: false })
  }

  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const { executeQuery } = executor
  executor.executeQuery = function executeRecorded(this: DefaultQueryExecutor, query: CompiledQuery, ...rest) {
    recordCaller(query.sql)
    const result = Reflect.apply(executeQuery, this, [query, ...rest]) as Promise<QueryResult<never>>
    // Before the caller has it, and without making the caller wait longer, which would change the round trips.
    if (isInsert.test(query.sql) && !counted.has(query.sql))
      result.then(
        (written) => watchCount(written, query.sql),
        () => undefined,
      )
    return result
  }
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function queryRecorded(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string') recordSent(text)
    return Reflect.apply(query, this, args)
  } as typeof query
}

const started = Symbol.for('galleria.recordedStatements')
const shared = globalThis as { [started]?: true }
const folder = process.env.STATEMENTS_DIR
// A worker loads this before each of its test files.
if (folder && !shared[started]) {
  shared[started] = true
  startRecording(folder)
}
