import { useText } from '#web/client/text/text-provider.tsx'

export type PageInfo = {
  readonly pageNum: number
  readonly pageSize: number
  readonly totalElements: number
  readonly totalPages: number
  /** There are more than `totalElements`. */
  readonly totalCapped?: boolean | undefined
}

const textKeys = {
  goods: ['common.count.goods', 'search.results.many'],
  stores: ['common.count.stores', 'search.results.manyStores'],
} as const

/** "3,152 items", or "10,000+ items" where there are more than are counted. */
export function useCountText(of: keyof typeof textKeys = 'goods') {
  const t = useText()
  const [exact, many] = textKeys[of]
  return ({ totalElements, totalCapped }: Pick<PageInfo, 'totalElements' | 'totalCapped'>): string =>
    t(totalCapped ? many : exact, { count: totalElements })
}
