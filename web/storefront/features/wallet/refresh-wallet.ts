import type { QueryClient } from '@tanstack/react-query'

/** Everything that shows the wallet learns anew what is in it. */
export const refreshWallet = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('wallet.') })
