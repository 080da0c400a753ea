import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import { paths } from 'virtual:contract-paths'
import { ApiError } from './api-call.ts'
import { getApi } from './api-query.ts'
import { recordUserChange } from './restored-page.ts'
import { hasSessionCookie } from './session-cookie.ts'

/**
 * The logged-in user, or null for a visitor. Fetched only after hydration, so that public pages are the same for
 * everyone.
 */
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

/** The logged-in user: undefined until it is known, null for a visitor. */
export const useCurrentUser = () => useQuery({ ...currentUserQuery, enabled: typeof window !== 'undefined' }).data

/** Queries of operations that require a session, and those marked by `meta: { isPersonal: true }`. */
const isPersonal = ({ queryKey, meta }: Query): boolean =>
  meta?.isPersonal === true || paths[String(queryKey[0])]?.[2] === 'personal'

/** Deletes all personal data after a login or logout and refetches the current user. */
export async function clearUserData(client: QueryClient): Promise<void> {
  recordUserChange(Date.now())
  client.removeQueries({ predicate: isPersonal })
  // Invalidated instead of removed: removing a query does not notify its observers.
  await client.invalidateQueries({ queryKey: ['who'] })
}
