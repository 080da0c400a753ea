import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'

const endPages = 5

/**
 * The page numbers to show, in order; null is a gap. Contains both ends and the current page with its neighbours, at
 * most seven entries, so that the row keeps its length. With `isOpen` the list goes on after `pages`, so the last page
 * is not shown as the end.
 */
export function listPageNumbers(page: number, pages: number, isOpen = false): (number | null)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const tail = isOpen ? [null] : [null, pages]
  if (pages <= endPages + 2) return isOpen ? [...range(1, pages), null] : range(1, pages)
  if (page < endPages) return [...range(1, endPages), ...tail]
  if (page > pages - endPages + 1) return [1, null, ...range(pages - endPages + 1, pages)]
  return [1, null, page - 1, page, page + 1, ...tail]
}

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
