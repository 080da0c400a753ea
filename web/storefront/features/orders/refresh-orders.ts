import type { Query, QueryClient } from '@tanstack/react-query'

const orderQueries =
  /^(orders|returns|contractWithdrawals|checkout|wallet|cart)\.|^coupons\.mine$|^goods\.(r|ownR)eviews$/

/** Refetches the orders in view after one has changed, and removes the others from the cache. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  const predicate = (query: Query) => orderQueries.test(String(query.queryKey[0]))
  // Keep-alive pages would first show stale data if it stayed.
  client.removeQueries({ predicate, type: 'inactive' })
  await client.invalidateQueries({ predicate })
}
