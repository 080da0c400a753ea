import { useNow, useTimes } from '../../app/times.ts'
import { earningStates } from '#contract/seller-money.ts'
import { findFirstDay, withinDays, type ListSpec } from '../../app/lists/list-address.ts'
import type { List } from '../../app/lists/use-list-state.ts'

/** The list beside the one per order is a view of its own; both share the address of the page. */
export const balanceSpec = {
  path: '/seller/balance',
  views: ['movements', 'payouts'],
  filters: { days: withinDays, state: earningStates },
  sorts: ['newest'],
} as const satisfies ListSpec

type BalanceView = (typeof balanceSpec.views)[number]
export type BalanceList = List<BalanceView, 'days' | 'state', 'newest'>

/** The first of the last `days` days in the zone of the brand; undefined without a filter. */
export function useFirstDay(days: string | undefined): string | undefined {
  const { toDayKey } = useTimes()
  const now = useNow()
  return days ? findFirstDay(toDayKey(now), Number(days)) : undefined
}
