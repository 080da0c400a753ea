import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getApi } from '#web/client/api-query.ts'

/** How long typing must rest before the server is asked, in ms: between two fast keys. */
const debounceMs = 80
const noSuggestions: readonly string[] = []

function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Words that complete what is typed. An answer to an older text is called off; its rows stay until the next. */
export function useSuggestions(typed: string, isWanted: boolean): readonly string[] {
  const text = typed.trim()
  const keyword = useDebounced(text)
  const { data } = useQuery({
    queryKey: ['goods.suggest', { keyword }] as const,
    queryFn: ({ client, signal }) => getApi(client)('goods.suggest', { keyword }, { signal }),
    enabled: isWanted && keyword !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return text ? (data?.suggestions ?? noSuggestions) : noSuggestions
}
