import type { ReactNode } from 'react'

export interface BarListProps {
  /** Names the list. */
  label: string
  rows: readonly { key: string; label: ReactNode; value: number; text: string }[]
}

/** Shares of a whole as lying bars with their values beside them, so that the drawing says nothing that is not text. */
export function BarList({ label, rows }: BarListProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="bar-list" aria-label={label}>
      {rows.map(({ key, label: name, value, text }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="bar-list-track" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * value) / max}%` }} />
          </span>
          <b className="tabular-numbers">{text}</b>
        </li>
      ))}
    </ul>
  )
}
