import type { QueryClient } from '@tanstack/react-query'
import { callOf } from '#web/storefront/app/ask.ts'
import { askAgain } from '#web/storefront/app/ask-again.ts'

/** Every answer that a follow changes for the person: ids, list. */
const followAnswers = /^merchants\.follow/

/** What shows whom the person follows is asked again, where it is looked at, or when it is next. */
export const refreshFollows = (client: QueryClient, look: 'active' | 'none' = 'active') =>
  askAgain(client, {
    predicate: ({ queryKey }) => followAnswers.test(String(queryKey[0])),
    refetchType: look,
  })

/** Follows the store that a visitor chose before logging in. */
export async function finishFollow(client: QueryClient, sellerId: string): Promise<void> {
  const { followers } = await callOf(client)('merchants.follow', { sellerId })
  client.setQueryData(followersKey(sellerId), followers)
  await refreshFollows(client)
}

/** Where the newest number of a store's followers is kept. */
export const followersKey = (sellerId: string) => ['followers', sellerId] as const
