import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'

export const productsQuery = apiQuery('credit.products', {})
export const applicationQuery = apiQuery('credit.application', {})
export const loansQuery = apiQuery('credit.loans', {})

/** Reads again what a write on credit may have changed, the wallet included. */
export const refreshCredit = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      ['credit.application', 'credit.loans', 'credit.statement'].includes(String(queryKey[0])) ||
      String(queryKey[0]).startsWith('wallet.'),
  })
