import type { QueryClient } from '@tanstack/react-query'
import { getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'

/** Refetches every query that shows the user's coupons. */
const refreshCoupons = (client: QueryClient) =>
  invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('coupons.') })

/** Collects the coupon that a visitor chose before logging in. */
export async function finishCollect(client: QueryClient, couponId: string): Promise<void> {
  await getApi(client)('coupons.collect', { couponId })
  await refreshCoupons(client)
}
