import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type ApiCall, type OperationInput, type OperationName } from './api-call.ts'

const apiCalls = new WeakMap<QueryClient, ApiCall>()

const unusedDataMs = 30 * 60_000

/**
 * Whether a failed read is sent again: once after a network error, twice after a 503. Never on the server, which must
 * not wait while it renders.
 */
export const shouldRetryRead = (failures: number, error: unknown, isBrowser: boolean): boolean => {
  if (!(error instanceof ApiError)) return failures < 1
  return isBrowser && error.status === 503 && failures < 2
}

/** The cache of a page's data. */
export function createQueryClient(call: ApiCall): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // On the server a client lives as long as its page; a time would hold its data by a timer until then.
        gcTime: typeof window === 'undefined' ? Infinity : unusedDataMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => shouldRetryRead(failures, error, typeof window !== 'undefined'),
      },
    },
  })
  apiCalls.set(client, call)
  return client
}

/** The API function that belongs to this cache. */
export const getApi = (client: QueryClient): ApiCall => apiCalls.get(client)!

/** A read as a query: `useSuspenseQuery(apiQuery('goods.detail', { goodsId }))`, the same in a route's `queries`. */
export const apiQuery = <Name extends OperationName>(name: Name, input: OperationInput<Name>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ client }) => getApi(client)(name, input),
  })
