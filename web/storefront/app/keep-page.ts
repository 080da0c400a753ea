/** A page that was left and may come back, or the one that is shown. */
export type KeptPage<Content> = {
  readonly key: string
  readonly path: string
  readonly search: string
  readonly content: Content
  /** Grows with every showing; the smallest is the longest unseen. */
  readonly turn: number
}

/** More pages are not worth their memory. */
export const mostKept = 8

/**
 * The pages after one was shown: itself with its newest content, the others as they were, the longest unseen let go
 * when there are too many.
 */
export function keepPage<Content>(
  pages: readonly KeptPage<Content>[],
  shown: Omit<KeptPage<Content>, 'turn'>,
): readonly KeptPage<Content>[] {
  const turn = Math.max(0, ...pages.map((page) => page.turn)) + 1
  const isKnown = pages.some(({ key }) => key === shown.key)
  const all = isKnown
    ? pages.map((page) => (page.key === shown.key ? { ...shown, turn } : page))
    : [...pages, { ...shown, turn }]
  if (all.length <= mostKept) return all
  const oldest = Math.min(...all.map((page) => page.turn))
  return all.filter((page) => page.turn !== oldest)
}
