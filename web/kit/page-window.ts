const endPages = 5

/**
 * The page numbers to show, in order; null stands for a gap. Both ends and the current page with its neighbours, seven
 * entries at most, so that the row keeps its length. `isOpen`: there is more after `pages`, so the last one is no end.
 */
export function listPageNumbers(page: number, pages: number, isOpen = false): (number | null)[] {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const tail = isOpen ? [null] : [null, pages]
  if (pages <= endPages + 2) return isOpen ? [...range(1, pages), null] : range(1, pages)
  if (page < endPages) return [...range(1, endPages), ...tail]
  if (page > pages - endPages + 1) return [1, null, ...range(pages - endPages + 1, pages)]
  return [1, null, page - 1, page, page + 1, ...tail]
}
