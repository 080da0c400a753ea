import type { QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'

/** Whether a reset of the fund password waits, and what one takes. */
export const fundResetQuery = apiQuery('fundPassword.state', {})

/** Reads the account again, whose prompts of the fund password tell of a reset. */
export const refreshFundPassword = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => ['who', 'account.info'].includes(String(queryKey[0])) })
