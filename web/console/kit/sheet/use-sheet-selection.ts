import { useEffect, useRef, useState } from 'react'
import { clampPosition, toRange, type CellPosition, type SheetSize } from './sheet-cells.ts'

type Selection = { readonly active: CellPosition; readonly anchor: CellPosition }

const start: CellPosition = { row: 0, column: 0 }

/**
 * The active cell of a sheet and the range that is selected with it. `reveal` scrolls a row into view before its cell is
 * focused, because only the rows in view are drawn.
 */
export function useSheetSelection(size: SheetSize, reveal: (row: number) => void) {
  const frame = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState<Selection>({ active: start, anchor: start })
  const wantsFocus = useRef(false)
  const active = clampPosition(selection.active, size)
  const range = toRange(clampPosition(selection.anchor, size), active)
  const select = (position: CellPosition, { extend = false, focus = true } = {}) => {
    const next = clampPosition(position, size)
    wantsFocus.current = focus
    reveal(next.row)
    setSelection({ active: next, anchor: extend ? selection.anchor : next })
  }
  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${active.row}:${active.column}"]`)
    if (!cell) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return { frame, active, range, select }
}

/** The cell under a pointer, read from the attributes of its element. */
export function findCell(target: EventTarget | Element | null): CellPosition | null {
  const cell = (target as Element | null)?.closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(':').map(Number)
  return cell ? { row: cell[0]!, column: cell[1]! } : null
}
