import { overviewRanges, type Figures, type OverviewRange } from '#contract/statistics.ts'

/** The figures that stand as tabs, in their order. */
export const figureKeys = ['sales', 'orders', 'visitors', 'conversion', 'averageOrder'] as const
export type FigureKey = (typeof figureKeys)[number]

const findIn = <Known extends string>(known: readonly Known[], value: string | null): Known | null =>
  known.find((one) => one === value) ?? null

/** Range and figure of an address. */
export const readOverviewState = (search: URLSearchParams): { range: OverviewRange; figure: FigureKey } => ({
  range: findIn(overviewRanges, search.get('range')) ?? '30',
  figure: findIn(figureKeys, search.get('figure')) ?? 'sales',
})

/** The query of an address, without what is so by default. */
export function writeOverviewState({ range, figure }: ReturnType<typeof readOverviewState>): string {
  const search = new URLSearchParams()
  if (range !== '30') search.set('range', range)
  if (figure !== 'sales') search.set('figure', figure)
  return search.toString()
}

/**
 * The change of a figure: a share (0.25 is a quarter more), for the conversion a difference of shares; null where there is
 * nothing to compare with.
 */
export function getChange(key: FigureKey, now: Figures, before: Figures): number | null {
  const [value, old] = [now[key], before[key]]
  if (value === null || old === null) return null
  if (key === 'conversion') return value - old
  return old > 0 ? (value - old) / old : null
}

export type Funnel = {
  readonly visitors: number
  readonly lookedAtProduct: number
  readonly addedToCart: number
  readonly orders: number
}
export type Loss = { readonly after: 'visitors' | 'products' | 'cart'; readonly share: number }

/** The step after which the largest share is lost; null without visitors. */
export function findLargestLoss({ visitors, lookedAtProduct, addedToCart, orders }: Funnel): Loss | null {
  const steps = [
    ['visitors', visitors, lookedAtProduct],
    ['products', lookedAtProduct, addedToCart],
    ['cart', addedToCart, orders],
  ] as const
  const losses = steps.flatMap(([after, from, to]) =>
    from > 0 && to < from ? [{ after, share: (from - to) / from }] : [],
  )
  return losses.reduce<Loss | null>((largest, one) => (largest && largest.share >= one.share ? largest : one), null)
}
