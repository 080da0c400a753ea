import { statisticsRanges, type StatisticsRange } from '#contract/statistics.ts'
import { figureKeys, type FigureKey } from '../overview/overview-rules.ts'

export interface StatisticsState {
  range: StatisticsRange
  figure: FigureKey
  storeId: string | null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Range, figure and store of an address. */
export function readStatisticsState(search: URLSearchParams): StatisticsState {
  const storeId = search.get('store') ?? ''
  return {
    range: statisticsRanges.find((one) => one === search.get('range')) ?? '30',
    figure: figureKeys.find((one) => one === search.get('figure')) ?? 'sales',
    storeId: uuid.test(storeId) ? storeId : null,
  }
}

/** The address of a state, without its defaults. */
export function toStatisticsPath({ range, figure, storeId }: StatisticsState): string {
  const search = new URLSearchParams()
  if (range !== '30') search.set('range', range)
  if (figure !== 'sales') search.set('figure', figure)
  if (storeId) search.set('store', storeId)
  return search.size > 0 ? `/staff/statistics?${search}` : '/staff/statistics'
}

export type Funnel = {
  readonly visitors: number
  readonly lookedAtProduct: number
  readonly addedToCart: number
  readonly openedCheckout: number | null
  readonly orders: number
}
export type Step = 'visitors' | 'products' | 'cart' | 'checkout' | 'orders'

/** The steps of a funnel with their counts; one store has no checkout of its own. */
export const listSteps = (funnel: Funnel): { readonly step: Step; readonly count: number }[] => [
  { step: 'visitors', count: funnel.visitors },
  { step: 'products', count: funnel.lookedAtProduct },
  { step: 'cart', count: funnel.addedToCart },
  // Orders without a checkout are of days on which it was not counted yet.
  ...(funnel.openedCheckout === null || (funnel.openedCheckout === 0 && funnel.orders > 0)
    ? []
    : [{ step: 'checkout', count: funnel.openedCheckout } as const]),
  { step: 'orders', count: funnel.orders },
]

/** The step after which the largest share is lost; null where nothing is lost. */
export function findLoss(funnel: Funnel): { readonly after: Exclude<Step, 'orders'>; readonly share: number } | null {
  const steps = listSteps(funnel)
  const losses = steps.slice(1).flatMap(({ count }, index) => {
    const from = steps[index]!
    return from.step !== 'orders' && from.count > 0 && count < from.count
      ? [{ after: from.step, share: (from.count - count) / from.count }]
      : []
  })
  return losses.toSorted((one, other) => other.share - one.share)[0] ?? null
}

/** The change of a count as a share; null for words that are new. */
export const toChange = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null)

const shadeSteps = 5

/** One of five shades of a share: 1 is the lightest, the last begins at 40%. */
export const toShade = (share: number): number => Math.min(shadeSteps, 1 + Math.floor(share * 10))
