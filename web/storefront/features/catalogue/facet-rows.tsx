import type { ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'

const maxShownRows = 8

/** The first rows, and the others behind "12 more". */
export function FacetRows({ rows }: { rows: readonly ReactNode[] }) {
  const t = useText()
  // A single hidden row would take as much space as the button that shows it.
  const cut = rows.length > maxShownRows + 1 ? maxShownRows : rows.length
  const rest = rows.slice(cut)
  return (
    <>
      {rows.slice(0, cut)}
      {rest.length > 0 && (
        <details className="facet-rows-more">
          <summary>{t('search.facet.more', { count: rest.length })}</summary>
          {rest}
        </details>
      )}
    </>
  )
}
