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
