import { type FormEvent, useMemo, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import type { Problem } from './use-import.ts'

/** Values that were typed and not sent yet, by line and column. */
export type Corrections = ReadonlyMap<
  string,
  { readonly line: number; readonly column: string; readonly value: string }
>

const toCellKey = (line: number, column: string): string => `${line} ${column}`

interface ProblemTableProps {
  problems: readonly Problem[]
  corrections: Corrections
  isDisabled: boolean
  onChange: (corrections: Corrections) => void
  /** Enter in a field checks again. */
  onSubmit: () => void
}

const pageSize = 50

/** The value that the file has, where the problem tells it whole. */
const readValue = ({ params }: Problem) => (typeof params.value === 'string' ? params.value : '')

interface FillFormProps {
  count: number
  onFill: (value: string) => void
}

/** One value for all lines that are shown. */
function FillForm({ count, onFill }: FillFormProps) {
  const t = useText()
  const [value, setValue] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim()) onFill(value.trim())
  }
  return (
    <form className="import-fill" onSubmit={submit}>
      <input
        type="text"
        className="inventory-input"
        aria-label={t('inventory.import.fillValue')}
        placeholder={t('inventory.import.fillValue')}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <ActionButton small type="submit" aria-disabled={!value.trim()}>
        {t('inventory.import.fill', { count })}
      </ActionButton>
    </form>
  )
}

/** The lines of the file that have a problem, each with a field for the right value. */
export function ProblemTable({ problems, corrections, isDisabled, onChange, onSubmit }: ProblemTableProps) {
  const t = useText()
  const { intl } = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const [shownCount, setShownCount] = useState(pageSize)
  const byColumn = useMemo(() => Map.groupBy(problems, ({ column }) => column ?? ''), [problems])
  const isChosen = chosen !== null && byColumn.has(chosen)
  const found = isChosen ? byColumn.get(chosen)! : problems
  const shown = found.slice(0, shownCount)
  const set = (list: readonly Problem[], value: string) => {
    const next = new Map(corrections)
    for (const { line, column } of list) if (column !== null) next.set(toCellKey(line, column), { line, column, value })
    onChange(next)
  }
  const choose = (column: string | null) => {
    setChosen(column)
    setShownCount(pageSize)
  }
  const filter = (column: string | null, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className="inventory-chip"
      aria-pressed={isChosen ? column === chosen : column === null}
      onClick={() => choose(column)}
    >
      {label} <small className="tabular-numbers">{formatNumber(count, intl)}</small>
    </button>
  )
  return (
    <>
      <div className="import-filters">
        {filter(null, t('inventory.import.allProblems'), problems.length)}
        {byColumn.size > 1 &&
          [...byColumn].map(([column, list]) => filter(column, column || t('inventory.import.wholeLine'), list.length))}
        {isChosen && chosen !== '' && found.length > 1 && (
          <FillForm key={chosen} count={found.length} onFill={(value) => set(found, value)} />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys */}
      <section className="import-problems" aria-label={t('inventory.import.problems')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('inventory.import.line')}</th>
              <th scope="col">{t('inventory.import.column')}</th>
              <th scope="col">{t('inventory.import.problem')}</th>
              <th scope="col">{t('inventory.import.correction')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((problem, index) => {
              const { line, column, text, severity } = problem
              const typed = column === null ? undefined : corrections.get(toCellKey(line, column))
              return (
                <tr key={index} data-changed={typed ? '' : undefined}>
                  <td className="import-line">{formatNumber(line, intl)}</td>
                  <td>
                    <bdi>{column ?? t('inventory.import.wholeLine')}</bdi>
                  </td>
                  <td>
                    {severity === 'warning' && <b>{t('inventory.import.warning')}: </b>}
                    {text}
                  </td>
                  <td>
                    {column !== null ? (
                      <input
                        type="text"
                        className="inventory-input"
                        autoComplete="off"
                        spellCheck={false}
                        aria-label={t('inventory.import.correctionOf', { line, column })}
                        placeholder={readValue(problem) || t('inventory.import.typeValue')}
                        disabled={isDisabled}
                        value={typed?.value ?? ''}
                        onChange={({ target }) => {
                          const next = new Map(corrections)
                          if (target.value === '') next.delete(toCellKey(line, column))
                          else next.set(toCellKey(line, column), { line, column, value: target.value })
                          onChange(next)
                        }}
                        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && onSubmit()}
                      />
                    ) : (
                      <span className="inventory-note">{t('inventory.import.inFile')}</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <footer className="import-problems-foot">
        <output className="tabular-numbers">
          {t('inventory.shown', { shown: shown.length, total: found.length })}
        </output>
        {found.length > shown.length && (
          <ActionButton small onClick={() => setShownCount(shownCount + pageSize)}>
            {t('common.showMore')}
          </ActionButton>
        )}
        <span className="inventory-note">
          <Icon name="info" size={14} /> {t('inventory.import.keys')}
        </span>
      </footer>
    </>
  )
}
