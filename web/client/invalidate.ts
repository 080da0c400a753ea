import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Asks these again where they are looked at, else when they are next. An answer still on its way to nobody may be older
 * than the change, and would count as new when it comes: it is let go.
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const { refetchType: _refetchType, ...which } = filters
  await client.cancelQueries({ ...which, type: 'inactive' })
  await client.invalidateQueries(filters)
}
