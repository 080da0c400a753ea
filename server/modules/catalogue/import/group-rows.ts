import { type ColumnKey, type Columns, findForeignLayout, listMissingColumns, readColumns } from './columns.ts'
import { createFirstLineIndex } from './first-line-index.ts'
import type { ImportedGoods, ImportRules } from './imported-goods.ts'
import { readGoodsCells } from './read-goods-cells.ts'
import { orderImages, readImage } from './read-image.ts'
import { readOptionNames } from './read-options.ts'
import type { Row } from './read-rows.ts'
import { isSkuRow, readSku } from './read-sku.ts'
import { type ImportProblem, type ImportReason, importReasons } from './reasons.ts'
import { type Cells, toCells, toExcerpt } from './cells.ts'

const MAX_OPTIONS = 3
const MAX_SKUS = 2048
const MAX_IMAGES = 250
const MAX_HANDLE = 255

/** The product being read. `refused`: a row has an error, so the whole product is left out. */
type Group = {
  goods: ImportedGoods
  refused: boolean
  /** Later rows are skipped without a report, because the reason was reported already. */
  silent: boolean
  /** An earlier product has the same handle. */
  isDuplicate: boolean
  combinations: Map<string, number>
}

type ImportState = {
  columns: Columns
  rules: ImportRules
  group: Group | null
  problems: ImportProblem[]
  recordHandle: (text: string, line: number) => number | null
  recordCode: (text: string, line: number) => number | null
}

export type GroupedItem =
  | { goods: ImportedGoods }
  | { problem: ImportProblem }
  /** A product with errors; the handle is empty when another product has the same one. */
  | { refused: { handle: string; line: number } }

/**
 * Groups the rows of a file, heading first, into products and problems, each as soon as it is known. Consecutive rows
 * with the same handle are one product; an error in any row leaves out the whole product.
 */
export async function* groupRows(rows: AsyncIterable<Row>, rules: ImportRules): AsyncGenerator<GroupedItem> {
  let state: ImportState | null = null
  for await (const row of rows) {
    if (state === null) {
      state = startImport(row, rules)
      yield* drain(state)
      if (listMissingColumns(state.columns).length > 0) return
      continue
    }
    const finished: GroupedItem | null = row.isSkipped ? reportSkippedRow(state, row) : addRow(state, row)
    if (finished !== null) yield finished
    if (state.problems.length > 0) yield* drain(state)
  }
  if (state === null) yield { problem: createProblem(1, 'import.file_empty') }
  else if (state.group === null) yield { problem: createProblem(1, 'import.heading_only') }
  if (state?.group) yield finish(state.group)
}

function reportSkippedRow(state: ImportState, row: Row): null {
  for (const reason of row.notes ?? []) report(state, row.line, reason)
  return null
}

function startImport(heading: Row, rules: ImportRules): ImportState {
  const columns = readColumns(heading.fields, heading.names)
  const missing = listMissingColumns(columns)
  const foreign = missing.length > 0 ? findForeignLayout(columns.names) : null
  const problems =
    foreign === null
      ? missing.map((name) => createProblem(heading.line, 'import.column_missing', { name }))
      : [createProblem(heading.line, 'import.layout_foreign', { name: foreign })]
  if (heading.broken !== undefined) problems.unshift(createProblem(heading.line, heading.broken))
  if (columns.indexes.stock === undefined && rules.uncountedStock === undefined && missing.length === 0)
    problems.push(createProblem(heading.line, 'import.stock_column_missing'))
  if (columns.otherPrices.length > 0) {
    const names = toExcerpt(columns.otherPrices.map((name) => `“${name}”`).join(', '))
    problems.push(createProblem(heading.line, 'import.other_prices', { names }))
  }
  const [recordHandle, recordCode] = [createFirstLineIndex(), createFirstLineIndex()]
  return { columns, rules, group: null, problems, recordHandle, recordCode }
}

function* drain(state: ImportState): Generator<GroupedItem> {
  for (const problem of state.problems) yield { problem }
  state.problems = []
}

/** Adds the row to its product. Returns the previous product when the row begins another one. */
function addRow(state: ImportState, row: Row): GroupedItem | null {
  const cells = toCells(row, state.columns, (reason, column, params) => report(state, row.line, reason, column, params))
  const handle = cells.get('handle').toLowerCase()
  const continues = state.group !== null && (handle === state.group.goods.handle || isOrphan(row, cells, handle))
  const finished = continues || state.group === null ? null : finish(state.group)
  if (!continues) state.group = startGroup(handle, row.line)
  const group = state.group!
  if (reportUnreadable(state, row)) {
    // A broken first row loses the option names, so the following rows cannot be checked.
    group.silent ||= !continues
    return finished
  }
  if (group.silent) return finished
  if (!continues && !beginGroup(state, group, cells)) return finished
  if (handle === '') cells.report('import.handle_missing', 'handle')
  else readRow(state, group, cells, { isFirst: !continues, hasNoSku: row.hasNoSku ?? false })
  for (const reason of row.notes ?? []) cells.report(reason)
  checkSurplusOptions(state, row)
  return finished
}

