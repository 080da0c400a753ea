/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/role-supports-aria-props, jsx-a11y/control-has-associated-label --
   a table with the role of a grid, whose cells take the focus; cells of a grid may be read only */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { withFocusedRow } from '../virtual-rows.ts'
import {
  isInRange,
  parseSheet,
  planFill,
  planPaste,
  stepByTab,
  toFillRange,
  writeSheet,
  type CellPosition,
  type CellRange,
  type CellText,
} from './sheet-cells.ts'
import { useSheetHistory } from './use-sheet-history.ts'
import { findCell, useSheetSelection } from './use-sheet-selection.ts'

export interface SheetColumn {
  key: string
  label: string
  /** Pixels. */
  width: number
  /** Numbers and sums stand at the end. */
  isNumeric?: boolean
  /** Its texts are `on` and empty; Space and Enter change them. */
  isSwitch?: boolean
}

export interface SheetRow {
  key: string
  /** Its name, for its cells. */
  name: string
  /** Draws the head of the row; its name by default. */
  head?: ReactNode
  /** Cells of these columns cannot be changed. */
  locked?: readonly string[]
}

export type SheetEdit = { readonly rowKey: string; readonly columnKey: string; readonly value: string }

export interface SheetProps {
  label: string
  /** The head of the column of rows. */
  rowLabel: string
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  getText: (rowKey: string, columnKey: string) => string
  /** Writes a text as it is shown while it is not edited. */
  format?: (text: string, columnKey: string, rowKey: string) => string
  /** Called once per step, with all its cells. */
  onEdit: (edits: readonly SheetEdit[]) => void
  isChanged?: (rowKey: string, columnKey: string) => boolean
  /** The error of a cell. */
  getError?: (rowKey: string, columnKey: string) => string | undefined
}

/** Above this many rows only those in view are drawn. */
const maxDrawnRows = 100
const rowHeight = 40
const headHeight = 38

type Editing = { readonly text: string; readonly isTyped: boolean }

const arrows: Readonly<Record<string, CellPosition | undefined>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl'

interface EditorProps {
  label: string
  editing: Editing
  onDone: (text: string | null, move: CellPosition | 'tab' | 'back' | null) => void
}

/** The field over the cell that is edited. `onDone` gets its text, null for "as it was", and where to go. */
function CellEditor({ label, editing, onDone }: EditorProps) {
  const isDone = useRef(false)
  const finish = (text: string | null, move: Parameters<EditorProps['onDone']>[1]) => {
    if (isDone.current) return
    isDone.current = true
    onDone(text, move)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    const arrow = editing.isTyped ? arrows[event.key] : undefined
    if (event.key === 'Escape') finish(null, { row: 0, column: 0 })
    else if (event.key === 'Enter') finish(value, { row: event.shiftKey ? -1 : 1, column: 0 })
    else if (event.key === 'Tab') finish(value, event.shiftKey ? 'back' : 'tab')
    else if (arrow && arrow.row !== 0) finish(value, arrow)
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={(field) => {
        if (!field || field === document.activeElement) return
        field.focus({ preventScroll: true })
        if (!editing.isTyped) field.select()
      }}
      aria-label={label}
      defaultValue={editing.text}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => finish(currentTarget.value, null)}
    />
  )
}

/**
 * A table whose cells behave as those of a spreadsheet: arrows, Enter, Tab, ranges by Shift or mouse, copying and
 * pasting, filling by the handle or Ctrl D, Delete, Ctrl Z and Ctrl Y.
 */
