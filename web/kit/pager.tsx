import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import { listPageNumbers } from './page-window.ts'

export interface PagerProps {
  /** Counted from 1. */
  page: number
  pages: number
  /** The list goes on after its last page, so the last page is not shown as the end. */
  isOpen?: boolean
  buildHref: (page: number) => string
}

/** Ways to the other pages of a list; nothing when there is only one. */
export function Pager({ page, pages, isOpen = false, buildHref }: PagerProps) {
  const texts = useKitTexts()
  if (pages < 2) return null
  const arrow = (to: number, label: string, icon: 'left' | 'right', rel: string) =>
    to >= 1 && to <= pages ? (
      <a href={buildHref(to)} rel={rel} aria-label={label}>
        <Icon name={icon} size={16} />
      </a>
    ) : (
      <span className="pager-end">
        <Icon name={icon} size={16} />
      </span>
    )
  const numbers = listPageNumbers(page, pages, isOpen).map((number, at) =>
    number === null ? (
      <span key={`gap-${at}`}>…</span>
    ) : (
      <a
        key={number}
        href={buildHref(number)}
        aria-label={texts.page(number)}
        aria-current={number === page ? 'page' : undefined}
      >
        {texts.numeral(number)}
      </a>
    ),
  )
  return (
    <nav className="pager tabular-numbers" aria-label={texts.pagination}>
      {arrow(page - 1, texts.previousPage, 'left', 'prev')}
      {numbers}
      {arrow(page + 1, texts.nextPage, 'right', 'next')}
    </nav>
  )
}
