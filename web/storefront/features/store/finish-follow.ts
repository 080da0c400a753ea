import type { QueryClient } from '@tanstack/react-query'
import { getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'

/** The queries that a follow changes. */
const followQueries = /^merchants\.follow/

/** Refetches the queries that show followed stores, or marks them stale. */
export const refreshFollows = (client: QueryClient, look: 'active' | 'none' = 'active') =>
  invalidate(client, {
    predicate: ({ queryKey }) => followQueries.test(String(queryKey[0])),
    refetchType: look,
  })

/** Follows the store that a visitor chose before logging in. */
export async function finishFollow(client: QueryClient, sellerId: string): Promise<void> {
  const { followers } = await getApi(client)('merchants.follow', { sellerId })
  client.setQueryData(toFollowersKey(sellerId), followers)
  await refreshFollows(client)
}

/** The query key of a store's current number of followers. */
export const toFollowersKey = (sellerId: string) => ['followers', sellerId] as const
