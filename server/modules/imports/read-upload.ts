import {
  findTakenCodes,
  isUnreadable,
  readColumns,
  readCsv,
  readGoods,
  type ColumnKey,
  type ImportedGoods,
} from '#server/modules/catalogue/import/public.ts'
import { toPathKey } from '#server/modules/catalogue/categories/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { FileProblem, ImportColumn, ImportResult, ImportRow } from './imports.queries.ts'

/** Name of the private file of an import. */
export const getImportFileName = (id: string): string => `${id}.csv`

const batchSize = 200
const maxProblems = 500
const maxSampleLines = 20
const maxSampleLength = 80

/** The bytes of the uploaded file, from its start. Throws Error when the file is gone. */
async function* openFile(ctx: Ctx, id: string): AsyncGenerator<Uint8Array> {
  const file = await ctx.files.read('private', getImportFileName(id))
  if (!file) throw new Error('the uploaded file is gone')
  yield* file.stream as AsyncIterable<Uint8Array>
}

export type UploadPiece =
  | { readonly goods: readonly ImportedGoods[] }
  | { readonly problem: FileProblem; readonly isUnreadable: boolean }
  | { readonly refused: string }
  | { readonly bytes: number }

/** Reads the file with its mapping and corrections: products in batches, problems and progress. */
export async function* readUpload(ctx: Ctx, { id, columns, corrections }: ImportRow): AsyncGenerator<UploadPiece> {
  let goods: ImportedGoods[] = []
  const rules = { currencyDigits: ctx.brand.settings.currency.digits, columns, corrections }
  for await (const item of readGoods(() => openFile(ctx, id), rules)) {
    if ('goods' in item) {
      if (goods.push(item.goods) < batchSize) continue
      yield { goods }
      goods = []
    } else if ('refused' in item) yield { refused: item.refused.handle || `line ${item.refused.line}` }
    else if ('progress' in item) yield { bytes: item.progress }
    else {
      const { line, column = null, reason, severity, params } = item.problem
      yield {
        problem: { line, column, reason, severity, params },
        isUnreadable: isUnreadable(reason),
      }
    }
  }
  if (goods.length > 0) yield { goods }
}

/** The columns of the file, what each is read as, and the first value of each among the first lines. */
async function readHeading(ctx: Ctx, { id, columns }: ImportRow): Promise<ImportColumn[]> {
  let heading: ImportColumn[] | null = null
  let lines = 0
  for await (const { fields } of readCsv(openFile(ctx, id))) {
    if (heading === null) heading = readNames(fields, columns)
    else if (++lines > maxSampleLines) break
    else
      heading = heading.map((column, index) => ({
        ...column,
        sample: column.sample || (fields[index] ?? '').trim().slice(0, maxSampleLength),
      }))
  }
  return heading ?? []
}

function readNames(fields: readonly string[], columns: ImportRow['columns']): ImportColumn[] {
  const names = fields.map((name) => name.trim())
  const keys = new Map<number, ColumnKey>()
  for (const [key, index] of Object.entries(readColumns(names).indexes)) keys.set(index, key as ColumnKey)
  for (const [key, name] of Object.entries(columns) as [ColumnKey, string][]) {
    for (const [index, taken] of keys) if (taken === key) keys.delete(index)
    if (name !== '' && names.includes(name)) keys.set(names.indexOf(name), key)
  }
  return names.map((name, index) => ({ name, key: keys.get(index) ?? null, sample: '' }))
}

const toTakenProblem = (code: string, handle: string, line: number, column: string | null): FileProblem => ({
  line,
  column,
  reason: 'import.code_taken',
  severity: 'error',
  params: { code, handle },
})

export type CheckedUpload = {
  readonly result: ImportResult
  /** Handles of products with errors. */
  readonly leftOut: ReadonlySet<string>
  /** Category paths of the others, by `toPathKey`. */
  readonly paths: ReadonlyMap<string, readonly string[]>
}

/** Reads the whole file and collects its problems; writes nothing. `report` is told the bytes read so far. */
export async function checkUpload(
  ctx: Ctx,
  row: ImportRow,
  report: (bytes: number) => Promise<void>,
): Promise<CheckedUpload> {
  const leftOut = new Set<string>()
  const paths = new Map<string, readonly string[]>()
  const [errors, warnings]: [FileProblem[], FileProblem[]] = [[], []]
  const counts = { products: 0, errors: 0, warnings: 0, bytesRead: 0 }
  let isBroken = false
  const columns = await readHeading(ctx, row)
  const skuColumn = columns.find(({ key }) => key === 'sku')?.name ?? null
  const add = (problem: FileProblem) => {
    const isError = problem.severity === 'error'
    counts[isError ? 'errors' : 'warnings']++
    const list = isError ? errors : warnings
    if (list.length < maxProblems) list.push(problem)
  }
  for await (const piece of readUpload(ctx, row)) {
    if ('bytes' in piece) {
      counts.bytesRead = piece.bytes
      await report(piece.bytes)
    } else if ('refused' in piece) leftOut.add(piece.refused)
    else if ('problem' in piece) {
      add(piece.problem)
      isBroken ||= piece.isUnreadable
    } else {
      const taken = await findTakenCodes(ctx, row.storeId, piece.goods)
      for (const { line, code, handle } of taken) add(toTakenProblem(code, handle, line, skuColumn))
      const lines = new Set(taken.map(({ line }) => line))
      for (const { handle, skus, categoryPath } of piece.goods) {
        if (skus.some(({ line }) => lines.has(line))) {
          leftOut.add(handle)
          continue
        }
        counts.products++
        if (categoryPath.length > 0) paths.set(toPathKey(categoryPath), categoryPath)
      }
    }
  }
  const problems = [...errors, ...warnings].slice(0, maxProblems)
  const refused = leftOut.size
  const nothing = { added: 0, changed: 0, unchanged: 0 }
  return { result: { columns, problems, ...counts, refused, isUnreadable: isBroken, ...nothing }, leftOut, paths }
}
