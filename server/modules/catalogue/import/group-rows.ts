import { type ColumnKey, type Columns, foreignLayout, missingColumns, readColumns } from './columns.ts'
import { createFirstLineSeen } from './first-line-seen.ts'
import type { ImportedGoods, ImportRules } from './imported-goods.ts'
import { readGoodsCells } from './read-goods-cells.ts'
import { orderImages, readImage } from './read-image.ts'
import { readOptionNames } from './read-options.ts'
import type { Row } from './read-rows.ts'
import { isSkuRow, readSku } from './read-sku.ts'
import { type ImportProblem, type ImportReason, importReasons } from './reasons.ts'
import { type Cells, rowCells, shown } from './row-cells.ts'

const MAX_OPTIONS = 3
const MAX_SKUS = 2048
const MAX_IMAGES = 250
const MAX_HANDLE = 255

/** The product being read. `refused` once any of its rows has an error: nothing is imported by halves. */
type Group = {
  goods: ImportedGoods
  refused: boolean
  /** Its later rows are passed over without a word, for the reason is told already. */
  silent: boolean
  /** Its handle is that of an earlier product. */
  isAgain: boolean
  combinations: Map<string, number>
}

type Reading = {
  columns: Columns
  rules: ImportRules
  group: Group | null
  problems: ImportProblem[]
  handleSeen: (text: string, line: number) => number | null
  codeSeen: (text: string, line: number) => number | null
}

export type GroupedItem =
  | { goods: ImportedGoods }
  | { problem: ImportProblem }
  /** A product that has errors; its handle is empty where another product has it. */
  | { refused: { handle: string; line: number } }

/**
 * Rows of a file, heading first -> its products and its bad lines, as soon as each is known. Consecutive rows
 * with one handle are one product; a product with an error in any row is left out, with all its errors told.
 */
export async function* groupRows(rows: AsyncIterable<Row>, rules: ImportRules): AsyncGenerator<GroupedItem> {
  let reading: Reading | null = null
  for await (const row of rows) {
    if (reading === null) {
      reading = startReading(row, rules)
      yield* drain(reading)
      if (missingColumns(reading.columns).length > 0) return
      continue
    }
    const finished: GroupedItem | null = row.isLeftOut ? noteLeftOut(reading, row) : takeRow(reading, row)
    if (finished !== null) yield finished
    if (reading.problems.length > 0) yield* drain(reading)
  }
  if (reading === null) yield { problem: problemAt(1, 'import.file_empty') }
  else if (reading.group === null) yield { problem: problemAt(1, 'import.heading_only') }
  if (reading?.group) yield finish(reading.group)
}

function noteLeftOut(reading: Reading, row: Row): null {
  for (const reason of row.notes ?? []) report(reading, row.line, reason)
  return null
}

function startReading(heading: Row, rules: ImportRules): Reading {
  const columns = readColumns(heading.fields, heading.names)
  const missing = missingColumns(columns)
  const foreign = missing.length > 0 ? foreignLayout(columns.names) : null
  const problems =
    foreign === null
      ? missing.map((name) => problemAt(heading.line, 'import.column_missing', { name }))
      : [problemAt(heading.line, 'import.layout_foreign', { name: foreign })]
  if (heading.broken !== undefined) problems.unshift(problemAt(heading.line, heading.broken))
  if (columns.at.stock === undefined && rules.uncountedStock === undefined && missing.length === 0)
    problems.push(problemAt(heading.line, 'import.stock_column_missing'))
  if (columns.otherPrices.length > 0) {
    const names = shown(columns.otherPrices.map((name) => `“${name}”`).join(', '))
    problems.push(problemAt(heading.line, 'import.other_prices', { names }))
  }
  const [handleSeen, codeSeen] = [createFirstLineSeen(), createFirstLineSeen()]
  return { columns, rules, group: null, problems, handleSeen, codeSeen }
}

function* drain(reading: Reading): Generator<GroupedItem> {
  for (const problem of reading.problems) yield { problem }
  reading.problems = []
}

/** Adds the row to its product. Returns the product before it when the row begins another one. */
function takeRow(reading: Reading, row: Row): GroupedItem | null {
  const cells = rowCells(row, reading.columns, (reason, column, params) =>
    report(reading, row.line, reason, column, params),
  )
  const handle = cells.get('handle').toLowerCase()
  const continues = reading.group !== null && (handle === reading.group.goods.handle || isOrphan(row, cells, handle))
  const finished = continues || reading.group === null ? null : finish(reading.group)
  if (!continues) reading.group = startGroup(handle, row.line)
  const group = reading.group!
  if (isUnreadable(reading, row)) {
    // Of a broken first row the names are lost, so that nothing true can be said of the rows after it.
    group.silent ||= !continues
    return finished
  }
  if (group.silent) return finished
  if (!continues && !beginGroup(reading, group, cells)) return finished
  if (handle === '') cells.report('import.handle_missing', 'handle')
  else readRow(reading, group, cells, { isFirst: !continues, hasNoSku: row.hasNoSku ?? false })
  for (const reason of row.notes ?? []) cells.report(reason)
  checkSurplusOptions(reading, row)
  return finished
}

