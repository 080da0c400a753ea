import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getApi } from '#web/client/api-query.ts'

/** The debounce of the server request, in ms: the time between two fast keys. */
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

/** Completions of the typed text. A request for an older text is cancelled; its rows stay until the next response. */
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
