import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

const star = 'M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5L2.7 9.6l6.5-.8z'
const row = [0, 1, 2, 3, 4].map((at) => <path key={at} d={star} transform={`translate(${at * 24})`} />)

/** Five stars filled to `value` (0 to 5, fractions too). `label` says it as text: "4.8 of 5". */
export function RatingStars({ value, label }: { value: number; label: string }) {
  return (
    <svg className="rating-stars mirrored" viewBox="0 0 120 24" width={90} height={18} role="img" aria-label={label}>
      <g className="rating-stars-empty">{row}</g>
      <svg width={Math.max(0, Math.min(5, value)) * 24} height={24}>
        {row}
      </svg>
    </svg>
  )
}

/** One star, the average and the number of ratings. `label` says it as text. */
export function Rating({ value, count, label }: { value: ReactNode; count?: ReactNode; label: string }) {
  return (
    <p className="rating tabular-numbers">
      <Icon name="star" size={14} filled />
      <span className="visually-hidden">{label}</span>
      <b aria-hidden="true">{value}</b>
      {count !== undefined && <span aria-hidden="true">({count})</span>}
    </p>
  )
}

export interface StarInputProps {
  legend: string
  /** 1 to 5, or null while none is chosen. */
  value: number | null
  onChange: (value: number) => void
  /** The names of one star to five: "Poor" to "Excellent". The chosen one is shown beside the stars. */
  labels: readonly [string, string, string, string, string]
}

/** Five stars to choose from. */
export function StarInput({ legend, value, onChange, labels }: StarInputProps) {
  const name = useId()
  return (
    <fieldset className="star-input">
      <legend className="visually-hidden">{legend}</legend>
      {labels.map((label, at) => (
        <label key={label} className={at < (value ?? 0) ? 'star-input-chosen' : undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === at + 1}
            onChange={() => onChange(at + 1)}
          />
          <Icon name="star" size={26} filled={at < (value ?? 0)} />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
      <span aria-hidden="true">{value ? labels[value - 1] : ''}</span>
    </fieldset>
  )
}
