import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { toLocalDigits } from '#web/kit/number.ts'
import type { CellDraft } from './cell-drafts.ts'

/** A cell that was not saved, because others are for sale there by now. */
export type SkippedCell = { readonly cell: CellDraft; readonly available: number }

interface ConflictCardProps {
  skipped: readonly SkippedCell[]
  onKeep: (one: SkippedCell) => void
  /** Puts the seller's number back into the cell, to be saved over the one that is there now. */
  onApply: (one: SkippedCell) => void
}

/** Cells whose stock changed while they were edited: nothing was overwritten, and each is decided here. */
export function ConflictCard({ skipped, onKeep, onApply }: ConflictCardProps) {
  const t = useText()
  const { intl } = useLanguage()
  const toNumber = ({ cell }: SkippedCell) => toLocalDigits(cell.text.trim(), intl)
  return (
    <section className="console-card stock-conflicts" aria-labelledby="conflicts-title" role="alert">
      <header>
        <h2 id="conflicts-title">{t('inventory.stock.conflict', { count: skipped.length })}</h2>
      </header>
      <ul className="inventory-lines">
        {skipped.map((one) => (
          <li key={`${one.cell.skuId} ${one.cell.warehouseId}`}>
            <div className="inventory-line-name">
              <b>
                <bdi>{one.cell.label}</bdi>
              </b>
              <p className="inventory-note">
                {t('inventory.stock.conflictText', { seen: one.cell.seen, now: one.available, mine: toNumber(one) })}
              </p>
            </div>
            <span className="inventory-line-actions">
              <ActionButton small onClick={() => onKeep(one)}>
                {t('inventory.stock.keep', { count: one.available })}
              </ActionButton>
              <ActionButton small onClick={() => onApply(one)}>
                {t('inventory.stock.apply', { mine: toNumber(one) })}
              </ActionButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
