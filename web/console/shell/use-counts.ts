import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '#contract/account.ts'
import { apiQuery } from '#web/client/api-query.ts'

export type SectionCount = { readonly count: number; readonly isLate: boolean }

const refreshMs = 60_000

/** Numbers of things that wait, by the path of their section; sections without a queue are missing. */
export function useSectionCounts({
  seller,
  permissions,
}: UserInfo): Readonly<Record<string, SectionCount | undefined>> {
  const orders = useQuery({
    ...apiQuery('sellerOrders.count', {}),
    enabled: seller !== null,
    refetchInterval: refreshMs,
  }).data?.counts
  const returns = useQuery({
    ...apiQuery('sellerReturns.count', {}),
    enabled: seller !== null && seller.permissions.includes('returns'),
    refetchInterval: refreshMs,
  }).data
  const storeChats = useQuery({
    ...apiQuery('sellerChat.count', {}),
    enabled: seller !== null && seller.permissions.includes('chat'),
    refetchInterval: refreshMs,
  }).data
  const serviceChats = useQuery({
    ...apiQuery('staffChat.count', {}),
    enabled: permissions.includes('chat.answer'),
    refetchInterval: refreshMs,
  }).data
  return {
    ...(storeChats && { '/seller/chat': { count: storeChats.waiting, isLate: storeChats.late > 0 } }),
    ...(serviceChats && { '/staff/chat': { count: serviceChats.waiting, isLate: serviceChats.late > 0 } }),
    ...(returns && {
      '/seller/returns': {
        count: returns.counts.to_decide + returns.counts.on_its_way,
        isLate: returns.urgent > 0,
      },
    }),
    ...(orders && {
      '/seller/orders': {
        count: orders.to_prepare + orders.to_ship,
        isLate: orders.late > 0,
      },
    }),
  }
}
