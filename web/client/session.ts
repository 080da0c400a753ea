import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-call.ts'
import { getApi } from './api-query.ts'
import { recordUserChange } from './restored-page.ts'
import { hasSessionCookie } from './session-cookie.ts'

/** Who is logged in; null for a visitor. Asked after hydration only, so that public pages stay the same for all. */
export const currentUserQuery = queryOptions({
  queryKey: ['who'],
  queryFn: async ({ client }) => {
    if (!hasSessionCookie()) return null
    try {
      return await getApi(client)('account.info', {})
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 5 * 60_000,
})

/** The logged-in person: undefined while nobody knows yet, null for a visitor. */
export const useCurrentUser = () => useQuery({ ...currentUserQuery, enabled: typeof window !== 'undefined' }).data

/** Every answer that is one person's. */
const isPersonal =
  /^((cart|orders|returns|account|wallet|checkout)\.|merchants\.follow|favourites|compared|viewed|goods\.(favourites|compare|history))/

/** Forgets everything that belonged to the person, after logging in or out; whoever shows who it is learns it anew. */
export async function clearUserData(client: QueryClient): Promise<void> {
  recordUserChange(Date.now())
  client.removeQueries({
    predicate: (query) => isPersonal.test(String(query.queryKey[0])),
  })
  // Asked again, not removed: a query that is taken away tells nobody who still looks at it.
  await client.invalidateQueries({ queryKey: ['who'] })
}
