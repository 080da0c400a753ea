import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OperationData, OperationInput, OperationName } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'

const pageSize = 50

/** A page of a list that is read by a cursor. `pageInfo` is missing where a list is not counted. */
interface RecordPage<Row> {
  readonly pageList: readonly Row[]
  /** Empty or missing after the last page. */
  readonly nextCursor?: string | undefined
  readonly pageInfo?: { readonly totalElements: number; readonly totalCapped?: boolean | undefined } | undefined
  /** False when the request read as many records as it may without finding a full page. */
  readonly isFull?: boolean | undefined
}
/** The pages that were read so far, and the function that reads the next one. */
export interface RecordPages<Row> {
  readonly data: { readonly pages: readonly RecordPage<Row>[] } | undefined
  readonly isError: boolean
  readonly error: Error | null
  /** The pages are those of the input before. */
  readonly isPlaceholderData: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

export type RecordOf<Name extends OperationName> =
  OperationData<Name> extends { readonly pageList: readonly (infer Row)[] } ? Row : never
export type RecordListInput<Name extends OperationName> = Omit<OperationInput<Name>, 'cursor' | 'pageSize' | 'pageNum'>

/**
 * The records of an operation that answers page by page, each page after the last record of the one before. Those of the
 * input before stay until new ones are there. A page that is not full is continued by the next request.
 */
export function useRecordPages<Name extends OperationName>(
  name: Name,
  input: RecordListInput<NoInfer<Name>>,
): RecordPages<RecordOf<Name>> {
  const client = useQueryClient()
  const pages = useInfiniteQuery({
    queryKey: [name, input],
    queryFn: async ({ pageParam }) =>
      (await getApi(client)(name, { ...input, pageSize, cursor: pageParam } as OperationInput<Name>)) as RecordPage<
        RecordOf<Name>
      >,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    placeholderData: keepPreviousData,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages
  const isShort = data?.pages.at(-1)?.isFull === false
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage])
  return pages
}
