import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Refetches the queries that are in use and marks the others stale. Cancels unused queries in flight first: their data
 * may be older than the change but would count as fresh.
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const { refetchType: _refetchType, ...which } = filters
  await client.cancelQueries({ ...which, type: 'inactive' })
  await client.invalidateQueries(filters)
}