export function Sheet(props: SheetProps) {
  const { label, rowLabel, columns, rows, getText, format, onEdit, isChanged, getError } = props
  const t = useText()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [dragged, setDragged] = useState<'range' | 'fill' | null>(null)
  const [fillRange, setFillRange] = useState<CellRange | null>(null)
  const size = { rows: rows.length, columns: columns.length }
  const isLong = rows.length > maxDrawnRows
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which the project does not use, would leave it out
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    enabled: isLong,
    rangeExtractor: (range) => withFocusedRow(range, active.row),
  })
  const { frame, active, range, select } = useSheetSelection(size, (row) => {
    if (isLong) virtualizer.scrollToIndex(row)
  })
  const history = useSheetHistory((changes, side) =>
    onEdit(changes.map(({ rowKey, columnKey, ...texts }) => ({ rowKey, columnKey, value: texts[side] }))),
  )
  const textAt = ({ row, column }: CellPosition) => getText(rows[row]!.key, columns[column]!.key)
  const isLocked = ({ row, column }: CellPosition) => rows[row]!.locked?.includes(columns[column]!.key) ?? false
  const write = (cells: readonly CellText[]) =>
    history.record(
      cells
        .filter((cell) => !isLocked(cell))
        .map((cell) => ({
          rowKey: rows[cell.row]!.key,
          columnKey: columns[cell.column]!.key,
          before: textAt(cell),
          after: columns[cell.column]!.isSwitch ? (/^(|0|no|false|-)$/i.test(cell.value) ? '' : 'on') : cell.value,
        })),
    )
  const listRange = ({ top, bottom, left, right }: CellRange): CellPosition[] =>
    Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_unused, across) => ({ row: top + down, column: left + across })),
    ).flat()
  const toggle = (position: CellPosition) => write([{ ...position, value: textAt(position) ? '' : 'on' }])
  const edit = (text: string | null) => {
    if (isLocked(active)) return
    if (columns[active.column]!.isSwitch) toggle(active)
    else setEditing({ text: text ?? textAt(active), isTyped: text !== null })
  }
  const moveBy = ({ row, column }: CellPosition, extend = false) =>
    select({ row: active.row + row, column: active.column + column }, { extend })
  const finishEditing: EditorProps['onDone'] = (text, move) => {
    setEditing(null)
    if (text !== null) write([{ ...active, value: text.trim() }])
    if (move === 'tab' || move === 'back') select(stepByTab(active, size, move === 'back') ?? active)
    else if (move) moveBy(move)
  }
  const fillDown = () => {
    const source =
      range.top === range.bottom
        ? { ...range, top: range.top - 1, bottom: range.top - 1 }
        : { ...range, bottom: range.top }
    if (source.top >= 0) write(planFill(source, { ...range, top: source.top }, textAt))
  }
  const runShortcut = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase()
    if (key === 'd') fillDown()
    else if (key === 'z' && event.shiftKey) history.redo()
    else if (key === 'z') history.undo()
    else if (key === 'y') history.redo()
    else if (key === 'a') {
      select({ row: 0, column: 0 })
      select({ row: size.rows - 1, column: size.columns - 1 }, { extend: true })
    } else if (key === 'home') select({ row: 0, column: 0 }, { extend: event.shiftKey })
    else if (key === 'end') select({ row: size.rows - 1, column: size.columns - 1 }, { extend: event.shiftKey })
    else return false
    return true
  }
  const runKey = (event: KeyboardEvent): boolean => {
    const arrow = arrows[event.key]
    if (arrow) moveBy(isRightToLeft(event.currentTarget) ? { ...arrow, column: -arrow.column } : arrow, event.shiftKey)
    else if (event.key === 'Home') select({ ...active, column: 0 }, { extend: event.shiftKey })
    else if (event.key === 'End') select({ ...active, column: size.columns - 1 }, { extend: event.shiftKey })
    else if (event.key === 'PageDown' || event.key === 'PageUp')
      moveBy({ row: event.key === 'PageDown' ? 10 : -10, column: 0 }, event.shiftKey)
    else if (event.key === 'Enter' || event.key === 'F2') edit(null)
    else if (event.key === 'Delete' || event.key === 'Backspace')
      write(listRange(range).map((position) => ({ ...position, value: '' })))
    else if (event.key === ' ' && columns[active.column]!.isSwitch) toggle(active)
    else if (event.key === 'Tab') {
      const next = stepByTab(active, size, event.shiftKey)
      if (!next) return false
      select(next)
    } else if (event.key.length === 1) edit(event.key)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.nativeEvent.isComposing || event.altKey || !findCell(event.target)) return
    const isHandled = event.ctrlKey || event.metaKey ? runShortcut(event) : runKey(event)
    if (isHandled) event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    const lines = Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
      Array.from({ length: range.right - range.left + 1 }, (_unused, across) =>
        textAt({ row: range.top + down, column: range.left + across }),
      ),
    )
    event.clipboardData.setData('text/plain', writeSheet(lines))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    event.preventDefault()
    write(planPaste(parseSheet(event.clipboardData.getData('text/plain')), range, size))
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = findCell(event.target)
    if (!cell || event.button !== 0 || (event.target as Element).closest('input')) return
    if ((event.target as Element).closest('.sheet-fill')) {
      setDragged('fill')
      setFillRange(range)
    } else {
      setDragged(event.pointerType === 'mouse' ? 'range' : null)
      select(cell, { extend: event.shiftKey })
    }
    if (event.pointerType === 'mouse') event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    const cell = dragged && findCell(document.elementFromPoint(event.clientX, event.clientY))
    if (!cell) return
    if (dragged === 'fill') setFillRange(toFillRange(range, cell))
    else if (cell.row !== active.row || cell.column !== active.column) select(cell, { extend: true })
  }
  const onPointerUp = () => {
    if (dragged === 'fill' && fillRange) write(planFill(range, fillRange, textAt))
    setDragged(null)
    setFillRange(null)
  }
  const drawCell = (row: SheetRow, rowIndex: number, column: SheetColumn, columnIndex: number) => {
    const position = { row: rowIndex, column: columnIndex }
    const isActive = rowIndex === active.row && columnIndex === active.column
    const text = getText(row.key, column.key)
    const error = getError?.(row.key, column.key)
    const isEdited = isActive && editing !== null
    const shown = format ? format(text, column.key, row.key) : text
    return (
      <td
        key={column.key}
        data-cell={`${rowIndex}:${columnIndex}`}
        tabIndex={isActive && !isEdited ? 0 : -1}
        aria-colindex={columnIndex + 2}
        aria-selected={isInRange(range, position)}
        aria-readonly={isLocked(position) || undefined}
        aria-invalid={error ? true : undefined}
        title={error}
        className={column.isNumeric ? 'sheet-number' : undefined}
        data-active={isActive || undefined}
        data-selected={isInRange(fillRange ?? range, position) || undefined}
        data-changed={isChanged?.(row.key, column.key) || undefined}
        onFocus={() => !isActive && select(position, { focus: false })}
        onDoubleClick={() => !isEdited && !column.isSwitch && edit(null)}
        onClick={() => column.isSwitch && !isLocked(position) && toggle(position)}
      >
        {isEdited ? (
          <CellEditor label={`${row.name}, ${column.label}`} editing={editing} onDone={finishEditing} />
        ) : column.isSwitch ? (
          <span className="sheet-switch" data-on={text ? '' : undefined}>
            <span className="visually-hidden">{t(text ? 'console.sheet.on' : 'console.sheet.off')}</span>
          </span>
        ) : (
          <span className="sheet-text">{shown || <span aria-hidden="true">–</span>}</span>
        )}
        {isActive && !isEdited && !fillRange && range.bottom === rowIndex && range.right === columnIndex && (
          <span className="sheet-fill" aria-hidden="true" />
        )}
      </td>
    )
  }
  const drawRow = (index: number) => {
    const row = rows[index]!
    return (
      <tr key={row.key} aria-rowindex={index + 2} style={{ blockSize: rowHeight }}>
        <th scope="row">{row.head ?? row.name}</th>
        {columns.map((column, at) => drawCell(row, index, column, at))}
      </tr>
    )
  }
  const gap = (key: string, blockSize: number) =>
    blockSize > 0 && (
      <tr key={key} aria-hidden="true" className="sheet-gap">
        <td colSpan={columns.length + 1} style={{ blockSize }} />
      </tr>
    )
  const items = isLong ? virtualizer.getVirtualItems() : []
  const activeError = rows.length > 0 ? getError?.(rows[active.row]!.key, columns[active.column]!.key) : undefined
  return (
    <div className="sheet">
      <div className="sheet-scroll" ref={setScroller}>
        <table
          ref={frame}
          role="grid"
          aria-label={label}
          aria-multiselectable="true"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          style={{ minInlineSize: columns.reduce((sum, { width }) => sum + width, 190) }}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPaste}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
        >
          <colgroup>
            <col style={{ inlineSize: 190 }} />
            {columns.map(({ key, width }) => (
              <col key={key} style={{ inlineSize: width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{rowLabel}</th>
              {columns.map(({ key, label: name, isNumeric }) => (
                <th key={key} scope="col" title={name} className={isNumeric ? 'sheet-number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isLong
              ? items.flatMap((item, position) => [
                  gap(`gap ${item.key}`, item.start - (items[position - 1]?.end ?? 0)),
                  drawRow(item.index),
                ])
              : rows.map((_, index) => drawRow(index))}
            {isLong && gap('end', virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
          </tbody>
        </table>
      </div>
      <output className="sheet-error">
        {activeError && (
          <>
            <Icon name="alert" size={14} />
            {activeError}
          </>
        )}
      </output>
    </div>
  )
}
