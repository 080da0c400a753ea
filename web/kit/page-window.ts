/**
 * The page numbers to show: first, last, the current one and its neighbours, in order; null stands for a gap.
 * A gap never hides a single page.
 */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const sorted = [...new Set(shown)].toSorted((a, b) => a - b)
  return sorted.flatMap((number, at) => {
    const missing = number - (sorted[at - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return [missing === 1 ? number - 1 : null, number]
  })
}
