import type { QueryClient } from '@tanstack/react-query'
import { callOf } from '#web/storefront/app/ask.ts'
import { askAgain } from '#web/storefront/app/ask-again.ts'

/** Whatever shows which coupons the person has is asked again. */
export const refreshCoupons = (client: QueryClient) =>
  askAgain(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('coupons.') })

/** Collects the coupon that a visitor chose before logging in. */
export async function finishCollect(client: QueryClient, couponId: string): Promise<void> {
  await callOf(client)('coupons.collect', { couponId })
  await refreshCoupons(client)
}
