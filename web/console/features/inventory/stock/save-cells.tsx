import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { SaveBar } from '#web/console/kit/save-bar.tsx'
import { LeaveGuard } from '../../../app/leave-guard.tsx'
import { useDraftList, type CellDraft, type CellDrafts } from './cell-drafts.ts'
import type { SkippedCell } from './conflict-card.tsx'
import { parseUnits } from './stock-cell.tsx'
import { invalidateStock, stockReasons, type StockReason } from './stock-queries.ts'

/** As many cells as one call takes. */
const maxSent = 200

interface SaveProps {
  drafts: CellDrafts
  onSkipped: (skipped: readonly SkippedCell[]) => void
}

/** Saves the edited cells; those whose stock changed since they were read come back. */
export function useSaveCells({ drafts, onSkipped }: SaveProps) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  const [isSaving, setSaving] = useState(false)
  const save = async (cells: readonly CellDraft[], reason: StockReason) => {
    if (isSaving || cells.length === 0) return
    const wrong = cells.find(({ text }) => parseUnits(text) === null)
    if (wrong) return toast({ text: t('inventory.stock.wrongNumber', { cell: wrong.label }), tone: 'error' })
    setSaving(true)
    const skipped: SkippedCell[] = []
    try {
      for (let start = 0; start < cells.length; start += maxSent) {
        const sent = cells.slice(start, start + maxSent)
        const answer = await call('sellerStock.change', {
          changes: sent.map(({ skuId, warehouseId, text, seen }) => ({
            skuId,
            warehouseId,
            difference: parseUnits(text)! - seen,
            expected: seen,
          })),
          reason,
        })
        for (const { skuId, warehouseId, available } of answer.skipped)
          skipped.push({
            cell: sent.find((one) => one.skuId === skuId && one.warehouseId === warehouseId)!,
            available,
          })
        for (const { skuId, warehouseId } of sent) drafts.remove(skuId, warehouseId)
      }
      const count = cells.length - skipped.length
      if (count > 0) toast({ text: t('inventory.stock.saved', { count }) })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    onSkipped(skipped)
    await invalidateStock(client)
    setSaving(false)
  }
  return { save, isSaving }
}

interface SaveStripProps {
  drafts: CellDrafts
  isSaving: boolean
  onSave: (reason: StockReason) => void
}

/** The bar that saves the edited cells, with the reason of the changes. */
export function SaveStrip({ drafts, isSaving, onSave }: SaveStripProps) {
  const t = useText()
  const cells = useDraftList(drafts)
  const [reason, setReason] = useState<StockReason>('counted')
  return (
    <>
      <LeaveGuard isActive={cells.length > 0} />
      <SaveBar
        changes={cells.map(({ label }) => label)}
        onDiscard={drafts.clear}
        onSave={() => onSave(reason)}
        isSaving={isSaving}
      >
        <label className="save-bar-setting stock-reason">
          <span>{t('inventory.stock.reasonLabel')}</span>
          <select
            className="inventory-select"
            value={reason}
            onChange={({ target }) => setReason(target.value as StockReason)}
          >
            {stockReasons.map((one) => (
              <option key={one} value={one}>
                {t(`inventory.stock.reason.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </SaveBar>
    </>
  )
}
