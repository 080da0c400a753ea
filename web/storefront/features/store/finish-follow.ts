import type { QueryClient } from '@tanstack/react-query'
import { getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'

/** Every answer that a follow changes for the person: ids, list. */
const followQueries = /^merchants\.follow/

/** What shows whom the person follows is asked again, where it is looked at, or when it is next. */
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

/** Where the newest number of a store's followers is kept. */
export const toFollowersKey = (sellerId: string) => ['followers', sellerId] as const
