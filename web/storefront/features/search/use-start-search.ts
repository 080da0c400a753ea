import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { keywordParam, pageHref, readKeyword } from '#web/client/use-href.ts'
import { useRecentSearches } from './recent-searches.ts'
import { type SearchKind, searchPages } from './use-search-words.ts'

/** Opens the results; on the results page the address is replaced and its data refetched, as specified. */
export function useStartSearch(): (text: string, kind: SearchKind) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const { remember } = useRecentSearches()
  return (text, kind) => {
    remember(text)
    const path = searchPages[kind]
    const isHere = pathname === path
    void navigate(pageHref('', path, { keyword: keywordParam(text) }), { replace: isHere })
    // Another search is another query; the same one would come from the cache.
    if (isHere && readKeyword(new URLSearchParams(search)) === text)
      void client.invalidateQueries({ queryKey: ['goods.search'] })
  }
}
