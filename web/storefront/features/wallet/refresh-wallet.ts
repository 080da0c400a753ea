import type { QueryClient } from '@tanstack/react-query'

/** Refetches every query about the wallet. */
export const refreshWallet = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('wallet.') })