// A row without handle and title, or broken before its handle, belongs to the product it stands under.
function isOrphan(row: Row, cells: Cells, handle: string): boolean {
  return handle === '' && (row.broken !== undefined || cells.get('title') === '')
}

function startGroup(handle: string, line: number): Group {
  const texts = { title: '', bodyHtml: '', vendor: '', categoryPath: [], tags: [] }
  const goods: ImportedGoods = { handle, line, ...texts, status: 'draft', options: [], skus: [], images: [] }
  return { goods, refused: false, silent: false, isAgain: false, combinations: new Map() }
}

function isUnreadable(reading: Reading, row: Row): boolean {
  if (row.broken !== undefined) {
    const counts = { count: row.fields.length, expected: reading.columns.names.length }
    report(reading, row.line, row.broken, undefined, counts)
  } else if (row.damagedField !== undefined) {
    const column = reading.columns.names[row.damagedField]
    addProblem(reading, { ...problemAt(row.line, 'import.text_damaged'), ...(column && { column }) })
  }
  return row.broken !== undefined || row.damagedField !== undefined
}

/** Checks the handle and reads what the first row says of the whole; false when the product cannot be read. */
function beginGroup(reading: Reading, group: Group, cells: Cells): boolean {
  const { handle, line } = group.goods
  if (handle === '') return true
  const firstLine = reading.handleSeen(handle, line)
  if (firstLine !== null) {
    cells.report('import.handle_again', 'handle', { value: shown(handle), firstLine })
    group.silent = true
    group.isAgain = true
    return false
  }
  if (cells.getShort('handle', MAX_HANDLE) && /[\s/\\?#%&]/.test(handle)) {
    cells.report('import.handle_invalid', 'handle', { value: shown(handle) })
  }
  Object.assign(group.goods, readGoodsCells(cells), { options: readOptionNames(cells) })
  return true
}

type RowKind = { readonly isFirst: boolean; readonly hasNoSku: boolean }

function readRow(reading: Reading, group: Group, cells: Cells, { isFirst, hasNoSku }: RowKind): void {
  const image = readImage(cells, reading.rules)
  if (image !== null) addImage(group, image, cells)
  if (hasNoSku) return
  if (isFirst || isSkuRow(cells)) addSku(reading, group, cells)
  else if (cells.get('image') === '') cells.report('import.row_without_content')
}

function addImage(group: Group, image: ImportedGoods['images'][number], cells: Cells): void {
  if (group.goods.images.length < MAX_IMAGES) group.goods.images.push(image)
  else {
    cells.report('import.images_too_many', 'image', { max: MAX_IMAGES })
    group.silent = true
  }
}

function addSku(reading: Reading, group: Group, cells: Cells): void {
  const { goods, combinations } = group
  if (goods.skus.length >= MAX_SKUS) {
    cells.report('import.skus_too_many', undefined, { max: MAX_SKUS })
    group.silent = true
    return
  }
  const sku = readSku(cells, goods.handle, goods.options, reading.rules)
  goods.skus.push(sku)
  if (sku.priceMinor === 0 && goods.status === 'listed' && /^[0.,]+$/.test(cells.get('price')))
    cells.report('import.price_zero', 'price')
  const combination = JSON.stringify(sku.values)
  const twin = combinations.get(combination)
  const codeLine = reading.codeSeen(sku.code, sku.line)
  if (twin !== undefined) {
    const value = shown(sku.values.join(' / '))
    cells.report('import.option_combination_again', 'option1Value', { value, firstLine: twin })
  } else if (codeLine !== null) {
    cells.report('import.sku_again', 'sku', { value: shown(sku.code), firstLine: codeLine })
  }
  combinations.set(combination, twin ?? sku.line)
}

function checkSurplusOptions(reading: Reading, row: Row): void {
  const surplus = reading.columns.surplusOptions.find((index) => (row.fields[index] ?? '').trim() !== '')
  if (surplus === undefined) return
  const column = reading.columns.names[surplus]!
  addProblem(reading, { ...problemAt(row.line, 'import.options_too_many', { max: MAX_OPTIONS }), column })
}

function finish({ goods, refused, isAgain }: Group): GroupedItem {
  if (refused) return { refused: { handle: isAgain ? '' : goods.handle, line: goods.line } }
  return { goods: { ...goods, images: orderImages(goods.images) } }
}

function report(
  reading: Reading,
  line: number,
  reason: ImportReason,
  key?: ColumnKey,
  params?: ImportProblem['params'],
): void {
  const column = key && reading.columns.names[reading.columns.at[key] ?? -1]
  addProblem(reading, { ...problemAt(line, reason, params), ...(column && { column }) })
}

function addProblem(reading: Reading, problem: ImportProblem): void {
  reading.problems.push(problem)
  if (problem.severity === 'error' && reading.group !== null) reading.group.refused = true
}

function problemAt(line: number, reason: ImportReason, params: ImportProblem['params'] = {}): ImportProblem {
  return { line, reason, severity: importReasons[reason].severity, params }
}
