import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../../app/console-start.ts'
import type { CellDrafts } from './cell-drafts.ts'
import { parseUnits, StockCell } from './stock-cell.tsx'
import { findUnits, toSkuName, type StockRow, type Warehouse } from './stock-queries.ts'

interface SkuNameProps {
  sku: StockRow
  onOpen: (sku: StockRow) => void
}

const SkuName = ({ sku, onOpen }: SkuNameProps) => (
  <button type="button" className="stock-sku" onClick={() => onOpen(sku)}>
    <img src={sku.image} alt="" width={36} height={36} loading="lazy" />
    <bdi>{toSkuName(sku)}</bdi>
    <small className="inventory-code">{sku.code}</small>
  </button>
)

export interface TablePartProps {
  rows: readonly StockRow[]
  warehouses: readonly Warehouse[]
  drafts: CellDrafts
  onOpen: (sku: StockRow) => void
}

/** The columns of the stock table: one per warehouse, with fields. */
export function useStockColumns({
  rows,
  warehouses,
  drafts,
  onOpen,
}: TablePartProps): readonly DataTableColumn<StockRow>[] {
  const t = useText()
  const { intl } = useLanguage()
  const { lowStockUnits } = useConsoleStart().brand
  return useMemo(() => {
    const positions = new Map(rows.map(({ skuId }, index) => [skuId, index]))
    const paste = (row: number, column: number, lines: readonly (readonly string[])[]) => {
      for (const [down, line] of lines.entries())
        for (const [along, text] of line.entries()) {
          const [sku, warehouse] = [rows[row + down], warehouses[column + along]]
          if (!sku || !warehouse || parseUnits(text) === null) continue
          const seen = drafts.find(sku.skuId, warehouse.id)?.seen ?? findUnits(sku, warehouse.id)
          const label = `${sku.code} · ${warehouse.name}`
          drafts.set({ skuId: sku.skuId, warehouseId: warehouse.id, text: String(parseUnits(text)), seen, label })
        }
    }
    return [
      {
        key: 'sku',
        label: t('inventory.stock.sku'),
        width: 280,
        canHide: false,
        isSortable: true,
        cell: (sku) => <SkuName sku={sku} onOpen={onOpen} />,
      },
      ...warehouses.map((warehouse, column): DataTableColumn<StockRow> => ({
        key: warehouse.id,
        label: warehouse.name,
        width: 132,
        isNumeric: true,
        cell: (sku) => (
          <StockCell
            sku={sku}
            warehouse={warehouse}
            row={positions.get(sku.skuId) ?? 0}
            column={column}
            drafts={drafts}
            onPaste={paste}
          />
        ),
      })),
      {
        key: 'reserved',
        label: t('inventory.stock.reserved'),
        width: 104,
        isNumeric: true,
        cell: ({ reserved }) => formatNumber(reserved, intl),
      },
      {
        key: 'available',
        label: t('inventory.stock.available'),
        width: 104,
        isNumeric: true,
        cell: ({ available }) => (
          <b className={available <= lowStockUnits ? 'stock-low' : undefined}>{formatNumber(available, intl)}</b>
        ),
      },
    ]
  }, [t, intl, lowStockUnits, rows, warehouses, drafts, onOpen])
}

/** A SKU on a phone: a field for each warehouse, wide enough for a thumb. */
export function StockCard({ sku, warehouses, drafts, onOpen }: TablePartProps & { sku: StockRow }) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <div className="stock-card">
      <SkuName sku={sku} onOpen={onOpen} />
      <p className="inventory-note">
        {t('inventory.stock.cardSum', {
          available: formatNumber(sku.available, intl),
          reserved: formatNumber(sku.reserved, intl),
        })}
      </p>
      {warehouses.map((warehouse) => (
        <div key={warehouse.id} className="stock-card-line">
          <span>{warehouse.name}</span>
          <StockCell sku={sku} warehouse={warehouse} row={0} column={0} drafts={drafts} onPaste={() => {}} />
        </div>
      ))}
    </div>
  )
}
