/** A place in a sheet, by indexes of row and column. */
export type CellPosition = { readonly row: number; readonly column: number }
/** A rectangle of cells, its edges included. */
export type CellRange = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
export type SheetSize = { readonly rows: number; readonly columns: number }
/** A cell with the text that it gets. */
export type CellText = CellPosition & { readonly value: string }

export const toRange = (one: CellPosition, other: CellPosition): CellRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isInRange = ({ top, bottom, left, right }: CellRange, { row, column }: CellPosition): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), Math.max(max, 0))

/** The nearest place inside a sheet. */
export const clampPosition = ({ row, column }: CellPosition, { rows, columns }: SheetSize): CellPosition => ({
  row: clamp(row, rows - 1),
  column: clamp(column, columns - 1),
})

/** The place after this one, line by line; null at the end, where the focus leaves the sheet. */
export function stepByTab({ row, column }: CellPosition, { rows, columns }: SheetSize, isBack: boolean) {
  const index = row * columns + column + (isBack ? -1 : 1)
  return index < 0 || index >= rows * columns ? null : { row: Math.floor(index / columns), column: index % columns }
}

/**
 * Reads what a spreadsheet copies: cells between tabs, rows between line ends; a cell in quotes may hold both, with its
 * quotes doubled.
 */
export function parseSheet(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    if (end === '' || (end !== '\t' && pattern.lastIndex >= text.length)) break
    if (end !== '\t') rows.push([])
  }
  return rows
}

const quote = (value: string) => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Writes cells as spreadsheets read them. */
export const writeSheet = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map(quote).join('\t')).join('\n')

/**
 * The cells that pasted ones go to: from the start of the selection on, as often as they fit into it; what lies beyond
 * the sheet is left out.
 */
export function planPaste(
  cells: readonly (readonly string[])[],
  selection: CellRange,
  { rows, columns }: SheetSize,
): CellText[] {
  const height = cells.length
  const width = Math.max(...cells.map((row) => row.length))
  const selectedHeight = selection.bottom - selection.top + 1
  const selectedWidth = selection.right - selection.left + 1
  const tall = Math.max(1, Math.floor(selectedHeight / height)) * height
  const wide = Math.max(1, Math.floor(selectedWidth / width)) * width
  const planned: CellText[] = []
  for (let down = 0; down < tall && selection.top + down < rows; down += 1)
    for (let across = 0; across < wide && selection.left + across < columns; across += 1) {
      const value = cells[down % height]![across % width]
      if (value !== undefined) planned.push({ row: selection.top + down, column: selection.left + across, value })
    }
  return planned
}

/** The cells that get the texts of `source` when it is filled over `target`, which holds it. */
export function planFill(
  source: CellRange,
  target: CellRange,
  getText: (position: CellPosition) => string,
): CellText[] {
  const height = source.bottom - source.top + 1
  const width = source.right - source.left + 1
  const wrap = (offset: number, size: number) => ((offset % size) + size) % size
  const planned: CellText[] = []
  for (let row = target.top; row <= target.bottom; row += 1)
    for (let column = target.left; column <= target.right; column += 1) {
      if (isInRange(source, { row, column })) continue
      const from = {
        row: source.top + wrap(row - source.top, height),
        column: source.left + wrap(column - source.left, width),
      }
      planned.push({ row, column, value: getText(from) })
    }
  return planned
}

/** The range to which a drag of the fill handle leads: down or up, or sideways where that is farther. */
export function toFillRange(source: CellRange, { row, column }: CellPosition): CellRange {
  const down = row > source.bottom ? row - source.bottom : Math.min(0, row - source.top)
  const across = column > source.right ? column - source.right : Math.min(0, column - source.left)
  return Math.abs(down) >= Math.abs(across)
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) }
}