// A row without handle and title, or broken before its handle, belongs to the product above it.
function isOrphan(row: Row, cells: Cells, handle: string): boolean {
  return handle === '' && (row.broken !== undefined || cells.get('title') === '')
}

function startGroup(handle: string, line: number): Group {
  const texts = { title: '', bodyHtml: '', vendor: '', categoryPath: [], tags: [] }
  const goods: ImportedGoods = { handle, line, ...texts, status: 'draft', options: [], skus: [], images: [] }
  return { goods, refused: false, silent: false, isDuplicate: false, combinations: new Map() }
}

function reportUnreadable(state: ImportState, row: Row): boolean {
  if (row.broken !== undefined) {
    const counts = { count: row.fields.length, expected: state.columns.names.length }
    report(state, row.line, row.broken, undefined, counts)
  } else if (row.damagedField !== undefined) {
    const column = state.columns.names[row.damagedField]
    addProblem(state, { ...createProblem(row.line, 'import.text_damaged'), ...(column && { column }) })
  }
  return row.broken !== undefined || row.damagedField !== undefined
}

/** Checks the handle and reads the product's own columns; false when the product cannot be read. */
function beginGroup(state: ImportState, group: Group, cells: Cells): boolean {
  const { handle, line } = group.goods
  if (handle === '') return true
  const firstLine = state.recordHandle(handle, line)
  if (firstLine !== null) {
    cells.report('import.handle_again', 'handle', { value: toExcerpt(handle), firstLine })
    group.silent = true
    group.isDuplicate = true
    return false
  }
  if (cells.getShort('handle', MAX_HANDLE) && /[\s/\\?#%&]/.test(handle)) {
    cells.report('import.handle_invalid', 'handle', { value: toExcerpt(handle) })
  }
  Object.assign(group.goods, readGoodsCells(cells), { options: readOptionNames(cells) })
  return true
}

type RowKind = { readonly isFirst: boolean; readonly hasNoSku: boolean }

function readRow(state: ImportState, group: Group, cells: Cells, { isFirst, hasNoSku }: RowKind): void {
  const image = readImage(cells, state.rules)
  if (image !== null) addImage(group, image, cells)
  if (hasNoSku) return
  if (isFirst || isSkuRow(cells)) addSku(state, group, cells)
  else if (cells.get('image') === '') cells.report('import.row_without_content')
}

function addImage(group: Group, image: ImportedGoods['images'][number], cells: Cells): void {
  if (group.goods.images.length < MAX_IMAGES) group.goods.images.push(image)
  else {
    cells.report('import.images_too_many', 'image', { max: MAX_IMAGES })
    group.silent = true
  }
}

function addSku(state: ImportState, group: Group, cells: Cells): void {
  const { goods, combinations } = group
  if (goods.skus.length >= MAX_SKUS) {
    cells.report('import.skus_too_many', undefined, { max: MAX_SKUS })
    group.silent = true
    return
  }
  const sku = readSku(cells, goods.handle, goods.options, state.rules)
  goods.skus.push(sku)
  if (sku.priceMinor === 0 && goods.status === 'listed' && /^[0.,]+$/.test(cells.get('price')))
    cells.report('import.price_zero', 'price')
  const combination = JSON.stringify(sku.values)
  const firstLine = combinations.get(combination)
  const codeLine = state.recordCode(sku.code, sku.line)
  if (firstLine !== undefined) {
    const value = toExcerpt(sku.values.join(' / '))
    cells.report('import.option_combination_again', 'option1Value', { value, firstLine: firstLine })
  } else if (codeLine !== null) {
    cells.report('import.sku_again', 'sku', { value: toExcerpt(sku.code), firstLine: codeLine })
  }
  combinations.set(combination, firstLine ?? sku.line)
}

function checkSurplusOptions(state: ImportState, row: Row): void {
  const surplus = state.columns.surplusOptions.find((index) => (row.fields[index] ?? '').trim() !== '')
  if (surplus === undefined) return
  const column = state.columns.names[surplus]!
  addProblem(state, { ...createProblem(row.line, 'import.options_too_many', { max: MAX_OPTIONS }), column })
}

function finish({ goods, refused, isDuplicate }: Group): GroupedItem {
  if (refused) return { refused: { handle: isDuplicate ? '' : goods.handle, line: goods.line } }
  return { goods: { ...goods, images: orderImages(goods.images) } }
}

function report(
  state: ImportState,
  line: number,
  reason: ImportReason,
  key?: ColumnKey,
  params?: ImportProblem['params'],
): void {
  const column = key && state.columns.names[state.columns.indexes[key] ?? -1]
  addProblem(state, { ...createProblem(line, reason, params), ...(column && { column }) })
}

function addProblem(state: ImportState, problem: ImportProblem): void {
  state.problems.push(problem)
  if (problem.severity === 'error' && state.group !== null) state.group.refused = true
}

function createProblem(line: number, reason: ImportReason, params: ImportProblem['params'] = {}): ImportProblem {
  return { line, reason, severity: importReasons[reason].severity, params }
}
