import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readKeyword } from '#web/storefront/app/use-href.ts'
import { onForgotten } from './recent-searches.ts'

export type SearchKind = 'goods' | 'seller'

export const searchPages = { goods: '/searchGoods', seller: '/searchStore', all: '/searchResult' } as const
const paths = new Set<string>(Object.values(searchPages))

type Asked = { readonly keyword: string; readonly kind: SearchKind; readonly place: string }

/** What the address asks for on the search pages; everywhere else the box is empty. */
function useAsked(): Asked {
  const { pathname, search } = useLocation()
  if (!paths.has(pathname)) return { keyword: '', kind: 'goods', place: pathname }
  const keyword = readKeyword(new URLSearchParams(search))
  return { keyword, kind: pathname === searchPages.seller ? 'seller' : 'goods', place: `${pathname} ${keyword}` }
}

/** The words in the box and what they look for; both follow the address when it changes. */
export function useSearchWords() {
  const asked = useAsked()
  const [words, setWords] = useState(asked)
  if (words.place !== asked.place) setWords(asked)
  useEffect(() => onForgotten(() => setWords((now) => ({ ...now, keyword: '' }))), [])
  const change = (changed: Partial<Pick<Asked, 'keyword' | 'kind'>>) => setWords((now) => ({ ...now, ...changed }))
  return [words, change] as const
}
