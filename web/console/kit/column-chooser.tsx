import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { ActionButton } from './action-button.tsx'
import { ConsoleDialog } from './console-dialog.tsx'
import { ConsoleIcon } from './console-icon.tsx'
import { moveItem } from './move-item.ts'

interface Column {
  readonly key: string
  readonly label: string
  readonly canHide?: boolean
  readonly isHiddenAtFirst?: boolean
}

/**
 * The keys of the columns that a table shows, in their order: those chosen that the table knows, or those that it shows
 * at first. The column that names the row is always there, and stands first because it stays in view.
 */
export function listShownColumns(columns: readonly Column[], chosen: readonly string[] | null): readonly string[] {
  const fixed = columns.filter(({ canHide }) => canHide === false).map(({ key }) => key)
  const known = [...new Set(chosen)].filter((key) => columns.some((one) => one.key === key) && !fixed.includes(key))
  if (known.length > 0 || (chosen?.length && chosen.every((key) => fixed.includes(key)))) return [...fixed, ...known]
  return columns.filter(({ key, isHiddenAtFirst }) => fixed.includes(key) || !isHiddenAtFirst).map(({ key }) => key)
}

/** All columns: those shown in their order, then the others in that of the table. */
export const arrangeColumns = <One extends Column>(columns: readonly One[], shown: readonly string[]): One[] => [
  ...shown.flatMap((key) => columns.filter((one) => one.key === key)),
  ...columns.filter(({ key }) => !shown.includes(key)),
]

interface ColumnChooserProps {
  columns: readonly Column[]
  shown: readonly string[]
  /** Null asks for those that are shown at first. */
  onChange: (shown: readonly string[] | null) => void
}

/** A button that opens the choice of a table's columns and of their order. */
export function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const t = useText()
  /**
   * The choice of the open dialog: all columns in order, in which a hidden one keeps its place, and those that are shown.
   * It is not read from `shown`, which follows the address and so comes later than the next press. Null while closed.
   */
  const [choice, setChoice] = useState<{ order: readonly string[]; shown: readonly string[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ key: string; step: number } | null>(null)
  // After every drawing: a row that changes its place in the document loses the focus.
  useEffect(() => {
    const { key, step } = moved.current ?? {}
    if (key) list.current?.querySelector<HTMLElement>(`[data-column='${key}'] [data-step='${step}']`)?.focus()
    moved.current = null
  })
  const toKeys = (keys: readonly string[]) => arrangeColumns(columns, keys).map(({ key }) => key)
  const keys = choice?.order ?? []
  const first = columns.filter(({ canHide }) => canHide === false).length
  const isShown = (key: string) => choice !== null && choice.shown.includes(key)
  const apply = (order: readonly string[], isIncluded: (key: string) => boolean) => {
    const next = order.filter(isIncluded)
    setChoice({ order, shown: next })
    onChange(next)
  }
  const move = ({ key, label }: Column, step: -1 | 1) => {
    const to = keys.indexOf(key) + step
    if (to < first || to >= keys.length) return
    moved.current = { key, step }
    apply(moveItem(keys, keys.indexOf(key), to), isShown)
    setAnnouncement(t('console.order.moved', { name: label, position: to + 1, total: keys.length }))
  }
  const reset = () => {
    const shownAtFirst = listShownColumns(columns, null)
    setChoice({ order: toKeys(shownAtFirst), shown: shownAtFirst })
    onChange(null)
  }
  return (
    <>
      <ActionButton
        small
        variant="quiet"
        icon={<ConsoleIcon name="columns" size={16} />}
        aria-haspopup="dialog"
        onClick={() => setChoice({ order: toKeys(shown), shown })}
      >
        {t('console.table.columns')}
      </ActionButton>
      <ConsoleDialog
        open={choice !== null}
        onOpenChange={() => setChoice(null)}
        title={t('console.table.shownColumns')}
        actions={
          <>
            <ActionButton onClick={reset}>{t('console.table.firstColumns')}</ActionButton>
            <ActionButton variant="primary" onClick={() => setChoice(null)}>
              {t('common.close')}
            </ActionButton>
          </>
        }
      >
        <ul ref={list} className="column-chooser" aria-label={t('console.table.shownColumns')}>
          {keys.map((key, position) => {
            const column = columns.find((one) => one.key === key)!
            const { label, canHide = true } = column
            return (
              <li key={key} data-column={key}>
                <Checkbox
                  checked={isShown(key)}
                  disabled={!canHide}
                  onChange={({ target }) => apply(keys, (one) => (one === key ? target.checked : isShown(one)))}
                >
                  {label}
                </Checkbox>
                {canHide &&
                  ([-1, 1] as const).map((step) => (
                    <ActionButton
                      key={step}
                      small
                      variant="quiet"
                      data-step={step}
                      aria-label={t(step < 0 ? 'console.table.moveBefore' : 'console.table.moveAfter', { name: label })}
                      aria-disabled={step < 0 ? position <= first : position === keys.length - 1}
                      icon={<ConsoleIcon name={step < 0 ? 'ascending' : 'descending'} size={16} />}
                      onClick={() => move(column, step)}
                    />
                  ))}
              </li>
            )
          })}
        </ul>
        <output className="visually-hidden">{announcement}</output>
      </ConsoleDialog>
    </>
  )
}
