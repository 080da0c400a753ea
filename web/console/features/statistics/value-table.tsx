import type { ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'

interface ValueTableProps {
  label: string
  columns: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A small table of figures that scrolls inside its card. */
export function ValueTable({ label, columns, rows }: ValueTableProps) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
    <section className="statistics-table" aria-label={t('statistics.table', { table: label })} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns do not move
                <td key={index} className="tabular-numbers">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
