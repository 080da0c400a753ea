import { useId, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { TextInput } from '../text-input.tsx'
import { ToggleSwitch } from '../toggle-switch.tsx'
import type { SheetProps, SheetRow } from './sheet.tsx'

/** A row: its name and first two texts, and when it is open a field for each column. */
function Card({
  row,
  isOpen,
  onToggle,
  ...sheet
}: SheetProps & { row: SheetRow; isOpen: boolean; onToggle: () => void }) {
  const { columns, getText, format, onEdit, isChanged, getError } = sheet
  const id = useId()
  const show = (column: string) => {
    const text = getText(row.key, column)
    return (format ? format(text, column, row.key) : text) || '–'
  }
  const hasError = columns.some(({ key }) => getError?.(row.key, key))
  const [first, second] = columns
  return (
    <li className="sheet-card" data-open={isOpen || undefined} data-invalid={hasError || undefined}>
      <button type="button" className="sheet-card-head" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <b>
          <bdi>{row.name}</bdi>
        </b>
        <span>
          {first && <bdi>{show(first.key)}</bdi>}
          {second && <bdi>{show(second.key)}</bdi>}
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      {isOpen && (
        <div id={id} className="sheet-card-fields">
          {columns.map(({ key, label, isNumeric, isSwitch }) => {
            const onChange = (value: string) => onEdit([{ rowKey: row.key, columnKey: key, value }])
            return isSwitch ? (
              <ToggleSwitch
                key={key}
                checked={getText(row.key, key) !== ''}
                onChange={({ target }) => onChange(target.checked ? 'on' : '')}
              >
                {label}
              </ToggleSwitch>
            ) : (
              <div key={key} data-changed={isChanged?.(row.key, key) || undefined}>
                <TextInput
                  label={label}
                  inputMode={isNumeric ? 'decimal' : 'text'}
                  autoComplete="off"
                  value={getText(row.key, key)}
                  error={getError?.(row.key, key)}
                  readOnly={row.locked?.includes(key)}
                  onChange={({ target }) => onChange(target.value)}
                />
              </div>
            )
          })}
        </div>
      )}
    </li>
  )
}

/** The rows of a sheet as cards, of which one is open, for phones. */
export function SheetCards(props: SheetProps) {
  const { label, rows } = props
  const [open, setOpen] = useState<string | null>(rows.length === 1 ? rows[0]!.key : null)
  return (
    <ul className="sheet-cards" aria-label={label}>
      {rows.map((row) => (
        <Card
          key={row.key}
          {...props}
          row={row}
          isOpen={row.key === open}
          onToggle={() => setOpen(row.key === open ? null : row.key)}
        />
      ))}
    </ul>
  )
}
