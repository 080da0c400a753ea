/** A page that was left and may come back, or the one that is shown. */
export type KeepAlivePage<Content> = {
  readonly key: string
  readonly path: string
  readonly search: string
  readonly content: Content
  /** Grows every time that a page is shown; the smallest is the least recently shown page. */
  readonly turn: number
}

/** More pages are not worth their memory. */
export const maxKeepAlivePages = 8

/**
 * The kept-alive pages after one was shown: that page with its newest content, the others unchanged, without the least
 * recently shown if there are too many.
 */
export function addKeepAlivePage<Content>(
  pages: readonly KeepAlivePage<Content>[],
  shown: Omit<KeepAlivePage<Content>, 'turn'>,
): readonly KeepAlivePage<Content>[] {
  const turn = Math.max(0, ...pages.map((page) => page.turn)) + 1
  const isKnown = pages.some(({ key }) => key === shown.key)
  const all = isKnown
    ? pages.map((page) => (page.key === shown.key ? { ...shown, turn } : page))
    : [...pages, { ...shown, turn }]
  if (all.length <= maxKeepAlivePages) return all
  const oldest = Math.min(...all.map((page) => page.turn))
  return all.filter((page) => page.turn !== oldest)
}
