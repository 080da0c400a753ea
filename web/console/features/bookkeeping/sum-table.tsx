import './bookkeeping.css'
import { type ReactNode, useId } from 'react'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'

export interface SumColumn<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Sums and numbers stand at the end. */
  readonly isNumeric?: boolean
}

interface SumTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string
  /** The first column names the row. */
  columns: readonly SumColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** A last row with the totals, by the keys of the columns; the first one names it. */
  totals?: Readonly<Record<string, ReactNode>>
}

/** A short table of sums that is read as a whole: no paging, no selection. On phones each row is a card. */
export function SumTable<Row>({ caption, columns, rows, getKey, totals }: SumTableProps<Row>) {
  const id = useId()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const [name, ...values] = columns
  if (!name) return null
  if (isPhone)
    return (
      <ul className="sum-cards" aria-label={caption}>
        {rows.map((row) => (
          <li key={getKey(row)}>
            <b>{name.cell(row)}</b>
            <dl>
              {values.map(({ key, label, cell }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd className="tabular-numbers">{cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        {totals && (
          <li key="totals">
            <b>{totals[name.key]}</b>
            <dl>
              {values
                .filter(({ key }) => totals[key] !== undefined)
                .map(({ key, label }) => (
                  <div key={key}>
                    <dt>{label}</dt>
                    <dd className="tabular-numbers">{totals[key]}</dd>
                  </div>
                ))}
            </dl>
          </li>
        )}
      </ul>
    )
  const toClass = ({ isNumeric }: SumColumn<Row>) => (isNumeric ? 'sum-table-number' : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
    <section className="sum-table" tabIndex={0} aria-labelledby={id}>
      <table>
        <caption id={id} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={toClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={getKey(row)}>
              <th scope="row">{name.cell(row)}</th>
              {values.map((column) => (
                <td key={column.key} className={toClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">{totals[name.key]}</th>
              {values.map((column) => (
                <td key={column.key} className={toClass(column)}>
                  {totals[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
