import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { toLatinDigits, toLocalDigits } from '#web/kit/number.ts'
import { useDraft, type CellDrafts } from './cell-drafts.ts'
import { findUnits, type StockRow, type Warehouse } from './stock-queries.ts'

/** Reads a number of units; null when it is none. */
export function parseUnits(text: string): number | null {
  const plain = toLatinDigits(text.trim())
  return /^\d{1,10}$/.test(plain) && Number(plain) <= 1_000_000_000 ? Number(plain) : null
}

const steps: Readonly<Record<string, readonly [row: number, column: number] | undefined>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const toAddress = (row: number, column: number) => `${row} ${column}`

function focusCell(from: HTMLElement, row: number, column: number): boolean {
  const cell = from
    .closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-stock-cell="${toAddress(row, column)}"]`)
  cell?.focus()
  cell?.select()
  return cell !== undefined && cell !== null
}

interface StockCellProps {
  sku: StockRow
  warehouse: Warehouse
  /** Its place, for arrow keys and for what is pasted. */
  row: number
  column: number
  drafts: CellDrafts
  /** Takes cells of a spreadsheet that were pasted here. */
  onPaste: (row: number, column: number, lines: readonly (readonly string[])[]) => void
}

/**
 * The units of a SKU in a warehouse, edited in place: arrows and Enter move to the neighbours, Esc takes the change back,
 * cells of a spreadsheet are pasted over several.
 */
export function StockCell({ sku, warehouse, row, column, drafts, onPaste }: StockCellProps) {
  const t = useText()
  const { intl } = useLanguage()
  const draft = useDraft(drafts, sku.skuId, warehouse.id)
  const units = findUnits(sku, warehouse.id)
  const label = `${sku.code} · ${warehouse.name}`
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (event.key === 'Escape' && draft) {
      drafts.remove(sku.skuId, warehouse.id)
      return
    }
    const step = steps[event.key]
    if (!step || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const isSideways = step[1] !== 0
    const isRightToLeft = getComputedStyle(field).direction === 'rtl'
    // Inside a text the arrows move the caret; a cell that is selected as a whole is left.
    if (isSideways && (field.selectionStart !== 0 || field.selectionEnd !== field.value.length)) return
    if (focusCell(field, row + step[0], column + (isRightToLeft ? -step[1] : step[1]))) event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t').map((cell) => cell.trim()))
    if (lines.length === 1 && lines[0]!.length === 1) return
    event.preventDefault()
    onPaste(row, column, lines)
  }
  return (
    <span className="stock-cell" data-changed={draft ? '' : undefined}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        aria-label={t('inventory.stock.cell', { sku: sku.code, warehouse: warehouse.name })}
        aria-invalid={draft && parseUnits(draft.text) === null ? true : undefined}
        data-stock-cell={toAddress(row, column)}
        value={toLocalDigits(draft?.text ?? String(units), intl)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) =>
          drafts.set({
            skuId: sku.skuId,
            warehouseId: warehouse.id,
            text: toLatinDigits(target.value),
            seen: draft?.seen ?? units,
            label,
          })
        }
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
    </span>
  )
}
