import type { QueryClient } from '@tanstack/react-query'
import type { Policy } from '#contract/brand-file.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { pageNumber } from '#web/client/page-number.ts'

export const summaryQuery = apiQuery('referral.summary', {})

export const profitsQuery = (search: URLSearchParams, { userListPageSize: pageSize }: Policy) =>
  apiQuery('referral.profits', { pageNum: pageNumber(search), pageSize })

/** Refetches every query about referrals and the wallet. */
export const refreshReferral = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => /^(referral|wallet)\./.test(String(queryKey[0])) })
