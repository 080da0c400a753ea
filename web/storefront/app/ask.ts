import { QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Call, type InputOf, type OperationName } from './api-call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** The cache of a page's data; reads are tried once more unless the server has refused them. */
export function createQueryClient(call: Call): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
      },
    },
  })
  calls.set(client, call)
  return client
}

/** The way to call operations that belongs to this cache. */
export const callOf = (client: QueryClient): Call => calls.get(client)!

/** A read as a query: `useSuspenseQuery(ask('goods.detail', { goodsId }))`, the same in a route's `queries`. */
export const ask = <Name extends OperationName>(name: Name, input: InputOf<Name>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ client }) => callOf(client)(name, input),
  })
