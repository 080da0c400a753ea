import { useId } from 'react'
import type { PolicyRow } from '#contract/brand-settings.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { PolicyKey } from './policy-groups.ts'
import { readNumber } from './policy-values.ts'
import { usePolicyUnits } from './use-policy-units.ts'

interface PolicyRowFieldProps {
  policyKey: PolicyKey
  row: PolicyRow
  /** Null: the default applies. */
  value: string | null
  isChanged: boolean
  error: string | undefined
  onChange: (value: string | null) => void
}

type ControlProps = Pick<PolicyRowFieldProps, 'row' | 'onChange'> & {
  text: string
  common: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string
  }
}

function Control({ row, text, common, onChange }: ControlProps) {
  const { write, getUnit } = usePolicyUnits()
  if (row.kind === 'flag')
    return (
      <span className="policy-flag">
        <input
          {...common}
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        <span aria-hidden="true">{write(row, text === 'true')}</span>
      </span>
    )
  if (row.kind === 'choice')
    return (
      <select {...common} value={text} onChange={({ target }) => onChange(target.value)}>
        {row.choices.map((choice) => (
          <option key={choice} value={choice}>
            {write(row, choice)}
          </option>
        ))}
      </select>
    )
  const unit = row.kind === 'number' ? getUnit(row.key, readNumber(text) ?? Number(row.default)) : ''
  return (
    <span className="policy-input">
      <input
        {...common}
        type={row.kind === 'time' ? 'time' : 'text'}
        inputMode={row.kind === 'time' ? undefined : row.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        dir="ltr"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {unit && <span>{unit}</span>}
    </span>
  )
}

/** A policy: what it is, its value, and beside it default and bounds. */
export function PolicyRowField({ policyKey, row, value, isChanged, error, onChange }: PolicyRowFieldProps) {
  const t = useText()
  const id = useId()
  const { write, writeBounds } = usePolicyUnits()
  const name = t(`policy.name.${policyKey}`)
  const bounds = writeBounds(row)
  return (
    <li className="policy-row" data-changed={isChanged || undefined}>
      <div>
        <label htmlFor={id}>{name}</label>
        <p id={`${id}-help`} className="console-help">
          {t(`policy.help.${policyKey}`)}
        </p>
      </div>
      <div className="policy-control">
        <Control
          row={row}
          text={value ?? String(row.default)}
          common={{
            id,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': [...(error ? [`${id}-error`] : []), `${id}-help`, `${id}-facts`].join(' '),
          }}
          onChange={onChange}
        />
        {error && (
          <p id={`${id}-error`} className="console-help policy-error">
            <Icon name="alert" size={14} />
            {error}
          </p>
        )}
      </div>
      <div className="policy-facts">
        <p id={`${id}-facts`} className="console-help">
          <span>{t('policy.default', { value: write(row, row.default) })}</span>
          {bounds && <span>{bounds}</span>}
        </p>
        {value !== null && (
          <ActionButton
            small
            variant="quiet"
            aria-label={t('policy.toDefaultOf', { name })}
            onClick={() => onChange(null)}
          >
            {t('policy.toDefault')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
